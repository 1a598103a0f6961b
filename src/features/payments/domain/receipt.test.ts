import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aHistory, factsOf } from '../server/test/money-histories.ts';
import { ledgerOf } from './ledger.ts';
import { receiptWords } from '../server/receipt-words.ts';
import { includedVat, receiptLines } from './receipt.ts';

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

test('MEND-11f a receipt names what was bought line by line, what went back, and no fee of the provider', () => {
  const { rows, totals } = receiptLines({ ledger, lines, vat: null }, receiptWords);
  expect(rows).toEqual([
    { text: 'Personal song', amount: '£29.00', detail: '2 March 2026' },
    { text: 'Video of your photos', amount: '£24.99', detail: '2 March 2026' },
    { text: 'Refund', amount: '-£5.00', detail: '2 March 2026' },
  ]);
  expect(totals).toEqual([{ text: 'Total', amount: '£48.99' }]);
});

test('MEND-11f where VAT is set, the receipt says how much of the total it is', () => {
  const { totals } = receiptLines({ ledger, lines, vat: { number: 'GB123456789', ratePercent: 20 } }, receiptWords);
  expect(totals).toEqual([
    { text: 'Without VAT', amount: '£40.82' },
    { text: 'VAT 20%', amount: '£8.17' },
    { text: 'Total', amount: '£48.99' },
  ]);
  expect([includedVat(2900, 20), includedVat(2900, 0), includedVat(1, 20)]).toEqual([483, 0, 0]);
});

test('MEND-11f the rows of every receipt add up to its total, over random histories', () => {
  const penceOf = (amount: string): number => Math.round(Number(amount.replaceAll(/[£,]/g, '')) * 100);
  fc.assert(
    fc.property(aHistory, (history) => {
      const { rows, totals } = receiptLines({ ledger: ledgerOf(factsOf(history)), lines, vat: null }, receiptWords);
      const sum = rows.reduce((total, { amount }) => total + penceOf(amount), 0);
      expect(sum).toBe(penceOf(totals.at(-1)?.amount ?? ''));
    }),
  );
});
