import { expect, test } from 'vitest';
import { orderStatuses } from '#features/orders/domain/status.ts';
import { cancelUntil, mayAskRefund, mayCancel, type OrderTimes } from './windows.ts';

/** Just before, between and just after London's two changes of the clock, and an ordinary day. */
const moments = ['2026-03-29T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-07-01T10:00:00Z'];
const later = (at: string, seconds: number): Date => new Date(Date.parse(at) + seconds * 1000);
const paid = (at: string, more: Partial<OrderTimes> = {}): OrderTimes => ({
  status: 'processing',
  paidAt: new Date(at),
  workBegunAt: null,
  completedAt: null,
  pricePence: 2900,
  ...more,
});

test('PORT-03 an order is cancelled within an hour of its payment, to the second, also when the clocks change', () => {
  for (const at of moments) {
    expect(mayCancel(paid(at), later(at, 3599))).toBe(true);
    expect(mayCancel(paid(at), later(at, 3600))).toBe(true);
    expect(mayCancel(paid(at), later(at, 3601))).toBe(false);
    expect(cancelUntil(paid(at))).toEqual(later(at, 3600));
  }
});

test('PORT-03 it is cancelled only before a producer’s work has started', () => {
  const [at = ''] = moments;
  const open = orderStatuses.filter((status) => mayCancel(paid(at, { status }), later(at, 60)));
  expect(open).toEqual(['paid', 'processing', 'in_progress']);
  expect(mayCancel(paid(at, { status: 'paid', paidAt: null }), later(at, 0))).toBe(false);
  const again = paid(at, { status: 'processing', workBegunAt: later(at, 30) });
  expect(mayCancel(again, later(at, 60)), 'made again by staff').toBe(false);
});

test('PORT-03 a refund is asked for until seven days after delivery, to the second, also when the clocks change', () => {
  const week = 7 * 24 * 3600;
  for (const at of ['2026-03-25T12:00:00Z', '2026-10-20T12:00:00Z', '2026-07-01T10:00:00Z']) {
    const delivered = paid(at, { status: 'completed', completedAt: new Date(at) });
    expect(mayAskRefund(delivered, later(at, week - 1))).toBe(true);
    expect(mayAskRefund(delivered, later(at, week))).toBe(true);
    expect(mayAskRefund(delivered, later(at, week + 1))).toBe(false);
  }
  const [at = ''] = moments;
  const open = orderStatuses.filter((status) => mayAskRefund(paid(at, { status }), later(at, 3 * week)));
  expect(open).toEqual(['paid', 'processing', 'in_progress', 'ready', 'completed', 'failed']);
  expect(mayAskRefund(paid(at, { pricePence: 0 }), later(at, 60)), 'a song within a plan').toBe(false);
});
