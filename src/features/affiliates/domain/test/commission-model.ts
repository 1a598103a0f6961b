import fc from 'fast-check';
import { tiers } from '../regions.ts';

/** Something that happens in a shop with two busy affiliates. Orders are named by their place among those delivered. */
export const event = fc.oneof(
  fc.record({
    kind: fc.constant('deliver' as const),
    affiliate: fc.nat(1),
    pence: fc.integer({ min: 1, max: 20_000 }),
    /** VAT that commissions leave out on that day, in hundredths of a per cent. */
    vat: fc.constantFrom(0, 0, 2000, 1750),
  }),
  fc.record({ kind: fc.constant('tier' as const), affiliate: fc.nat(1), tier: fc.constantFrom(...tiers) }),
  fc.record({ kind: fc.constant('refund' as const), order: fc.nat(5), pence: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('return' as const), order: fc.nat(5) }),
  fc.record({ kind: fc.constantFrom('cancel', 'revise', 'release' as const), order: fc.nat(5) }),
  fc.record({ kind: fc.constant('run' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('look' as const) }),
);
export type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** The same, some days after what happened before. */
export const happening = fc.record({ afterDays: fc.integer({ min: 0, max: 40 }), what: event });
export interface Happening {
  afterDays: number;
  what: Event;
}

interface ModelOrder {
  who: number;
  cents: bigint;
  born: number;
  gross: bigint;
  vat: bigint;
  back: bigint;
  state: 'out' | 'again' | 'gone';
  /** Pence that were paid for it. */
  got: bigint;
}

const worth = ({ state, gross, back, vat, cents }: ModelOrder): bigint =>
  state === 'gone' ? 0n : ((((gross - back) * 10_000n) / (10_000n + vat)) * cents) / 100n;

/** Pays what is ripe, less what was paid too much, to those who are owed something by it. @returns pence by affiliate */
function pay(orders: readonly ModelOrder[], hours: number): number[] {
  const sums = [0n, 0n, 0n];
  const taken = orders.filter((order) => {
    const isRipe = order.state === 'out' && hours - order.born >= 30 * 24;
    return isRipe || (order.got > 0n && worth(order) < order.got);
  });
  for (const order of taken) sums[order.who] = (sums[order.who] ?? 0n) + worth(order) - order.got;
  for (const order of taken) if ((sums[order.who] ?? 0n) > 0n) order.got = worth(order);
  return sums.map((pence) => (pence > 0n ? Number(pence) : 0));
}

function change(order: ModelOrder, what: Event): void {
  if (what.kind === 'refund') {
    const back = order.back + BigInt(what.pence);
    order.back = back > order.gross ? order.gross : back;
  }
  if (what.kind === 'return') order.back = 0n;
  if (what.kind === 'cancel') order.state = 'gone';
  if (what.kind === 'revise' && order.state === 'out') order.state = 'again';
  if (what.kind === 'release' && order.state === 'again') order.state = 'out';
}

/**
 * Payouts of each run by affiliate, and what is owed at the end, without a ledger: what each order is worth now, and what was
 * paid for it, are two numbers.
 */
export function byModel(history: readonly Happening[]): { payouts: number[][]; owed: number[] } {
  const orders: ModelOrder[] = [];
  const share = [15n, 15n, 15n];
  const payouts: number[][] = [];
  let hours = 0;
  for (const { afterDays, what } of history) {
    hours += afterDays * 24;
    const target = 'order' in what ? orders[what.order] : undefined;
    if (target) change(target, what);
    if (what.kind === 'tier') share[what.affiliate] = { Bronze: 15n, Silver: 20n, Gold: 25n }[what.tier];
    if (what.kind === 'run') for (let time = 0; time < what.times; time++) payouts.push(pay(orders, hours));
    if (what.kind !== 'deliver') continue;
    const [gross, vat, cents] = [BigInt(what.pence), BigInt(what.vat), share[what.affiliate] ?? 0n];
    orders.push({ who: what.affiliate, cents, born: hours, gross, vat, back: 0n, state: 'out', got: 0n });
  }
  const owed = [0, 1, 2].map((who) =>
    orders.reduce((total, order) => (order.who === who ? total + Number(worth(order) - order.got) : total), 0),
  );
  return { payouts, owed };
}
