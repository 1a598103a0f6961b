import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Records for the operator's automation, and how far each has come. */
export const automationRecords = pgTable(
  'automation_records',
  {
    /** Also the message's id on the wire: whoever receives it twice knows it. */
    id: text().primaryKey(),
    /** What it is about: one record for one key, ever. */
    key: text().notNull().unique(),
    event: text({ enum: ['COMPLETED', 'ABANDONED'] }).notNull(),
    /** Null while there is no order. */
    orderNumber: text('order_number'),
    /** SHA-256 of the key of the browser that left the form; null if it had none. */
    browserHash: text('browser_hash'),
    /** The JSON that is sent. */
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `kept`: no address is set for its event, so it is only kept here. `dead`: given up. */
    state: text({ enum: ['waiting', 'delivered', 'dead', 'kept'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** The attempt after which it is given up. */
    lastAttempt: integer('last_attempt').notNull(),
    createdAt: moment('created_at').notNull(),
    deliveredAt: moment('delivered_at'),
  },
  (table) => [index('automation_records_created').on(table.createdAt)],
);

/** Every attempt to deliver a record. */
export const automationAttempts = pgTable(
  'automation_attempts',
  {
    id: text().primaryKey(),
    recordId: text('record_id')
      .notNull()
      .references(() => automationRecords.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    at: moment('at').notNull(),
    /** HTTP status; null when nobody answered. */
    status: integer(),
    error: text(),
  },
  (table) => [index('automation_attempts_record').on(table.recordId, table.number)],
);
