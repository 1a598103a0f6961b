import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who of the staff did what, for ever: written in the transaction of the deed. */
export const audit = pgTable(
  'audit',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
  },
  (table) => [index('audit_at').on(table.at), index('audit_subject').on(table.subject)],
);
