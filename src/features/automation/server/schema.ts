import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { recordKinds } from '../domain/record-kinds.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Records for the operator's automation, with their delivery state. */
export const automationRecords = pgTable(
  'automation_records',
  {
    /** Also the message id of the webhook, by which the receiver detects duplicates. */
    id: text().primaryKey(),
    /** Idempotency key: one record per key, ever. */
    key: text().notNull().unique(),
    event: text({ enum: recordKinds }).notNull(),
    /** Null while there is no order. */
    orderNumber: text('order_number'),
    /** SHA-256 of the key of the browser that abandoned the form; null if it had none. */
    browserHash: text('browser_hash'),
    /** The JSON that is sent. */
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    /** `kept`: no URL is set for its event, so it is only stored. `dead`: abandoned after the last attempt. */
    state: text({ enum: ['waiting', 'delivered', 'dead', 'kept'] }).notNull(),
    attempts: integer().notNull().default(0),
    /** Number of the attempt after which it is abandoned. */
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
    /** HTTP status; null if there was no response. */
    status: integer(),
    error: text(),
  },
  (table) => [index('automation_attempts_record').on(table.recordId, table.number)],
);
