import { expect, test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/status.ts';
import { classifyPayment, type PayableOrder } from './classify-payment.ts';

const at = new Date('2026-03-29T00:30:00Z');
const price = { amountPence: 2900, currency: 'gbp' };
const order = (changes: Partial<PayableOrder> = {}): PayableOrder => ({
  status: 'payment_pending',
  pricePence: 2900,
  paidAt: null,
  erasedAt: null,
  ...changes,
});

test('HOLE-02 the price of an order that waits for it settles it; another amount waits for an admin', () => {
  expect(classifyPayment(order(), price)).toEqual({ state: 'settled', goesBack: false });
  expect(classifyPayment(order(), { ...price, amountPence: 30 })).toEqual({ state: 'mismatch', goesBack: false });
  expect(classifyPayment(order(), { ...price, currency: 'usd' })).toEqual({ state: 'mismatch', goesBack: false });
  const payable = orderStatuses.filter((status) => classifyPayment(order({ status }), price).state === 'settled');
  expect(payable).toEqual(['submitted', 'pending', 'payment_pending']);
});

test('HOLE-02 money for an order that is over goes back by itself, whatever its amount', () => {
  for (const amountPence of [2900, 30]) {
    const over = [
      order({ status: 'cancelled' }),
      order({ erasedAt: at }),
      order({ status: 'cancelled', erasedAt: at }),
    ];
    for (const one of over)
      expect(classifyPayment(one, { ...price, amountPence })).toEqual({ state: 'unmatched', goesBack: true });
  }
});

test('HOLE-01a a second payment goes back by itself when it is exactly the price, else it waits for an admin', () => {
  for (const status of ['processing', 'completed', 'cancelled', 'refunded'] as const) {
    const paid = order({ status, paidAt: at });
    expect(classifyPayment(paid, price)).toEqual({ state: 'duplicate', goesBack: true });
    expect(classifyPayment(paid, { ...price, amountPence: 1000 })).toEqual({ state: 'duplicate', goesBack: false });
  }
});

test('HOLE-02 money for an order that nobody knows here waits for an admin', () => {
  expect(classifyPayment(undefined, price)).toEqual({ state: 'unmatched', goesBack: false });
});
