import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  commissionOf,
  commissionPercent,
  correction,
  dueEntries,
  payableFrom,
  payoutOf,
  suggestedTier,
  withoutVat,
  type NewEntry,
} from './commission.ts';
import { tiers, type Tier } from './regions.ts';

const day = 24 * 60 * 60 * 1000;

test('AFF-07 Bronze earns 15 %, Silver 20 %, Gold 25 %, in whole pence and never more', () => {
  expect(tiers.map((tier) => commissionOf(5399, commissionPercent[tier]))).toEqual([809, 1079, 1349]);
  expect(commissionOf(0, 25)).toBe(0);
  expect(commissionOf(-500, 25)).toBe(0);
});

test('AFF-07 VAT is taken off to the penny where the shop counts commission without it', () => {
  expect(withoutVat(2900, 20)).toBe(2416);
  expect(withoutVat(2900, 0)).toBe(2900);
  expect(withoutVat(4999, 17.5)).toBe(4254);
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

/** Something that happens in a shop with two busy affiliates, some days after what happened before. */
const happening = fc.record({
  afterDays: fc.integer({ min: 0, max: 40 }),
  what: fc.oneof(
    fc.record({
      kind: fc.constant('deliver' as const),
      affiliate: fc.nat(1),
      pence: fc.integer({ min: 1, max: 20_000 }),
    }),
    fc.record({ kind: fc.constant('tier' as const), affiliate: fc.nat(1), tier: fc.constantFrom(...tiers) }),
    fc.record({ kind: fc.constant('refund' as const), order: fc.nat(5), pence: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ kind: fc.constant('return' as const), order: fc.nat(5) }),
    fc.record({ kind: fc.constantFrom('cancel', 'revise', 'release' as const), order: fc.nat(5) }),
    fc.record({ kind: fc.constant('run' as const), times: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('look' as const) }),
  ),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

interface Row extends NewEntry {
  isPaid: boolean;
}
interface LedgerOrder {
  affiliate: number;
  percent: number;
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
      const standing = { basePence: order.paid - order.refunded, isOver: order.status === 'refunded' };
      const entry = correction(order.entries, order.percent, standing);
      if (entry) order.entries.push({ ...entry, isPaid: false });
    }
  };
  const act = (what: Happening['what']): void => {
    if (what.kind === 'deliver') {
      const percent = commissionPercent[tierOf[what.affiliate] ?? 'Bronze'];
      const common = { deliveredAt: new Date(now), paid: what.pence, refunded: 0, entries: [] };
      orders.push({ affiliate: what.affiliate, percent, status: 'completed', ...common });
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

/** The same without a ledger: what each order is worth now, and what was paid for it, are two numbers. */
function byModel(history: readonly Happening[]): { payouts: number[][]; owed: number[] } {
  const orders: {
    who: number;
    cents: bigint;
    born: number;
    gross: bigint;
    back: bigint;
    state: string;
    got: bigint;
  }[] = [];
  const share = [15n, 15n, 15n];
  const payouts: number[][] = [];
  let hours = 0;
  const worth = (order: (typeof orders)[number]): bigint =>
    order.state === 'gone' ? 0n : ((order.gross - order.back) * order.cents) / 100n;
  for (const { afterDays, what } of history) {
    hours += afterDays * 24;
    const target = 'order' in what ? orders[what.order] : undefined;
    switch (what.kind) {
      case 'deliver':
        orders.push({
          who: what.affiliate,
          cents: share[what.affiliate] ?? 0n,
          born: hours,
          gross: BigInt(what.pence),
          back: 0n,
          state: 'out',
          got: 0n,
        });
        break;
      case 'tier':
        share[what.affiliate] = { Bronze: 15n, Silver: 20n, Gold: 25n }[what.tier];
        break;
      case 'refund':
        if (target)
          target.back =
            target.back + BigInt(what.pence) > target.gross ? target.gross : target.back + BigInt(what.pence);
        break;
      case 'return':
        if (target) target.back = 0n;
        break;
      case 'cancel':
        if (target) target.state = 'gone';
        break;
      case 'revise':
        if (target?.state === 'out') target.state = 'again';
        break;
      case 'release':
        if (target?.state === 'again') target.state = 'out';
        break;
      case 'run':
        for (let time = 0; time < what.times; time++) {
          const sums = [0n, 0n, 0n];
          const taken = orders.filter((order) => {
            const isRipe = order.state === 'out' && hours - order.born >= 30 * 24;
            return isRipe || (order.got > 0n && worth(order) < order.got);
          });
          for (const order of taken) sums[order.who] = (sums[order.who] ?? 0n) + worth(order) - order.got;
          for (const order of taken) if ((sums[order.who] ?? 0n) > 0n) order.got = worth(order);
          payouts.push(sums.map((pence) => (pence > 0n ? Number(pence) : 0)));
        }
        break;
      case 'look':
        break;
    }
  }
  const owed = [0, 1, 2].map((who) =>
    orders.reduce((total, order) => (order.who === who ? total + Number(worth(order) - order.got) : total), 0),
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
