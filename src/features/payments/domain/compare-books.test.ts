import { expect, test } from 'vitest';
import { compareBooks } from './compare-books.ts';

const book = { paymentIntentId: 'pi_1', orderId: 'order-1', paidPence: 2900, refundedPence: 500, disputedPence: 0 };

test('MEND-11e equal books differ in nothing; each amount that differs is named with both figures', () => {
  expect(compareBooks([book], [book])).toEqual([]);
  const other = { ...book, paidPence: 2500, refundedPence: 0, disputedPence: 100 };
  expect(
    compareBooks([book], [other]).map(({ what, oursPence, theirsPence }) => [what, oursPence, theirsPence]),
  ).toEqual([
    ['paid', 2900, 2500],
    ['refunded', 500, 0],
    ['disputed', 0, 100],
  ]);
});

test('MEND-11e a payment that one side does not know is a difference, a charge that names no order of ours is none', () => {
  const difference = { paymentIntentId: 'pi_1', orderId: 'order-1' };
  expect(compareBooks([book], [])).toEqual([{ ...difference, what: 'unknown-there', oursPence: 2900, theirsPence: 0 }]);
  expect(compareBooks([], [book])).toEqual([{ ...difference, what: 'unknown-here', oursPence: 0, theirsPence: 2900 }]);
  expect(compareBooks([], [{ ...book, orderId: null }])).toEqual([]);
});
