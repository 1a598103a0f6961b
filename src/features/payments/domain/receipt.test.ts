import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aHistory, factsOf } from '../server/test/money-histories.ts';
import { ledgerOf } from './ledger.ts';
import { receiptWords } from '../server/receipt-words.ts';
import { includedVat, receiptLines, sellersVat } from './receipt.ts';

const at = new Date('2026-03-02T23:30:00Z');
const paid = {
  id: 'song',
  sessionId: 'cs',
  currency: 'gbp',
  amountPence: 5399,
  refundedPence: 500,
  state: 'settled',
  createdAt: at,
} as const;
const ledger = ledgerOf({
  payments: [paid],
  refunds: [{ paymentId: 'song', amountPence: 500, state: 'done', createdAt: at }],
  disputes: [],
  extras: [],
  fees: [{ paymentId: 'song', amountPence: 101, at }],
  credits: [],
});
const lines = [
  { entry: 'single_song', name: 'Personal song', amountPence: 2900 },
  { entry: 'wizard_video_addon', name: 'Video of your photos', amountPence: 2499 },
] as const;

const registered = { number: 'GB123456789', ratePercent: 20 };

test('MEND-11f a receipt names what was bought line by line, what went back, and no fee of the provider', () => {
  const { rows, totals } = receiptLines({ ledger, lines, vatOf: () => null }, receiptWords);
  expect(rows).toEqual([
    { text: 'Personal song', amount: '£29.00', detail: '2 March 2026' },
    { text: 'Video of your photos', amount: '£24.99', detail: '2 March 2026' },
    { text: 'Refund', amount: '-£5.00', detail: '2 March 2026' },
  ]);
  expect(totals).toEqual([{ text: 'Total', amount: '£48.99' }]);
});

test('MEND-11f where VAT is set, the receipt says how much of the total it is', () => {
  const { totals } = receiptLines({ ledger, lines, vatOf: () => registered }, receiptWords);
  expect(totals).toEqual([
    { text: 'Without VAT', amount: '£40.82' },
    { text: 'VAT 20%', amount: '£8.17' },
    { text: 'Total', amount: '£48.99' },
  ]);
  expect([includedVat(2900, 20), includedVat(2900, 0), includedVat(1, 20)]).toEqual([483, 0, 0]);
});

test('MEND-11f of payments under different rates each has its own, and one that went back whole includes no VAT', () => {
  const of = (id: string, amountPence: number, refundedPence = 0) => ({
    ...paid,
    id,
    sessionId: `cs-${id}`,
    amountPence,
    refundedPence,
  });
  const facts = {
    payments: [of('unregistered', 1000), of('registered', 333), of('later', 550), of('returned', 333, 333)],
    refunds: [
      { paymentId: 'returned', amountPence: 166, state: 'done' as const, createdAt: at },
      { paymentId: 'returned', amountPence: 167, state: 'done' as const, createdAt: at },
    ],
    disputes: [],
    extras: [],
    fees: [],
    credits: [],
  };
  const rates: Record<string, number> = { registered: 20, returned: 20, later: 10 };
  const vatOf = (paymentId: string) => {
    const ratePercent = rates[paymentId];
    return ratePercent === undefined ? null : { number: `GB${ratePercent}`, ratePercent };
  };
  const mixed = ledgerOf(facts);
  expect(receiptLines({ ledger: mixed, lines, vatOf }, receiptWords).totals).toEqual([
    { text: 'Without VAT', amount: '£17.77' },
    { text: 'VAT 20%', amount: '£0.56' },
    { text: 'VAT 10%', amount: '£0.50' },
    { text: 'Total', amount: '£18.83' },
  ]);
  expect(sellersVat({ ledger: mixed, vatOf })).toEqual(['GB20', 'GB10']);
  expect([includedVat(15, 20), includedVat(-15, 20)]).toEqual([3, -3]);
});

test('MEND-11f a payment that went back whole in equal parts includes no VAT', () => {
  const back = { paymentId: 'song', amountPence: 1450, state: 'done' as const, createdAt: at };
  const returned = ledgerOf({
    payments: [{ ...paid, amountPence: 2900, refundedPence: 2900 }],
    refunds: [back, back],
    disputes: [],
    extras: [],
    fees: [],
    credits: [],
  });
  expect(receiptLines({ ledger: returned, lines, vatOf: () => registered }, receiptWords).totals).toEqual([
    { text: 'Without VAT', amount: '£0.00' },
    { text: 'VAT 20%', amount: '£0.00' },
    { text: 'Total', amount: '£0.00' },
  ]);
});

test('MEND-11f the rows of every receipt add up to its total, over random histories', () => {
  const penceOf = (amount: string): number => Math.round(Number(amount.replaceAll(/[£,]/g, '')) * 100);
  fc.assert(
    fc.property(aHistory, (history) => {
      const { rows, totals } = receiptLines(
        { ledger: ledgerOf(factsOf(history)), lines, vatOf: () => null },
        receiptWords,
      );
      const sum = rows.reduce((total, { amount }) => total + penceOf(amount), 0);
      expect(sum).toBe(penceOf(totals.at(-1)?.amount ?? ''));
    }),
  );
});
