import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  baseAsBooked,
  commissionOf,
  commissionPercent,
  correction,
  dueEntries,
  payableFrom,
  payoutOf,
  suggestedTier,
  vatLeftOut,
  withoutVat,
  type NewEntry,
} from './commission.ts';
import { tiers, type Tier } from './regions.ts';
import { byModel, happening, type Happening } from './test/commission-model.ts';

const day = 24 * 60 * 60 * 1000;

test('AFF-07 Bronze earns 15 %, Silver 20 %, Gold 25 %, in whole pence and never more', () => {
  expect(tiers.map((tier) => commissionOf(5399, commissionPercent[tier]))).toEqual([809, 1079, 1349]);
  expect(commissionOf(0, 25)).toBe(0);
  expect(commissionOf(-500, 25)).toBe(0);
});

test('AFF-07 VAT is taken off to the penny where the shop counts commission without it', () => {
  expect(withoutVat(2900, 2000)).toBe(2416);
  expect(withoutVat(2900, 0)).toBe(2900);
  expect(withoutVat(4999, 1750)).toBe(4254);
  const shop = (ratePercent: number, onVat: boolean) => ({ vat: { ratePercent }, commission: { onVat } });
  expect([vatLeftOut(shop(17.5, false)), vatLeftOut(shop(20, true))]).toEqual([1750, 0]);
  expect(vatLeftOut({ vat: null, commission: { onVat: false } })).toBe(0);
});

test('AFF-07 a base that was booked without its VAT beside it leaves out the same VAT of what is left', () => {
  const base = (keptPence: number, booked: [basePence: number, keptPence: number, leastPence?: number], rate = 2000) =>
    baseAsBooked(keptPence, { basePence: booked[0], keptPence: booked[1], leastPence: booked[2] ?? booked[1] }, rate);
  expect(base(2900, [2900, 2900])).toBe(2900);
  expect(base(1900, [2900, 2900])).toBe(1900);
  expect(base(2900, [2416, 2900])).toBe(2416);
  expect(base(1450, [2416, 2900])).toBe(1208);
  expect(base(2600, [2416, 2900, 2600]), 'refunded later at the provider, by less than the VAT').toBe(2166);
  expect(base(2600, [2166, 2900, 2600]), 'refunded earlier').toBe(2166);
  expect(base(1300, [2166, 2900, 1300]), 'one part earlier and one later').toBe(970);
  expect(base(1900, [1900, 2900, 1900]), 'refunded earlier, and counted with its VAT').toBe(1900);
  expect(base(1450, [2468, 2900], 2000), 'by a rate of which nobody knows any more').toBe(1234);
  expect(base(1450, [2416, 2900], 0), 'in a shop that has left the VAT since').toBe(1208);
});

test.each([
  [0, 'Bronze'],
  [10, 'Bronze'],
  [11, 'Silver'],
  [25, 'Silver'],
  [26, 'Gold'],
  [400, 'Gold'],
] as const)('AFF-07 %i sales in a month suggest %s', (sales, tier) => {
  expect(suggestedTier(sales)).toBe(tier);
});

const deliveredAt = new Date('2026-03-01T12:00:00Z');
const earned = { id: 'a', amountPence: 435, isPaid: false };
const commission = { deliveredAt, isDelivered: true, entries: [earned] };

test('AFF-07 a commission is payable thirty days after delivery, not a second earlier, and not while it is revised', () => {
  const at = payableFrom(deliveredAt);
  expect(at.toISOString()).toBe('2026-03-31T12:00:00.000Z');
  expect(dueEntries(commission, new Date(at.getTime() - 1000))).toEqual([]);
  expect(dueEntries(commission, at)).toEqual([earned]);
  expect(dueEntries({ ...commission, isDelivered: false }, at)).toEqual([]);
});

test('AFF-07 a part refund counters its share, a whole one all of it, and a lost dispute that is won restores it', () => {
  const first = correction([], 15, { basePence: 2900, isOver: false });
  expect(first).toEqual({ kind: 'earned', amountPence: 435, basePence: 2900 });
  expect(correction([earned], 15, { basePence: 2900, isOver: false })).toBeNull();
  const part = correction([earned], 15, { basePence: 1900, isOver: false });
  expect(part).toEqual({ kind: 'refund', amountPence: -150, basePence: 1900 });
  const rest = [earned, { amountPence: -150 }];
  expect(correction(rest, 15, { basePence: 0, isOver: true })).toMatchObject({ kind: 'reversal', amountPence: -285 });
  expect(correction(rest, 15, { basePence: 2900, isOver: false })).toMatchObject({
    kind: 'restored',
    amountPence: 150,
  });
  expect(correction([], 15, { basePence: 0, isOver: true })).toBeNull();
});

test('AFF-07 a refund after the payout is carried as a debt until later commissions cover it', () => {
  const paid = { ...earned, isPaid: true };
  const owed = { id: 'b', amountPence: -435, isPaid: false };
  const refunded = { deliveredAt, isDelivered: false, entries: [paid, owed] };
  const later = new Date('2026-05-01T00:00:00Z');
  expect(payoutOf([refunded], later)).toBeNull();
  const other = { deliveredAt, isDelivered: true, entries: [{ id: 'c', amountPence: 809, isPaid: false }] };
  expect(payoutOf([refunded, other], later)).toEqual({ amountPence: 374, entries: [owed, ...other.entries] });
});

interface Row extends NewEntry {
  isPaid: boolean;
}
interface LedgerOrder {
  affiliate: number;
  percent: number;
  vat: number;
  deliveredAt: Date;
  paid: number;
  refunded: number;
  status: 'completed' | 'processing' | 'refunded';
  entries: Row[];
}

/** The shop by its ledger, as the room keeps it: entries are only ever added, and a payout marks those it takes. */
function byLedger(history: readonly Happening[]): { payouts: number[][]; owed: number[] } {
  const orders: LedgerOrder[] = [];
  const tierOf: Tier[] = ['Bronze', 'Bronze', 'Bronze'];
  const payouts: number[][] = [];
  let now = deliveredAt.getTime();
  const look = (): void => {
    for (const order of orders) {
      const basePence = withoutVat(order.paid - order.refunded, order.vat);
      const standing = { basePence, isOver: order.status === 'refunded' };
      const entry = correction(order.entries, order.percent, standing);
      if (entry) order.entries.push({ ...entry, isPaid: false });
    }
  };
  const act = (what: Happening['what']): void => {
    if (what.kind === 'deliver') {
      const percent = commissionPercent[tierOf[what.affiliate] ?? 'Bronze'];
      const common = { deliveredAt: new Date(now), paid: what.pence, refunded: 0, entries: [] };
      orders.push({ affiliate: what.affiliate, percent, vat: what.vat, status: 'completed', ...common });
      return;
    }
    if (what.kind === 'tier') tierOf[what.affiliate] = what.tier;
    if (what.kind === 'look') look();
    if (what.kind === 'run') for (let time = 0; time < what.times; time++) run();
    if (!('order' in what)) return;
    const order = orders[what.order];
    if (!order) return;
    if (what.kind === 'refund') order.refunded = Math.min(order.paid, order.refunded + what.pence);
    if (what.kind === 'return') order.refunded = 0;
    if (what.kind === 'cancel') order.status = 'refunded';
    if (what.kind === 'revise' && order.status === 'completed') order.status = 'processing';
    if (what.kind === 'release' && order.status === 'processing') order.status = 'completed';
  };
  const run = (): void => {
    look();
    const made = [0, 1, 2].map((affiliate) => {
      const own = orders.filter((order) => order.affiliate === affiliate);
      const payout = payoutOf(
        own.map((order) => ({ ...order, isDelivered: order.status === 'completed' })),
        new Date(now),
      );
      for (const entry of payout?.entries ?? []) entry.isPaid = true;
      return payout?.amountPence ?? 0;
    });
    payouts.push(made);
  };
  for (const { afterDays, what } of history) {
    now += afterDays * day;
    act(what);
  }
  look();
  const owed = [0, 1, 2].map((affiliate) =>
    orders
      .filter((order) => order.affiliate === affiliate)
      .flatMap(({ entries }) => entries)
      .reduce((total, { amountPence, isPaid }) => total + (isPaid ? 0 : amountPence), 0),
  );
  return { payouts, owed };
}

test('AFF-07 over thousands of histories the ledger pays what a model without a ledger pays, to the penny', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (history) => {
      expect(byLedger(history)).toEqual(byModel(history));
    }),
    { numRuns: 4000 },
  );
});
