import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/server/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Friends whom the giver of a song invites to add to it; of a form that is being filled in, or of an order. */
export const circles = pgTable(
  'circles',
  {
    id: text().primaryKey(),
    /** Null until the form is ordered. */
    orderId: text('order_id')
      .unique()
      .references(() => orders.id),
    /** The unpaid order that was given up and left the circle to its form; it is erased with that one, unless it is ordered anew. */
    givenUpOrderId: text('given_up_order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** SHA-256 of the key of the browser that fills the form in, which owns the circle until there is an order. */
    browserHash: text('browser_hash').notNull(),
    /** The form's key; null for a circle of an order that was placed before it, or was cancelled once its song was begun. */
    draftKey: text('draft_key'),
    /** SHA-256 of the token in the invitation. */
    inviteHash: text('invite_hash').notNull().unique(),
    /** The token, sealed with the shop's secret: the giver reads the address again. */
    sealedInvite: text('sealed_invite').notNull(),
    giver: text().notNull(),
    honouree: text().notNull(),
    message: text().notNull(),
    /** BCP 47, of the invitation and its letters. */
    pageLanguage: text('page_language').notNull(),
    /** 'YYYY-MM-DD' in London, the last day on which friends may add. */
    lastDay: text('last_day').notNull(),
    mostFriends: integer('most_friends').notNull(),
    closedBy: text('closed_by', { enum: ['giver', 'staff', 'time'] }),
    closedAt: moment('closed_at'),
    /** When the work on its order began, with what was chosen by then. */
    begunAt: moment('begun_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [unique('circles_draft').on(table.browserHash, table.draftKey), index('circles_day').on(table.lastDay)],
);

/** Additions of one friend each. The photos are uploads whose owner is its id. */
export const contributions = pgTable(
  'contributions',
  {
    id: text().primaryKey(),
    circleId: text('circle_id')
      .notNull()
      .references(() => circles.id),
    /** SHA-256 of the key of the browser that it came from. */
    browserHash: text('browser_hash').notNull(),
    /** SHA-256 of the token in the friend's own link. */
    ownHash: text('own_hash').notNull().unique(),
    name: text().notNull(),
    /** Empty for somebody who wanted no letter. */
    email: text().notNull(),
    words: text().notNull(),
    consentId: text('consent_id').notNull(),
    /** Null without a greeting. */
    greetingKey: text('greeting_key'),
    wordsChosen: boolean('words_chosen').notNull(),
    /** Ids of its photos that the giver chose. */
    chosenPhotos: jsonb('chosen_photos').$type<string[]>().notNull(),
    greetingUse: text('greeting_use', { enum: ['none', 'opening', 'closing'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('contributions_browser').on(table.circleId, table.browserHash),
    index('contributions_circle').on(table.circleId, table.createdAt),
  ],
);

/** Addresses that asked for one reminder of an invitation; deleted when it was sent or is of no use any more. */
export const circleReminders = pgTable(
  'circle_reminders',
  {
    id: text().primaryKey(),
    circleId: text('circle_id')
      .notNull()
      .references(() => circles.id),
    email: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('circle_reminders_once').on(table.circleId, table.email)],
);
