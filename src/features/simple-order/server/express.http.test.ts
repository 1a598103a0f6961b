import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAgainOffer } from '#features/orders/server/index.ts';
import { orderByNumber } from '#features/orders/server/repository.ts';
import { SettableClock } from '#platform/clock.ts';
import { TestBrowser } from '#server/test/client.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

const clock = new SettableClock('2026-06-10T09:00:00Z');
let service: TestService;

beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const place = (input: ReturnType<typeof aSimpleOrder>, browser = new TestBrowser(service.baseUrl)) =>
  safe(browser.api.simpleOrder.placeSimpleOrder(input));

test('LEG-05 express is taken until noon in London and not after, clock change or not', async () => {
  const express = () => aSimpleOrder({ deliveryTier: 'express' }, { total_price: 5800 });
  const early = new TestBrowser(service.baseUrl);
  const before = express();
  clock.set('2026-06-10T10:59:59Z');
  const placed = await place(before, early);
  expect(placed.error).toBeNull();
  clock.set('2026-06-10T11:00:00Z');
  expect((await place(express())).error).toMatchObject({ code: 'EXPRESS_CLOSED', status: 409 });
  const late = await place(before, early);
  expect(late.error, 'the same order, sent again after noon').toMatchObject({ code: 'EXPRESS_CLOSED' });
  const standard = { ...before, total_price: 2900, order: { ...before.order, deliveryTier: 'standard' as const } };
  expect((await place(standard, early)).data?.order_number, 'and by the standard way').toBe(placed.data?.order_number);
  clock.set('2026-12-10T11:59:59Z');
  expect((await place(express())).error).toBeNull();
  clock.set('2026-12-10T12:00:00Z');
  expect((await place(express())).error).toMatchObject({ code: 'EXPRESS_CLOSED' });
});

test('LEG-05 a payment page for express ends with the morning, and is not made again for a day that express cannot keep', async () => {
  const browser = new TestBrowser(service.baseUrl);
  clock.set('2026-06-10T10:20:00Z');
  const placed = await browser.api.simpleOrder.placeSimpleOrder(
    aSimpleOrder({ deliveryTier: 'express' }, { total_price: 5800 }),
  );
  const known = async () => (await orderByNumber(service.deps.db, placed.order_number))!;
  expect((await known()).checkoutExpiresAt?.toISOString(), 'noon, where an hour was set').toBe(
    '2026-06-10T11:00:00.000Z',
  );
  clock.set('2026-06-10T11:30:00Z');
  const again = (day: 'today' | 'tomorrow') =>
    safe(browser.api.orders.reopenCheckout({ order_number: placed.order_number, day }));
  expect((await again('today')).error).toMatchObject({ code: 'EXPRESS_CLOSED' });
  expect((await payAgainOffer(service.deps, service.deps.db, { ...(await known()), checkoutUrl: null }))?.day).toBe(
    'tomorrow',
  );
  expect((await again('tomorrow')).error).toBeNull();
  expect((await known()).businessDay).toBe('2026-06-11');
});
