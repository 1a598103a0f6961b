import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { messageStates } from '../domain/states.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Messages that are sent at a day and hour of a time zone; one of a kind for each subject. */
export const scheduledMessages = pgTable(
  'scheduled_messages',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Names nobody: the id of a row of the room that scheduled it. */
    subject: text().notNull(),
    /** 'YYYY-MM-DD' of the zone's calendar. */
    day: text().notNull(),
    hour: integer().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    /** The moment of that day and hour. */
    dueAt: moment('due_at').notNull(),
    state: text({ enum: messageStates }).notNull(),
    /** When it was scheduled last: what was asked for too late is not late. */
    scheduledAt: moment('scheduled_at').notNull(),
    /** Next try; the moment that it is due until one has failed. */
    nextTryAt: moment('next_try_at').notNull(),
    tries: integer().notNull(),
    /** Why the last try failed; null while none has. */
    problem: text(),
    /** When it was sent, cancelled or dropped. */
    settledAt: moment('settled_at'),
  },
  (table) => [
    unique('scheduled_messages_once').on(table.kind, table.subject),
    index('scheduled_messages_due').on(table.state, table.nextTryAt),
    index('scheduled_messages_settled').on(table.settledAt),
  ],
);
