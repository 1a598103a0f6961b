import { boolean, index, integer, jsonb, pgTable, real, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import type { EngineRef, HeardWord } from '#platform/engines/port.ts';
import type { EarsReport } from '#studio/ears/report.ts';
import type { Lyrics, Timeline } from '#studio/contracts.ts';
import { attemptStates, purposes } from '../domain/attempts.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Purchases of work from engines. A row and its price are committed before the call goes out. */
export const engineAttempts = pgTable(
  'engine_attempts',
  {
    id: text().primaryKey(),
    /** Null for a trial of staff. */
    orderId: text('order_id').references(() => orders.id),
    /** Version of the order's song. */
    version: integer(),
    /** Number of the version's run that staff enqueued last: what one run may buy again begins anew with the next. */
    run: integer().notNull().default(1),
    purpose: text({ enum: purposes }).notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    /** Reason for which it was bought, one sentence for staff. */
    why: text().notNull(),
    state: text({ enum: attemptStates }).notNull(),
    pricePence: integer('price_pence').notNull(),
    /** Business day of the purchase, by whose budget it counts. */
    day: text().notNull(),
    seed: text(),
    /** Handle at the service; null until it has answered, and where it has none. */
    reference: jsonb().$type<EngineRef>(),
    /** Lyrics that it wrote, until the song is forgotten. */
    lyrics: jsonb().$type<Lyrics>(),
    fault: text(),
    /** The service's own words. */
    detail: text(),
    suggestion: text(),
    createdAt: moment('created_at').notNull(),
    submittedAt: moment('submitted_at'),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('engine_attempts_order').on(table.orderId, table.version),
    index('engine_attempts_day').on(table.day),
  ],
);

/** Takes that attempts brought, copied into the shop's storage as they came. */
export const engineTakes = pgTable(
  'engine_takes',
  {
    id: text().primaryKey(),
    attemptId: text('attempt_id')
      .notNull()
      .references(() => engineAttempts.id),
    orderId: text('order_id').references(() => orders.id),
    version: integer(),
    purpose: text({ enum: purposes }).notNull(),
    /** Counted from 1 within its attempt. */
    number: integer().notNull(),
    storageKey: text('storage_key').notNull(),
    seed: text(),
    model: text(),
    /** Times of words as the service told them. */
    words: jsonb().$type<HeardWord[]>(),
    /** Words that a recogniser heard; null where none was asked. */
    heard: jsonb().$type<HeardWord[]>(),
    durationSeconds: real('duration_seconds'),
    timeline: jsonb().$type<Timeline>(),
    report: jsonb().$type<EarsReport>(),
    /** Loudness over the take, 0 to 1, for its picture. */
    waveform: jsonb().$type<number[]>(),
    /** Reason why nothing can be made of it; null for a take that is of use or was not opened yet. */
    useless: text(),
    chosen: boolean().notNull().default(false),
    /** Version that a producer wants this take in, instead of a new purchase. */
    wantedIn: integer('wanted_in'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('engine_takes_number').on(table.attemptId, table.number),
    index('engine_takes_order').on(table.orderId, table.version),
  ],
);

/** One row that purchases lock, so that two at once do not both take the last of a budget. */
export const engineBudget = pgTable('engine_budget', { id: integer().primaryKey() });
