import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** E-mails that are to be sent or have been sent. */
export const emails = pgTable(
  'emails',
  {
    id: text().primaryKey(),
    /** Idempotency key, such as 'song-ready:<order>:<version>': one e-mail for one key, ever. */
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    state: text({ enum: ['owed', 'held', 'sent', 'failed'] })
      .notNull()
      .default('owed'),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('emails_state').on(table.state, table.createdAt)],
);
