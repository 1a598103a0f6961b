import fc from 'fast-check';
import type { DisputeFacts, LedgerTotals, MoneyFacts, PaymentFacts } from '../../domain/ledger.ts';

type Step =
  | { step: 'charge'; state: PaymentFacts['state']; pence: number; fee: number }
  | { step: 'refund'; of: number; share: number; ends: 'asked' | 'done' | 'failed' }
  | { step: 'refund-elsewhere'; of: number; share: number }
  | { step: 'refund-returned'; of: number }
  | { step: 'dispute'; of: number; ends: DisputeFacts['state'] };

export type History = Step[];

const of = fc.nat(5);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const state = fc.constantFrom<PaymentFacts['state'][]>('extra', 'extra', 'duplicate', 'unmatched', 'mismatch');

const later: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    step: fc.constant('charge' as const),
    state,
    pence: fc.integer({ min: 30, max: 9000 }),
    fee: fc.nat(300),
  }),
  fc.record({
    step: fc.constant('refund' as const),
    of,
    share,
    ends: fc.constantFrom<('asked' | 'done' | 'failed')[]>('asked', 'done', 'done', 'failed'),
  }),
  fc.record({ step: fc.constant('refund-elsewhere' as const), of, share }),
  fc.record({ step: fc.constant('refund-returned' as const), of }),
  fc.record({
    step: fc.constant('dispute' as const),
    of,
    ends: fc.constantFrom<DisputeFacts['state'][]>('inquiry', 'closed', 'open', 'won', 'lost'),
  }),
);

const first = fc.record({
  step: fc.constant('charge' as const),
  state: fc.constant('settled' as const),
  pence: fc.integer({ min: 30, max: 9000 }),
  fee: fc.nat(300),
});

/** Random history of one paid order's money: its price, extras, money by mistake, refunds of every end, disputes. */
export const aHistory: fc.Arbitrary<History> = fc
  .tuple(first, fc.array(later, { maxLength: 12 }))
  .map(([charge, steps]) => [charge, ...steps]);

/** A purse for each payment, followed penny by penny; this is the reference that the ledger is compared with. */
interface Purse {
  state: PaymentFacts['state'];
  came: number;
  wentBack: number;
  onItsWay: number;
  atTheBank: number;
  fee: number;
}

interface Played {
  purses: Purse[];
  facts: MoneyFacts;
}

const start = Date.parse('2026-03-02T10:00:00Z');

/** Plays a history: a refund takes no more than is left, a dispute all that is left, as the provider has it. */
function play(history: History, prefix: string): Played {
  const purses: Purse[] = [];
  const payments: PaymentFacts[] = [];
  const refunds: MoneyFacts['refunds'][number][] = [];
  const disputes: MoneyFacts['disputes'][number][] = [];
  const extras: MoneyFacts['extras'][number][] = [];
  const fees: MoneyFacts['fees'][number][] = [];
  for (const [index, step] of history.entries()) {
    const createdAt = new Date(start + index * 60_000);
    if (step.step === 'charge') {
      const id = `${prefix}p${payments.length}`;
      const sessionId = `cs_${id}`;
      payments.push({
        id,
        sessionId,
        currency: 'gbp',
        amountPence: step.pence,
        refundedPence: 0,
        state: step.state,
        createdAt,
      });
      purses.push({ state: step.state, came: step.pence, wentBack: 0, onItsWay: 0, atTheBank: 0, fee: step.fee });
      if (step.state === 'extra') extras.push({ sessionId, name: `Extra ${index}` });
      if (step.fee > 0) fees.push({ paymentId: id, amountPence: step.fee, at: createdAt });
      continue;
    }
    const place = step.of % payments.length;
    const [payment, purse] = [payments[place], purses[place]];
    if (!payment || !purse) continue;
    const free = purse.came - purse.wentBack - purse.onItsWay - purse.atTheBank;
    const paymentId = payment.id;
    if (step.step === 'refund') {
      const amountPence = Math.round(free * step.share);
      if (amountPence < 1) continue;
      refunds.push({ paymentId, amountPence, state: step.ends, createdAt });
      if (step.ends === 'done') purse.wentBack += amountPence;
      if (step.ends === 'asked') purse.onItsWay += amountPence;
    } else if (step.step === 'refund-elsewhere') purse.wentBack += Math.round(free * step.share);
    else if (step.step === 'refund-returned') purse.wentBack = 0;
    else if (free > 0) {
      const isOver = step.ends === 'won' || step.ends === 'lost';
      const closedAt = isOver ? new Date(createdAt.getTime() + 30_000) : null;
      disputes.push({ paymentId, amountPence: free, state: step.ends, createdAt, closedAt });
      if (step.ends === 'open' || step.ends === 'lost') purse.atTheBank += free;
    }
    payments[place] = { ...payment, refundedPence: purse.wentBack };
  }
  return { purses, facts: { payments, refunds, disputes, extras, fees, credits: [] } };
}

/** The rows that the history leaves; ids begin with `prefix`. */
export const factsOf = (history: History, prefix = ''): MoneyFacts => play(history, prefix).facts;

/** The totals, counted from the purses. */
export function modelOf(history: History): LedgerTotals {
  const { purses } = play(history, '');
  const total = (of: (purse: Purse) => number): number => purses.reduce((sum, purse) => sum + of(purse), 0);
  const kept = ({ came, wentBack, atTheBank }: Purse): number => came - wentBack - atTheBank;
  return {
    paidPence: total(({ came }) => came),
    refundedPence: total(({ wentBack }) => wentBack),
    refundingPence: total(({ onItsWay }) => onItsWay),
    disputedPence: total(({ atTheBank }) => atTheBank),
    coveredPence: 0,
    feesPence: total(({ fee }) => fee),
    keptPence: total(kept),
    earnedPence: total((purse) => (purse.state === 'settled' || purse.state === 'extra' ? kept(purse) : 0)),
    leftPence: total((purse) => kept(purse) - purse.onItsWay),
  };
}
