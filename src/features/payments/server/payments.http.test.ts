import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDay } from '#kit/business-day.ts';
import { orderByNumber, waitingOrders } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import type { PaymentEvent } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { reconcile } from './reconcile.ts';
import { paymentsOfOrder } from './repository.ts';
import { settleSession } from './settle.ts';
import { storeEvent } from './webhook.ts';
import { setProviderBehaviour, payOnEarlierPage, placed, productionsOf, statusOf, whenStatus } from './test/till.ts';

let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, {}));

test('STU-05 the same webhook five times over is one payment, one production and one e-mail', async () => {
  await setProviderBehaviour(service, { webhooks: { copies: 5 } });
  const { browser, url, number, id } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  expect(await paymentsOfOrder(service.deps.db, id)).toHaveLength(1);
  expect(await productionsOf(service, id)).toBe(1);
  const mails = await service.deps.db.execute(sql`select 1 from emails where key = ${`confirmation:${id}`}`);
  expect(mails.rows).toHaveLength(1);
});

test('STU-05 an event is handled once: by whoever received it, or by its workflow if they died', async () => {
  /** The events about a payment page, each with the word if its workflow was begun. */
  const begunAbout = async (page: string): Promise<unknown[]> => {
    const { rows } = await service.deps.db.execute(sql`select w.started_at_epoch_ms is not null as begun
      from payment_events e join dbos.workflow_status w on w.workflow_uuid = 'payment-event-' || e.id
      where e.subject ->> 'sessionId' = ${page}`);
    return rows;
  };
  const { browser, url, number, session } = await placed(service);
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  expect(await begunAbout(session)).toEqual([{ begun: false }]);

  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const other = await placed(service);
  await payOn(other.browser, other.url);
  const checkout = await service.deps.payments.retrieveCheckout(other.session);
  const left: PaymentEvent = {
    id: 'evt_left',
    type: 'checkout.session.completed',
    createdAt: service.deps.clock.now(),
    kind: 'checkout-completed',
    checkout,
  };
  await storeEvent(service.deps, left, { delaySeconds: 1 });
  await whenStatus(service, other.number, 'ready');
  expect(await begunAbout(other.session)).toEqual([{ begun: true }]);
});

test('PORT-09 return page and webhook at the same instant, twenty times: one effect, all see it paid', async () => {
  const { browser, url, id, session } = await placed(service);
  await payOn(browser, url);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.api.payments.verifyPayment({ session_id: session })),
  );
  expect(new Set(answers.map((answer) => answer.state))).toEqual(new Set(['paid']));
  expect(await paymentsOfOrder(service.deps.db, id)).toHaveLength(1);
});

test('PORT-09 only the browser that paid sees number and portal (D5)', async () => {
  const { browser, url, session } = await placed(service);
  await payOn(browser, url);
  const stranger = await new TestBrowser(service.baseUrl).api.payments.verifyPayment({ session_id: session });
  expect(stranger).toEqual({ state: 'paid', order: null, again: null });
});

test('PORT-10 a session nobody knows', async () => {
  const { error } = await safe(
    new TestBrowser(service.baseUrl).api.payments.verifyPayment({ session_id: 'cs_test_nothing' }),
  );
  expect(error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

test('STU-05 a payment that no webhook announces is found by the reconciler', async () => {
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const { browser, url, number } = await placed(service);
  await payOn(browser, url);
  expect(await statusOf(service, number)).toBe('payment_pending');
  clock.advance(120_000);
  await reconcile(service.deps);
  expect(await statusOf(service, number)).not.toBe('payment_pending');
  await whenStatus(service, number, 'ready');
});

test('WIZ-12 an unpaid order takes no place, and its expired payment page frees the draft', async () => {
  const before = await new TestBrowser(service.baseUrl).api.orders.dailyCap();
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  expect((await browser.api.orders.dailyCap()).taken_today).toBe(before.taken_today);
  const order = await orderByNumber(service.deps.db, first.order_number);
  await service.deps.payments.expireCheckout(order?.checkoutSession ?? '');
  await whenStatus(service, first.order_number, 'cancelled');
  expect((await browser.api.orders.dailyCap()).taken_today).toBe(before.taken_today);
  const again = await browser.api.orders.createCheckoutSession(input);
  expect(again.order_number).not.toBe(first.order_number);
});

test('WIZ-12 an order that never reached the payment page is given up', async () => {
  await setProviderBehaviour(service, { api: { fault: 'server-error', calls: 20 } });
  const browser = new TestBrowser(service.baseUrl);
  const { error } = await safe(browser.api.orders.createCheckoutSession(anOrderInput()));
  expect(error).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', message: 'Failed to create checkout session' });
  await setProviderBehaviour(service, {});
  const now = clock.now();
  const waiting = { before: new Date(now.getTime() + 1000), today: businessDay(now) };
  const [stuck] = (await waitingOrders(service.deps.db, waiting, 500)).filter((order) => !order.checkoutSession);
  expect(stuck?.status).toBe('pending');
  clock.advance(61 * 60_000);
  await reconcile(service.deps);
  expect(await statusOf(service, stuck?.number ?? '')).toBe('cancelled');
});

test('WIZ-12 an answer lost after the provider did its work gives the same payment page at the next try', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  await setProviderBehaviour(service, { api: { fault: 'lost-answer', calls: 1 } });
  const first = await safe(browser.api.orders.createCheckoutSession(input));
  await setProviderBehaviour(service, {});
  const second = await browser.api.orders.createCheckoutSession(input);
  if (first.data) expect(second).toEqual(first.data);
  const sessions = await service.deps.db.execute(
    sql`select checkout_attempt from orders where number = ${second.order_number}`,
  );
  expect(sessions.rows).toEqual([{ checkout_attempt: 1 }]);
});

test('STU-05 a second payment of a paid order is recorded and goes back by itself', async () => {
  const bought = await placed(service);
  const { browser, url, number, id } = bought;
  await payOn(browser, url);
  await whenStatus(service, number, 'ready');
  const sessionId = await payOnEarlierPage(service, bought, 2900);
  expect(await settleSession(service.deps, sessionId)).toMatch(/goes-back|already-recorded/);
  const back = async () => (await paymentsOfOrder(service.deps.db, id)).map((p) => [p.state, p.refundedPence]);
  await eventually(async () => (await back())[1]?.[1] === 2900, 'the second payment to go back');
  expect(await back()).toEqual([
    ['settled', 0],
    ['duplicate', 2900],
  ]);
  expect(await statusOf(service, number)).toBe('ready');
});

test('WIZ-15 another amount than the price book’s pays for nothing', async () => {
  const bought = await placed(service);
  const { number, id } = bought;
  await payOnEarlierPage(service, bought, 30);
  await eventually(async () => (await paymentsOfOrder(service.deps.db, id)).length === 1, 'the payment to be recorded');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.state).toBe('mismatch');
  expect(await statusOf(service, number)).toBe('payment_pending');
});

test('STU-05 paid and then changed in another tab: what was paid is settled at its price', async () => {
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  await payOn(browser, first.url);
  const changed = { ...input, order: { ...input.order, first_name: 'Somebody else' } };
  const { error } = await safe(browser.api.orders.createCheckoutSession(changed));
  expect(error).toMatchObject({ code: 'ALREADY_PAID' });
  const order = await orderByNumber(service.deps.db, first.order_number);
  await settleSession(service.deps, order?.checkoutSession ?? '');
  const settled = await orderByNumber(service.deps.db, first.order_number);
  expect(settled?.paidAt).not.toBeNull();
  expect(settled?.details).toMatchObject({ first_name: 'Ruth' });
});

test('STU-05 forged, unsigned, stale and foreign webhooks are refused and leave nothing behind', async () => {
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    data: { object: {} },
  });
  const secret = service.deps.config.webhookSecrets[0] ?? '';
  const now = Math.floor(clock.now().getTime() / 1000);
  const sign = (with_: string, timestamp: number): string =>
    new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret: with_, timestamp });
  const signatures = [
    undefined,
    't=1,v1=00',
    sign('whsec_somebody_else', now),
    sign(secret, now - 3600),
    sign(secret, now + 3600),
  ];
  for (const signature of signatures) {
    const response = await fetch(`${service.baseUrl}/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: signature ? { 'stripe-signature': signature } : {},
    });
    expect(response.status, signature).toBe(400);
  }
  const big = await fetch(`${service.baseUrl}/webhooks/stripe`, {
    method: 'POST',
    body: 'x'.repeat(2 * 1024 * 1024),
    headers: { 'stripe-signature': sign(secret, now) },
  });
  expect(big.status).toBe(400);
  expect((await service.deps.db.execute(sql`select 1 from payment_events where id = 'evt_forged'`)).rows).toHaveLength(
    0,
  );
});
