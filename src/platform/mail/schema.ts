import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { EmailSender } from './port.ts';

/** E-mails that are to be sent or have been sent. */
export const emails = pgTable(
  'emails',
  {
    id: text().primaryKey(),
    /** Idempotency key, such as 'song-ready:<order>:<version>': one e-mail for one key, ever. */
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** In whose name it is sent; null for the shop's. */
    sender: jsonb().$type<EmailSender>(),
    html: text().notNull(),
    text: text().notNull(),
    /** Subject matter; `other` may be unsubscribed from. */
    topic: text({ enum: ['order', 'account', 'staff', 'other'] })
      .notNull()
      .default('order'),
    /** `suppressed`: not sent, because its address takes no such letters. */
    state: text({ enum: ['owed', 'held', 'sent', 'failed', 'suppressed'] })
      .notNull()
      .default('owed'),
    attempts: integer().notNull().default(0),
    error: text(),
    /** When it is offered next, or again if whoever took it falls silent, by the database's clock; null for one that a run of release 0.1.0 sends. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Since it was last put in; counted when it is taken. */
    tries: integer().notNull().default(0),
    /** Executor that has it; of a failed one the executor that ended at every try. */
    takenBy: text('taken_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When staff dealt with a letter that reached nobody. */
    settledAt: timestamp('settled_at', { withTimezone: true }),
  },
  (table) => [
    index('emails_state').on(table.state, table.createdAt),
    // As small as what is owed, however many were sent.
    index('emails_due')
      .on(table.dueAt)
      .where(sql`${table.state} = 'owed'`),
  ],
);

/** Addresses that may not be written to. Rows stay; the address in clear goes after its time. */
export const mailSuppressions = pgTable('mail_suppressions', {
  /** Keyed hash of the comparable address. */
  addressHash: text('address_hash').primaryKey(),
  /** Empty once its time is over. */
  address: text().notNull(),
  /** `unsubscribed` stops letters of topic `other` alone. */
  reason: text({ enum: ['hard-bounce', 'complaint', 'unsubscribed'] }).notNull(),
  /** Who said so: a sender's name, 'return-mailbox', 'one-click', or an account. */
  source: text().notNull(),
  /** Words of the receiving mail server, if any. */
  detail: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Reports of what became of letters after they were handed over; one row for one report, however often it is sent. */
export const mailEvents = pgTable(
  'mail_events',
  {
    /** Source and the sender's own id of the report. */
    id: text().primaryKey(),
    source: text().notNull(),
    kind: text({ enum: ['hard-bounce', 'undelivered', 'unsubscribed', 'soft-bounce', 'complaint'] }).notNull(),
    address: text().notNull(),
    detail: text(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('mail_events_received').on(table.receivedAt)],
);
