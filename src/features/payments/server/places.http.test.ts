import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { londonMoment, nextBusinessDay } from '#kit/business-day.ts';
import { emails } from '#platform/mail/schema.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { reconcile } from './reconcile.ts';
import { settleSession } from './settle.ts';
import { minute, SmallShop } from './test/small-shop.ts';
import { placed, statusOf } from './test/till.ts';

const shop = new SmallShop();
const { cap, clock, visitor, taken, today, orderOf, authorised, verified, paymentOf, fillDay } = shop;

test('HOLE-05 forty unpaid orders of one visitor keep nobody out', async () => {
  const hoarder = visitor();
  for (let i = 0; i < 40; i += 1) await hoarder.api.orders.createCheckoutSession(anOrderInput());
  expect(await visitor().api.orders.dailyCap()).toMatchObject({ cap, taken_today: 0 });
  await fillDay();
  expect(await taken()).toBe(cap);
}, 180_000);

test('HOLE-05 a full day is refused before anything is paid, also for a draft that was sent before, and tomorrow is open', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const { order_number } = await browser.api.orders.createCheckoutSession(input);
  await fillDay();
  for (const again of [input, anOrderInput(), { ...input, order: { ...input.order, first_name: 'Ruthie' } }])
    expect((await safe(browser.api.orders.createCheckoutSession(again))).error).toMatchObject({
      code: 'DAY_FULL',
      data: { tomorrow_open: true },
    });
  const next = await browser.api.orders.createCheckoutSession({ ...input, day: 'tomorrow' });
  expect(next.order_number).toBe(order_number);
  await payOn(browser, next.url);
  const { checkoutSession } = await orderOf(order_number);
  expect(await settleSession(shop.service.deps, checkoutSession ?? '')).toBe('paid');
  expect(await orderOf(order_number)).toMatchObject({ businessDay: nextBusinessDay(today()), slot: 'taken' });
  expect(await taken()).toBe(cap);
});

test('HOLE-05 sold out while paying: nobody is charged, and one step takes a place of tomorrow at the same price', async () => {
  const late = await authorised();
  await fillDay();
  expect(await verified(late)).toEqual({
    state: 'sold_out',
    order: null,
    again: { day: 'tomorrow', is_today_full: true, is_sold_out: true, is_day_over: false, order_number: late.number },
  });
  expect(await paymentOf(late)).toBe('released');
  const stranger = await visitor().api.payments.verifyPayment({ session_id: late.session });
  expect(stranger).toMatchObject({ state: 'sold_out', again: { day: 'tomorrow', order_number: null } });
  const again = { order_number: late.number, day: 'tomorrow' } as const;
  expect((await safe(visitor().api.orders.reopenCheckout(again))).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await safe(late.browser.api.orders.reopenCheckout({ ...again, day: 'today' }))).error).toMatchObject({
    code: 'DAY_FULL',
  });
  const portal = await late.browser.api.portal.portalOrder({ order_number: late.number });
  expect(portal).toMatchObject({
    status: 'payment_pending',
    pay_again: { day: 'tomorrow', is_today_full: true, is_sold_out: true, is_day_over: false },
  });
  const { url } = await late.browser.api.orders.reopenCheckout(again);
  expect((await late.browser.api.orders.reopenCheckout(again)).url, 'a double click').toBe(url);
  expect(url).not.toBe(late.url);
  await payOn(late.browser, url);
  const { checkoutSession, pricePence } = await orderOf(late.number);
  const checkout = await shop.payments.retrieveCheckout(checkoutSession ?? '');
  expect(checkout).toMatchObject({ paymentStatus: 'authorised', amountPence: pricePence });
  expect(await settleSession(shop.service.deps, checkout.sessionId)).toBe('paid');
  expect(await orderOf(late.number)).toMatchObject({ status: 'paid', businessDay: nextBusinessDay(today()) });
  expect((await verified(late)).state, 'the page of the first payment').toBe('paid');
  const letters = await shop.service.deps.db
    .select()
    .from(emails)
    .where(eq(emails.key, `not-charged:${late.id}:${late.session}`));
  expect(letters.map(({ text }) => text)).toEqual([expect.stringContaining('You have not been charged')]);
  expect(letters[0]?.text).not.toContain('Ruth');
});

test('HOLE-05 what was sold out is kept until the end of the next day, then given up', async () => {
  const late = await authorised();
  await fillDay();
  await verified(late);
  clock.advance(20 * 60 * minute);
  await reconcile(shop.service.deps);
  expect(await statusOf(shop.service, late.number)).toBe('payment_pending');
  expect((await verified(late)).again?.day, 'the next morning').toBe('today');
  clock.advance(24 * 60 * minute);
  await reconcile(shop.service.deps);
  expect(await statusOf(shop.service, late.number)).toBe('cancelled');
  const gone = late.browser.api.orders.reopenCheckout({ order_number: late.number, day: 'today' });
  expect((await safe(gone)).error).toMatchObject({ code: 'NOT_WAITING' });
});

test('HOLE-05 another amount than the price, and a second payment of one order, are released', async () => {
  const { deps } = shop.service;
  const order = await placed(shop.service);
  const beside = async (amountPence: number): Promise<string> => {
    const { url, sessionId } = await deps.payments.createCheckout({
      orderId: order.id,
      orderNumber: order.number,
      email: 'dan@example.com',
      lines: [{ name: 'Song', amountPence, quantity: 1 }],
      successUrl: `${shop.service.baseUrl}/x?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${shop.service.baseUrl}/y`,
      expiresAt: new Date(clock.now().getTime() + 60 * minute),
      captureLater: true,
      idempotencyKey: `beside-${order.id}-${amountPence}`,
    });
    await payOn(order.browser, url ?? '');
    return sessionId;
  };
  const [wrong, second] = [await beside(100), await beside(2900)];
  await payOn(order.browser, order.url);
  const sessions = [wrong, second, order.session];
  const outcomes = await Promise.all(sessions.map((session) => settleSession(deps, session)));
  expect(outcomes.toSorted()).toEqual(['paid', 'released', 'released']);
  expect(outcomes[0]).toBe('released');
  expect([await statusOf(shop.service, order.number), await taken()]).toEqual(['paid', 1]);
});

test('HOLE-05 an order that is paid after midnight takes a place of the new day, whatever the day it was placed on has left', async () => {
  clock.set(new Date(londonMoment(nextBusinessDay(today()), 23).getTime() + 58 * minute));
  const order = await placed(shop.service);
  await fillDay();
  clock.advance(4 * minute);
  await payOn(order.browser, order.url);
  expect((await verified(order)).state).toBe('paid');
  expect(await orderOf(order.number)).toMatchObject({ businessDay: today() });
  expect(await taken()).toBe(1);
});

test('HOLE-05 an order from before, with a place held and a page that takes the money at once, keeps its place', async () => {
  const { deps } = shop.service;
  const old = await placed(shop.service);
  await deps.db.execute(
    sql`insert into business_days (day, taken) values (${today()}, 1) on conflict (day) do update set taken = business_days.taken + 1`,
  );
  await deps.db.update(orders).set({ slot: 'held' }).where(eq(orders.id, old.id));
  const { url, sessionId } = await deps.payments.createCheckout({
    orderId: old.id,
    orderNumber: old.number,
    email: 'dan@example.com',
    lines: [{ name: 'Song', amountPence: 2900, quantity: 1 }],
    successUrl: `${shop.service.baseUrl}/x?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shop.service.baseUrl}/y`,
    expiresAt: new Date(clock.now().getTime() + 60 * minute),
    idempotencyKey: `old-${old.id}`,
  });
  await deps.db.update(orders).set({ checkoutSession: sessionId }).where(eq(orders.id, old.id));
  await fillDay();
  await payOn(old.browser, url ?? '');
  expect(await settleSession(deps, sessionId)).toBe('paid');
  expect([await statusOf(shop.service, old.number), await taken()]).toEqual(['paid', cap]);
  expect(await brokenInvariants(deps.db, cap)).toEqual([]);
});
