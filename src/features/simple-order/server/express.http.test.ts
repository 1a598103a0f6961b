import { safe } from '@orpc/client';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAgainOffer } from '#features/orders/server/index.ts';
import { reconcile } from '#features/payments/server/reconcile.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { setProviderBehaviour } from '#features/payments/server/test/till.ts';
import { orderByNumber } from '#features/orders/server/repository.ts';
import { emails } from '#platform/mail/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { TestBrowser } from '#server/test/client.ts';
import { payOn } from '#server/test/journey.ts';
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

test('LEG-05 express whose payment is heard of when its evening is over is charged to nobody, and offered for the next day', async () => {
  const browser = new TestBrowser(service.baseUrl);
  clock.set('2026-06-10T10:55:00Z');
  const { order_number, url } = await browser.api.simpleOrder.placeSimpleOrder(
    aSimpleOrder({ deliveryTier: 'express' }, { total_price: 5800 }),
  );
  const known = async () => (await orderByNumber(service.deps.db, order_number))!;
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  await payOn(browser, url);
  clock.set('2026-06-10T19:05:00Z');
  const { id, checkoutSession } = await known();
  expect(await settleSession(service.deps, checkoutSession ?? '')).toBe('released');
  await setProviderBehaviour(service, {});
  expect(await known()).toMatchObject({ status: 'payment_pending', paidAt: null, slot: 'wanted' });
  expect((await payAgainOffer(service.deps, service.deps.db, await known()))?.day).toBe('tomorrow');
  const written = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.key, `not-charged:${id}:%`));
  expect(written.map(({ text }) => text.includes('too late for delivery on that day'))).toEqual([true]);
  clock.set('2026-06-11T07:00:00Z');
  await reconcile(service.deps);
  expect((await known()).status, 'kept for the day that was offered, as the letter says').toBe('payment_pending');
  expect(await payAgainOffer(service.deps, service.deps.db, await known())).toMatchObject({
    day: 'today',
    is_sold_out: true,
    is_day_over: true,
  });
});

test.each([
  { when: 'before its capture', captureFirst: false, end: 'released' },
  { when: 'after its capture', captureFirst: true, end: 'paid' },
])(
  'LEG-05 express whose process dies $when, and is taken up when its evening is over, is $end',
  async ({ captureFirst, end }) => {
    const browser = new TestBrowser(service.baseUrl);
    clock.set('2026-06-12T09:55:00Z');
    const { order_number, url } = await browser.api.simpleOrder.placeSimpleOrder(
      aSimpleOrder({ deliveryTier: 'express' }, { total_price: 5800 }),
    );
    const known = async () => (await orderByNumber(service.deps.db, order_number))!;
    await setProviderBehaviour(service, { webhooks: { drop: true } });
    const { payments } = service.deps;
    const capture = payments.capture.bind(payments);
    payments.capture = async (paymentIntentId) => {
      if (captureFirst) await capture(paymentIntentId);
      throw new Error('The process died here');
    };
    try {
      await payOn(browser, url);
      const { id, checkoutSession } = await known();
      await expect(settleSession(service.deps, checkoutSession ?? '')).rejects.toThrow('died');
      payments.capture = capture;
      expect(await known()).toMatchObject({ slot: 'taken', paidAt: null });
      clock.set('2026-06-12T19:05:00Z');
      expect(await settleSession(service.deps, checkoutSession ?? '')).toBe(end);
      const isPaid = end === 'paid';
      expect(await known()).toMatchObject(
        isPaid ? { slot: 'taken', soldOutDay: null } : { slot: 'wanted', soldOutDay: '2026-06-12', paidAt: null },
      );
      const letters = await service.deps.db
        .select()
        .from(emails)
        .where(like(emails.key, `not-charged:${id}:%`));
      expect(letters.map(({ text }) => text.includes('too late for delivery on that day'))).toEqual(
        isPaid ? [] : [true],
      );
      expect((await brokenInvariants(service.deps.db, 1000)).filter((rule) => /place|day/.test(rule))).toEqual([]);
    } finally {
      payments.capture = capture;
      await setProviderBehaviour(service, {});
    }
  },
);

test('LEG-05 express that is paid after noon on a page from before it is promised by 8 PM of that day all the same', async () => {
  const browser = new TestBrowser(service.baseUrl);
  clock.set('2026-06-10T10:55:00Z');
  const { order_number, url } = await browser.api.simpleOrder.placeSimpleOrder(
    aSimpleOrder({ deliveryTier: 'express' }, { total_price: 5800 }),
  );
  clock.set('2026-06-10T11:25:00Z');
  const paid = new URL((await payOn(browser, url)) ?? service.baseUrl);
  await browser.api.payments.verifyPayment({ session_id: paid.searchParams.get('session_id') ?? '' });
  const order = await orderByNumber(service.deps.db, order_number);
  expect(order).toMatchObject({ pricePence: 5800, dueAt: new Date('2026-06-10T19:00:00Z') });
  expect(order?.paidAt).not.toBeNull();
});
