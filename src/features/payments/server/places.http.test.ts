import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelUnpaid, orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { orders } from '#features/orders/server/schema.ts';
import { businessDay, londonMoment, nextBusinessDay } from '#kit/business-day.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { captureRefusingCard } from '#stripe-emulator/cards.ts';
import type { Payments } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { reconcile, reconcileAuthorisations } from './reconcile.ts';
import { settleSession } from './settle.ts';
import { behave, type Placed, placed, statusOf } from './test/till.ts';

const cap = 3;
const minute = 60_000;
let service: TestService;
let payments: Payments;
const clock = new SettableClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  const site = { dailyCap: cap, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
  service = await startService({ site, clock });
  await service.deps.jobs.stop();
  payments = { ...service.deps.payments };
});
afterAll(() => service.end());
beforeEach(async () => {
  clock.advance(3 * 24 * 60 * minute);
  // What becomes of a payment is asked for by each test itself.
  await behave(service, { webhooks: { drop: true } });
});
afterEach(async () => {
  Object.assign(service.deps.payments, payments);
  const broken = await brokenInvariants(service.deps.db, cap);
  expect(broken.filter((rule) => /place|day/.test(rule))).toEqual([]);
});

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);
const taken = async (): Promise<number> => (await visitor().api.orders.dailyCap()).taken_today;
const today = (): string => businessDay(clock.now());

async function orderOf(number: string): Promise<OrderRow> {
  const order = await orderByNumber(service.deps.db, number);
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

/** An order whose payment is authorised, and nobody has looked at it yet. */
async function authorised(card?: string): Promise<Placed> {
  const order = await placed(service);
  expect(await payOn(order.browser, order.url, card)).toContain('session_id=');
  return order;
}

const verified = ({ browser, session }: Placed) => browser.api.payments.verifyPayment({ session_id: session });
const paymentOf = async ({ session }: Placed): Promise<string> =>
  (await payments.retrieveCheckout(session)).paymentStatus;

/** Orders that take what is left of the day. */
async function fillDay(): Promise<void> {
  const places = cap - (await taken());
  for (let i = 0; i < places; i += 1) expect((await verified(await authorised())).state).toBe('paid');
}

/** Runs what the service does each minute, once the patience with webhooks is over. */
async function minuteLater(): Promise<void> {
  clock.advance(2 * minute);
  await reconcile(service.deps);
  await reconcileAuthorisations(service.deps);
}

const changeCap = (dailyCap: number) =>
  service.deps.db.transaction((tx) => service.deps.settings.change(tx, { dailyCap }));

const died = (): Promise<never> => Promise.reject(new Error('The process died here'));

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
  expect(await settleSession(service.deps, checkoutSession ?? '')).toBe('paid');
  expect(await orderOf(order_number)).toMatchObject({ businessDay: nextBusinessDay(today()), slot: 'taken' });
  expect(await taken()).toBe(cap);
});

test('HOLE-05 sold out while paying: nobody is charged, and one step takes a place of tomorrow at the same price', async () => {
  const late = await authorised();
  await fillDay();
  expect(await verified(late)).toEqual({
    state: 'sold_out',
    order: null,
    again: { day: 'tomorrow', is_today_full: true, is_sold_out: true, order_number: late.number },
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
    pay_again: { day: 'tomorrow', is_today_full: true, is_sold_out: true },
  });
  const { url } = await late.browser.api.orders.reopenCheckout(again);
  expect((await late.browser.api.orders.reopenCheckout(again)).url, 'a double click').toBe(url);
  expect(url).not.toBe(late.url);
  await payOn(late.browser, url);
  const { checkoutSession, pricePence } = await orderOf(late.number);
  const checkout = await payments.retrieveCheckout(checkoutSession ?? '');
  expect(checkout).toMatchObject({ paymentStatus: 'authorised', amountPence: pricePence });
  expect(await settleSession(service.deps, checkout.sessionId)).toBe('paid');
  expect(await orderOf(late.number)).toMatchObject({ status: 'paid', businessDay: nextBusinessDay(today()) });
  expect((await verified(late)).state, 'the page of the first payment').toBe('paid');
  const letters = await service.deps.db
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
  await reconcile(service.deps);
  expect(await statusOf(service, late.number)).toBe('payment_pending');
  expect((await verified(late)).again?.day, 'the next morning').toBe('today');
  clock.advance(24 * 60 * minute);
  await reconcile(service.deps);
  expect(await statusOf(service, late.number)).toBe('cancelled');
  const gone = late.browser.api.orders.reopenCheckout({ order_number: late.number, day: 'today' });
  expect((await safe(gone)).error).toMatchObject({ code: 'NOT_WAITING' });
});

test('HOLE-05 a crash after the place was taken, before the capture, is taken up: captured, and counted once', async () => {
  const order = await authorised();
  service.deps.payments.capture = died;
  await expect(settleSession(service.deps, order.session)).rejects.toThrow('died');
  expect(await taken()).toBe(1);
  expect(await paymentOf(order)).toBe('authorised');
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
  Object.assign(service.deps.payments, payments);
  await minuteLater();
  expect([await statusOf(service, order.number), await paymentOf(order), await taken()]).toEqual(['paid', 'paid', 1]);
});

test('HOLE-05 a crash after the capture, before it was written down, is taken up: paid once', async () => {
  const order = await authorised();
  service.deps.payments.capture = async (request) => {
    await payments.capture(request);
    return died();
  };
  await expect(settleSession(service.deps, order.session)).rejects.toThrow('died');
  expect([await statusOf(service, order.number), await paymentOf(order)]).toEqual(['payment_pending', 'paid']);
  Object.assign(service.deps.payments, payments);
  await minuteLater();
  expect([await statusOf(service, order.number), await taken()]).toEqual(['paid', 1]);
  expect(await settleSession(service.deps, order.session)).toBe('already-recorded');
});

test('HOLE-05 a crash after no place was found, before the release, is taken up: released, though a place is free again', async () => {
  const late = await authorised();
  await fillDay();
  service.deps.payments.release = died;
  await expect(settleSession(service.deps, late.session)).rejects.toThrow('died');
  expect(await paymentOf(late)).toBe('authorised');
  Object.assign(service.deps.payments, payments);
  await changeCap(cap + 1);
  try {
    await minuteLater();
    expect(await paymentOf(late), 'decided once').toBe('released');
    expect(await taken()).toBe(cap);
  } finally {
    await changeCap(cap);
  }
});

test('HOLE-05 an order that was given up between place and capture is released, and its place is free', async () => {
  const order = await authorised();
  service.deps.payments.capture = died;
  await expect(settleSession(service.deps, order.session)).rejects.toThrow('died');
  Object.assign(service.deps.payments, payments);
  const { deps } = service;
  await deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'Given up.'));
  expect(await taken()).toBe(0);
  await minuteLater();
  expect([await statusOf(service, order.number), await paymentOf(order), await taken()]).toEqual([
    'cancelled',
    'released',
    0,
  ]);
});

test('HOLE-05 a refused capture frees the place and tells the buyer, who may pay with another card', async () => {
  const order = await authorised(captureRefusingCard);
  expect(await verified(order)).toMatchObject({
    state: 'not_charged',
    again: { day: 'today', is_today_full: false, is_sold_out: false, order_number: order.number },
  });
  expect([await paymentOf(order), await taken()]).toEqual(['released', 0]);
  const { url } = await order.browser.api.orders.reopenCheckout({ order_number: order.number, day: 'today' });
  await payOn(order.browser, url);
  const { checkoutSession } = await orderOf(order.number);
  expect(await settleSession(service.deps, checkoutSession ?? '')).toBe('paid');
  expect(await taken()).toBe(1);
});

test('HOLE-05 an authorisation that ran out or was cancelled at Stripe frees the place', async () => {
  const order = await authorised();
  service.deps.payments.capture = died;
  await expect(settleSession(service.deps, order.session)).rejects.toThrow('died');
  Object.assign(service.deps.payments, payments);
  const { businessDay: day } = await orderOf(order.number);
  clock.advance(8 * 24 * 60 * minute);
  await minuteLater();
  expect([await paymentOf(order), await statusOf(service, order.number)]).toEqual(['released', 'payment_pending']);
  const { rows } = await service.deps.db.execute(sql`select taken from business_days where day = ${day}`);
  expect(rows).toEqual([{ taken: 0 }]);
  clock.advance(61 * minute);
  await reconcile(service.deps);
  expect(await statusOf(service, order.number), 'nobody paid it again').toBe('cancelled');

  const known = await authorised();
  const intent = (await payments.retrieveCheckout(known.session)).paymentIntentId ?? '';
  await payments.release(intent);
  expect((await verified(known)).state, 'cancelled there before we knew of it').toBe('not_charged');
  expect(await taken()).toBe(0);
});

test('HOLE-05 another amount than the price, and a second payment of one order, are released', async () => {
  const { deps } = service;
  const order = await placed(service);
  const beside = async (amountPence: number): Promise<string> => {
    const { url, sessionId } = await deps.payments.createCheckout({
      orderId: order.id,
      orderNumber: order.number,
      email: 'dan@example.com',
      lines: [{ name: 'Song', amountPence, quantity: 1 }],
      successUrl: `${service.baseUrl}/x?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${service.baseUrl}/y`,
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
  expect([await statusOf(service, order.number), await taken()]).toEqual(['paid', 1]);
});

test('HOLE-05 an order that is paid after midnight takes a place of the new day, whatever the day it was placed on has left', async () => {
  clock.set(new Date(londonMoment(nextBusinessDay(today()), 23).getTime() + 58 * minute));
  const order = await placed(service);
  await fillDay();
  clock.advance(4 * minute);
  await payOn(order.browser, order.url);
  expect((await verified(order)).state).toBe('paid');
  expect(await orderOf(order.number)).toMatchObject({ businessDay: today() });
  expect(await taken()).toBe(1);
});

test('HOLE-05 an order from before, with a place held and a page that takes the money at once, keeps its place', async () => {
  const { deps } = service;
  const old = await placed(service);
  await deps.db.execute(
    sql`insert into business_days (day, taken) values (${today()}, 1) on conflict (day) do update set taken = business_days.taken + 1`,
  );
  await deps.db.update(orders).set({ slot: 'held' }).where(eq(orders.id, old.id));
  const { url, sessionId } = await deps.payments.createCheckout({
    orderId: old.id,
    orderNumber: old.number,
    email: 'dan@example.com',
    lines: [{ name: 'Song', amountPence: 2900, quantity: 1 }],
    successUrl: `${service.baseUrl}/x?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${service.baseUrl}/y`,
    expiresAt: new Date(clock.now().getTime() + 60 * minute),
    idempotencyKey: `old-${old.id}`,
  });
  await deps.db.update(orders).set({ checkoutSession: sessionId }).where(eq(orders.id, old.id));
  await fillDay();
  await payOn(old.browser, url ?? '');
  expect(await settleSession(deps, sessionId)).toBe('paid');
  expect([await statusOf(service, old.number), await taken()]).toEqual(['paid', cap]);
  expect(await brokenInvariants(deps.db, cap)).toEqual([]);
});

test('HOLE-05 money that somebody took at Stripe’s desk when no place was left goes back', async () => {
  const late = await authorised();
  await fillDay();
  const intent = (await payments.retrieveCheckout(late.session)).paymentIntentId ?? '';
  await payments.capture({ paymentIntentId: intent, idempotencyKey: 'by hand' });
  expect(await settleSession(service.deps, late.session)).toBe('goes-back');
  expect([await statusOf(service, late.number), await taken()]).toEqual(['cancelled', cap]);
  expect(await payments.givenBack(intent)).toBe(2900);
});
