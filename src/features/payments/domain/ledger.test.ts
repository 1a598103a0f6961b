import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aHistory, factsOf, modelOf } from '../server/test/money-histories.ts';
import { type DisputeFacts, ledgerOf, refundablePence } from './ledger.ts';

const at = new Date('2026-03-02T10:00:00Z');
const nothing = { payments: [], refunds: [], disputes: [], extras: [], fees: [], credits: [] };
const paid = {
  id: 'song',
  sessionId: 'cs_song',
  currency: 'gbp',
  amountPence: 5399,
  refundedPence: 0,
  state: 'settled',
  createdAt: at,
} as const;
const revision = { ...paid, id: 'more', sessionId: 'cs_more', amountPence: 900, state: 'extra' } as const;

test('MEND-11a £53.99, a £9 revision refunded and £5 back leave £48.99 to refund, not £39.99', () => {
  const ledger = ledgerOf({
    ...nothing,
    payments: [
      { ...paid, refundedPence: 500 },
      { ...revision, refundedPence: 900 },
    ],
    refunds: [
      { paymentId: 'song', amountPence: 500, state: 'done', createdAt: at },
      { paymentId: 'more', amountPence: 900, state: 'done', createdAt: at },
    ],
    extras: [{ sessionId: 'cs_more', name: 'One more revision' }],
  });
  expect(ledger).toMatchObject({ paidPence: 6299, refundedPence: 1400, keptPence: 4899, leftPence: 4899 });
  expect(ledger.entries.map(({ kind, purpose, name, amountPence }) => [kind, purpose, name, amountPence])).toEqual([
    ['charge', 'order', '', 5399],
    ['refund', 'order', '', -500],
    ['charge', 'extra', 'One more revision', 900],
    ['refund', 'extra', 'One more revision', -900],
  ]);
});

test('MEND-11a a second payment of an order is in what was paid, and earns nothing', () => {
  const twice = { ...paid, id: 'twice', sessionId: 'cs_twice', state: 'duplicate' } as const;
  const ledger = ledgerOf({ ...nothing, payments: [paid, twice] });
  expect(ledger).toMatchObject({ paidPence: 10_798, keptPence: 10_798, earnedPence: 5399, leftPence: 10_798 });
  expect(ledger.charges.map(({ paymentId }) => paymentId)).toEqual(['twice', 'song']);
});

test('MEND-11a money in another currency is named by it, and adds up with no pounds', () => {
  const dollars = { ...paid, id: 'dollars', sessionId: 'cs_dollars', currency: 'usd', state: 'mismatch' } as const;
  const refund = { paymentId: 'dollars', amountPence: 399, state: 'done', createdAt: at } as const;
  const ledger = ledgerOf({ ...nothing, payments: [paid, { ...dollars, refundedPence: 399 }], refunds: [refund] });
  expect(ledger.entries.map(({ currency, amountPence }) => [currency, amountPence])).toEqual([
    ['gbp', 5399],
    ['usd', 5399],
    ['usd', -399],
  ]);
  expect(ledger.charges[0]).toMatchObject({ currency: 'usd', leftPence: 5000 });
  expect(ledger).toMatchObject({ paidPence: 5399, refundedPence: 0, keptPence: 5399, leftPence: 5399 });
});

test('MEND-11a a refund made at the provider, or returned by the bank, is an entry of its own', () => {
  const done = { paymentId: 'song', amountPence: 500, state: 'done', createdAt: at } as const;
  const elsewhere = ledgerOf({ ...nothing, payments: [{ ...paid, refundedPence: 700 }], refunds: [done] });
  expect(elsewhere.entries.map(({ kind, amountPence }) => [kind, amountPence])).toEqual([
    ['charge', 5399],
    ['refund', -500],
    ['refund', -200],
  ]);
  const returned = ledgerOf({ ...nothing, payments: [paid], refunds: [done] });
  expect(returned.entries.at(-1)).toMatchObject({ kind: 'refund-returned', amountPence: 500 });
  expect(returned).toMatchObject({ refundedPence: 0, leftPence: 5399 });
});

test('MEND-11b a dispute takes the money until it is won; an inquiry takes none; fees are not taken off what is kept', () => {
  const dispute = { paymentId: 'song', amountPence: 5399, createdAt: at, closedAt: null };
  const withDispute = (state: DisputeFacts['state']) =>
    ledgerOf({
      ...nothing,
      payments: [paid],
      disputes: [{ ...dispute, state }],
      fees: [{ paymentId: 'song', amountPence: 101, at }],
    });
  for (const state of ['open', 'lost'] as const)
    expect(withDispute(state)).toMatchObject({ disputedPence: 5399, keptPence: 0, leftPence: 0, feesPence: 101 });
  for (const state of ['inquiry', 'closed', 'won'] as const)
    expect(withDispute(state)).toMatchObject({ disputedPence: 0, keptPence: 5399, leftPence: 5399 });
});

test('MEND-11c over five thousand random histories the totals are those of the money that moved', () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const facts = factsOf(history);
      const ledger = ledgerOf(facts);
      const model = modelOf(history);
      expect(ledger).toMatchObject(model);
      const moved = ledger.entries.filter(({ kind, state }) => state === 'done' && kind !== 'fee');
      expect(moved.reduce((total, { amountPence }) => total + amountPence, 0)).toBe(ledger.keptPence);
      expect(ledger.leftPence).toBe(
        facts.payments.reduce((total, row) => total + refundablePence(row, facts.refunds, facts.disputes), 0),
      );
    }),
    { numRuns: 5000 },
  );
});
