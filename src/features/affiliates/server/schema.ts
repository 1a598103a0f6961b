import { boolean, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/schema.ts';
import { orders } from '#features/orders/server/schema.ts';
import { tiers } from '../domain/regions.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Affiliates: people who refer buyers, each with an account of their own. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: text().primaryKey(),
    userId: text('user_id')
      .notNull()
      .unique()
      .references(() => user.id, { onDelete: 'cascade' }),
    fullName: text('full_name').notNull(),
    region: text().notNull(),
    tier: text({ enum: tiers }).notNull(),
    /** Referral id in the affiliate's links; eight characters. */
    referralId: text('referral_id').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    /** Version of the agreement that was accepted; null for accounts that an admin made. */
    termsVersion: text('terms_version'),
    /** True while payouts are held and clicks bring nothing. */
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** End of the agreement, seven days after notice; later clicks bring nothing, what was earned is still paid. */
    endsAt: moment('ends_at'),
    /** Bank details, encrypted; null until they are given. */
    payoutDetails: text('payout_details'),
    /** Their last characters, as they are shown. */
    payoutHint: text('payout_hint'),
    /** Since then name and region are empty and the account is nobody's; the ledger stays. */
    erasedAt: moment('erased_at'),
  },
  (table) => [index('affiliates_created').on(table.createdAt)],
);

/** Reference to an affiliate. */
const affiliateId = () =>
  text('affiliate_id')
    .notNull()
    .references(() => affiliates.id);

/** Clicks on affiliates' links, each a visit that an order may name. */
export const referralVisits = pgTable(
  'referral_visits',
  {
    /** 128 random bits, known to the visitor's page and, after their choice, to their cookie. */
    id: text().primaryKey(),
    affiliateId: affiliateId(),
    sessionId: text('session_id'),
    /** Keyed hash of network and browser's name, to know a reload by. */
    visitorHash: text('visitor_hash').notNull(),
    clickedAt: moment('clicked_at').notNull(),
  },
  (table) => [
    index('referral_visits_affiliate').on(table.affiliateId, table.clickedAt),
    index('referral_visits_visitor').on(table.visitorHash, table.clickedAt),
  ],
);

/** The click that an order kept when it was placed; later clicks change nothing. */
export const orderReferrals = pgTable(
  'order_referrals',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    affiliateId: affiliateId(),
    visitId: text('visit_id').notNull(),
    sessionId: text('session_id'),
    clickedAt: moment('clicked_at').notNull(),
    placedAt: moment('placed_at').notNull(),
    /** Why the order brings no commission, as it was when it was paid; null if it does. */
    excluded: text({ enum: ['own-order', 'own-device'] }),
  },
  (table) => [index('order_referrals_affiliate').on(table.affiliateId, table.placedAt)],
);

/** Orders that were released to their buyers and bring a commission; names no person, and outlives its order. */
export const commissions = pgTable(
  'commissions',
  {
    orderId: text('order_id').primaryKey(),
    orderNumber: text('order_number').notNull(),
    affiliateId: affiliateId(),
    sessionId: text('session_id'),
    /** The affiliate's tier at the first delivery, and its per cent. */
    tier: text({ enum: tiers }).notNull(),
    ratePercent: integer('rate_percent').notNull(),
    /**
     * VAT that its base leaves out, as the shop had it at the first delivery, in hundredths of a per cent; null for commissions
     * from before it was kept, whose base stays as it was booked.
     */
    vatLeftOut: integer('vat_left_out'),
    /** Time of the first delivery; the thirty days count from it. */
    deliveredAt: moment('delivered_at').notNull(),
  },
  (table) => [index('commissions_affiliate').on(table.affiliateId, table.deliveredAt)],
);

/** Earnings and losses by order. Written once: the database refuses to change or delete a row. */
export const commissionEntries = pgTable(
  'commission_entries',
  {
    id: text().primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => commissions.orderId),
    affiliateId: affiliateId(),
    kind: text({ enum: ['earned', 'refund', 'reversal', 'restored'] }).notNull(),
    /** Pence; negative takes back. */
    amountPence: integer('amount_pence').notNull(),
    /** Pence of the order that the commission is counted on from this entry on. */
    basePence: integer('base_pence').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('commission_entries_affiliate').on(table.affiliateId, table.at),
    index('commission_entries_order').on(table.orderId, table.at),
  ],
);

/** Monthly payout runs: one a month, whoever asks for it and how often. */
export const payoutBatches = pgTable('payout_batches', {
  /** 'YYYY-MM', Europe/London. */
  month: text().primaryKey(),
  /** Entries that were due then are in it. */
  dueAt: moment('due_at').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  /** When an admin said that the bank has paid it. */
  paidAt: moment('paid_at'),
  paidBy: text('paid_by'),
});

/** One affiliate's sum in a batch, with the bank details of that day. */
export const payouts = pgTable(
  'payouts',
  {
    id: text().primaryKey(),
    month: text()
      .notNull()
      .references(() => payoutBatches.month),
    affiliateId: affiliateId(),
    amountPence: integer('amount_pence').notNull(),
    /** Encrypted, as the affiliate's own; empty once the years are over for which accounts are kept. */
    payoutDetails: text('payout_details').notNull(),
  },
  (table) => [unique('payouts_once').on(table.month, table.affiliateId)],
);

/** Entries that a payout pays, or sets off; an entry is in one payout at most. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    entryId: text('entry_id')
      .primaryKey()
      .references(() => commissionEntries.id),
    payoutId: text('payout_id')
      .notNull()
      .references(() => payouts.id),
  },
  (table) => [index('payout_lines_payout').on(table.payoutId)],
);

/** Browsers that an affiliate has worked with; an order from one of them is their own. */
export const affiliateBrowsers = pgTable(
  'affiliate_browsers',
  {
    affiliateId: affiliateId(),
    browserHash: text('browser_hash').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.affiliateId, table.browserHash] })],
);
