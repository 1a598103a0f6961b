import { expect, test } from 'vitest';
import type { OrderRow } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { isStuck } from './production-runs.ts';

const order = (startsAt: string | null, status = 'paid'): OrderRow =>
  ({ status, startsAt: startsAt && new Date(startsAt) }) as OrderRow;

test('HOLE-07 GIFT-05 an order whose friends have sixty days needs no run until then, nor for a moment after', () => {
  const clock = new SettableClock('2026-03-26T00:00:10Z');
  expect(isStuck({ clock }, order('2026-05-20T00:00:00Z'), []), 'it waits').toBe(false);
  expect(isStuck({ clock }, order('2026-03-26T00:00:00Z'), []), 'its moment has come').toBe(false);
  clock.set('2026-03-26T02:00:00Z');
  expect(isStuck({ clock }, order('2026-03-26T00:00:00Z'), []), 'nothing took it up').toBe(true);
  expect(isStuck({ clock }, order(null), []), 'it never waited').toBe(true);
  expect(isStuck({ clock }, order('2026-03-26T01:59:00Z', 'processing'), []), 'it has begun').toBe(true);
});
