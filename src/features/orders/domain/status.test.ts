import { expect, test } from 'vitest';
import { beginsWork, move, nextStatuses, orderStatuses, type OrderStatus } from './status.ts';

function reachableFrom(start: OrderStatus): Set<OrderStatus> {
  const seen = new Set<OrderStatus>([start]);
  const queue = [start];
  for (let at = queue.pop(); at; at = queue.pop()) {
    for (const to of nextStatuses(at)) {
      if (!seen.has(to)) {
        seen.add(to);
        queue.push(to);
      }
    }
  }
  return seen;
}

test('STU-04 every status can be reached from a new order', () => {
  const reached = new Set([...reachableFrom('submitted'), ...reachableFrom('pending')]);
  expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

test('STU-04 an order walks from pending to completed', () => {
  const walk: OrderStatus[] = ['pending', 'payment_pending', 'paid', 'processing', 'in_progress', 'ready', 'completed'];
  for (let i = 1; i < walk.length; i++) expect(move(walk[i - 1]!, walk[i]!)).toBe('moves');
});

test('STU-04 the same status again is no error, and money states do not go back', () => {
  for (const status of orderStatuses) expect(move(status, status)).toBe('already-there');
  for (const later of ['processing', 'in_progress', 'ready', 'completed', 'refunded'] as const) {
    for (const earlier of ['submitted', 'pending', 'payment_pending', 'paid'] as const) {
      expect(move(later, earlier), `${later} to ${earlier}`).toBe('refused');
    }
  }
});

test('STU-04 what failed may still be delivered by staff, and made again after that', () => {
  expect(move('failed', 'completed')).toBe('moves');
  expect(move('completed', 'failed')).toBe('refused');
  for (const making of ['paid', 'processing', 'in_progress'] as const)
    expect(move(making, 'completed')).toBe('refused');
});

test('PORT-03 a producer’s work begins when a song is judged or made once more, not with the machine’s own', () => {
  const begins = orderStatuses.flatMap((from) =>
    nextStatuses(from)
      .filter((to) => beginsWork(from, to))
      .map((to) => `${from} ${to}`),
  );
  expect(begins.toSorted()).toEqual([
    'completed processing',
    'failed completed',
    'failed processing',
    'in_progress ready',
    'processing ready',
    'ready completed',
    'ready processing',
  ]);
});

test('STU-04 nothing leaves refunded, and nothing unpaid is produced', () => {
  expect(nextStatuses('refunded')).toEqual([]);
  for (const unpaid of ['submitted', 'pending', 'payment_pending', 'cancelled'] as const) {
    for (const work of ['processing', 'in_progress', 'ready', 'completed'] as const) {
      expect(move(unpaid, work)).toBe('refused');
    }
  }
});
