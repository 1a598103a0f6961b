import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';
import { categories } from '../domain/check.ts';
import type { Doubt } from '../domain/case.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The operator's list of words. */
export const moderationTerms = pgTable('moderation_terms', {
  id: text().primaryKey(),
  category: text({ enum: categories }).notNull(),
  words: text().notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull(),
});

/** Things that staff have to look at, or have looked at. One thing has one open case. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: text().primaryKey(),
    /** 'order', or the kind of a publication. */
    kind: text().notNull(),
    /** Id of the thing among those of its kind. */
    subject: text().notNull(),
    /** Order that it came from; null for what staff wrote. */
    orderId: text('order_id').references(() => orders.id),
    title: text().notNull(),
    /** Path of its page; empty where it has none. */
    path: text().notNull(),
    doubts: jsonb().$type<Doubt[]>().notNull(),
    state: text({ enum: ['open', 'taken-down', 'dismissed'] }).notNull(),
    openedAt: moment('opened_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** Reason of the decision, as its owner reads it. */
    decision: text().notNull().default(''),
    appeal: text().notNull().default(''),
    appealedAt: moment('appealed_at'),
    appealState: text('appeal_state', { enum: ['open', 'refused', 'granted'] }),
    /** Answer to the appeal, as its owner reads it. */
    appealAnswer: text('appeal_answer').notNull().default(''),
  },
  (table) => [
    uniqueIndex('moderation_cases_open')
      .on(table.kind, table.subject)
      .where(sql`${table.state} = 'open'`),
    index('moderation_cases_subject').on(table.subject, table.kind),
    index('moderation_cases_order').on(table.orderId),
    index('moderation_cases_state').on(table.state, table.openedAt),
  ],
);
