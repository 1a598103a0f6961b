import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderByNumber, waitingOrders } from '#features/orders/server/index.ts';
import { refundRefusingCard } from '#platform/payments/emulator/cards.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { reconcile } from './reconcile.ts';
import { recordFailedRefund } from './failed-refund.ts';
import { recordRefundElsewhere, refundOrder } from './refund.ts';
import { paymentsOfOrder, refundsOfPayment } from './repository.ts';
import type { EventSubject } from './schema.ts';
import { settleSession } from './settle.ts';

let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());

const behave = (behaviour: object): Promise<Response> =>
  fetch(`${service.baseUrl}/_emulator/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(behaviour),
  });
beforeEach(async () => {
  expect((await behave({})).status).toBeLessThan(300);
});

async function placed(
  changes: Parameters<typeof anOrderInput>[0] = {},
): Promise<{ browser: TestBrowser; number: string; url: string; id: string; session: string }> {
  const browser = new TestBrowser(service.baseUrl);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput(changes));
  const order = await orderByNumber(service.deps.db, number);
  return { browser, number, url, id: order?.id ?? '', session: order?.checkoutSession ?? '' };
}

/** Pays once more for an order, as from a page opened earlier. @returns the session */
async function paidBeside(
  { browser, number, id }: { browser: TestBrowser; number: string; id: string },
  amountPence: number,
): Promise<string> {
  const checkout = await service.deps.payments.createCheckout({
    orderId: id,
    orderNumber: number,
    email: 'dan@example.com',
    lines: [{ name: 'Song', amountPence, quantity: 1 }],
    successUrl: `${service.baseUrl}/x`,
    cancelUrl: `${service.baseUrl}/y`,
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    idempotencyKey: `beside-${id}`,
  });
  await payOn(browser, checkout.url ?? '');
  return checkout.sessionId;
}

const statusOf = async (number: string): Promise<string | undefined> =>
  (await orderByNumber(service.deps.db, number))?.status;
const whenStatus = (number: string, wanted: string): Promise<string> =>
  eventually(async () => ((await statusOf(number)) === wanted ? wanted : null), `${number} to be ${wanted}`);
const productionsOf = async (id: string): Promise<number> => {
  const result = await service.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from dbos.workflow_status where workflow_uuid like ${`produce-${id}-%`}`,
  );
  return result.rows[0]?.n ?? 0;
};

test('STU-05 the same webhook five times over is one payment, one production and one e-mail', async () => {
  await behave({ webhooks: { copies: 5 } });
  const { browser, url, number, id } = await placed();
  await payOn(browser, url);
  await whenStatus(number, 'ready');
  expect(await paymentsOfOrder(service.deps.db, id)).toHaveLength(1);
  expect(await productionsOf(id)).toBe(1);
  const mails = await service.deps.db.execute(sql`select 1 from emails where key = ${`confirmation:${id}`}`);
  expect(mails.rows).toHaveLength(1);
});

test('PORT-09 return page and webhook at the same instant, twenty times: one effect, all see it paid', async () => {
  const { browser, url, id, session } = await placed();
  await payOn(browser, url);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.api.payments.verifyPayment({ session_id: session })),
  );
  expect(new Set(answers.map((answer) => answer.state))).toEqual(new Set(['paid']));
  expect(await paymentsOfOrder(service.deps.db, id)).toHaveLength(1);
});

test('PORT-09 only the browser that paid sees number and portal (D5)', async () => {
  const { browser, url, session } = await placed();
  await payOn(browser, url);
  const stranger = await new TestBrowser(service.baseUrl).api.payments.verifyPayment({ session_id: session });
  expect(stranger).toEqual({ state: 'paid', order: null });
});

test('PORT-10 a session nobody knows', async () => {
  const { error } = await safe(
    new TestBrowser(service.baseUrl).api.payments.verifyPayment({ session_id: 'cs_test_nothing' }),
  );
  expect(error).toMatchObject({ code: 'SESSION_NOT_FOUND' });
});

test('STU-05 a payment that no webhook announces is found by the reconciler', async () => {
  await behave({ webhooks: { drop: true } });
  const { browser, url, number } = await placed();
  await payOn(browser, url);
  expect(await statusOf(number)).toBe('payment_pending');
  clock.advance(120_000);
  await reconcile(service.deps);
  expect(await statusOf(number)).not.toBe('payment_pending');
  await whenStatus(number, 'ready');
});

test('WIZ-12 an expired payment page frees the place and the draft', async () => {
  const before = await new TestBrowser(service.baseUrl).api.orders.dailyCap();
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  const { taken_today: held } = await browser.api.orders.dailyCap();
  expect(held).toBe(before.taken_today + 1);
  const order = await orderByNumber(service.deps.db, first.order_number);
  await service.deps.payments.expireCheckout(order?.checkoutSession ?? '');
  await whenStatus(first.order_number, 'cancelled');
  expect((await browser.api.orders.dailyCap()).taken_today).toBe(before.taken_today);
  const again = await browser.api.orders.createCheckoutSession(input);
  expect(again.order_number).not.toBe(first.order_number);
});

test('WIZ-12 an order that never reached the payment page gives its place back', async () => {
  await behave({ api: { fault: 'server-error', calls: 20 } });
  const browser = new TestBrowser(service.baseUrl);
  const { error } = await safe(browser.api.orders.createCheckoutSession(anOrderInput()));
  expect(error).toMatchObject({ code: 'PAYMENT_UNAVAILABLE', message: 'Failed to create checkout session' });
  await behave({});
  const [stuck] = (await waitingOrders(service.deps.db, new Date(clock.now().getTime() + 1000), 500)).filter(
    (order) => !order.checkoutSession,
  );
  expect(stuck?.status).toBe('pending');
  clock.advance(61 * 60_000);
  await reconcile(service.deps);
  expect(await statusOf(stuck?.number ?? '')).toBe('cancelled');
});

test('WIZ-12 an answer lost after the provider did its work gives the same payment page at the next try', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  await behave({ api: { fault: 'lost-answer', calls: 1 } });
  const first = await safe(browser.api.orders.createCheckoutSession(input));
  await behave({});
  const second = await browser.api.orders.createCheckoutSession(input);
  if (first.data) expect(second).toEqual(first.data);
  const sessions = await service.deps.db.execute(
    sql`select checkout_attempt from orders where number = ${second.order_number}`,
  );
  expect(sessions.rows).toEqual([{ checkout_attempt: 0 }]);
});

test('STU-05 a second payment of a paid order, and one of a cancelled order, are kept for an admin', async () => {
  const bought = await placed();
  const { browser, url, number, id } = bought;
  await payOn(browser, url);
  await whenStatus(number, 'ready');
  const sessionId = await paidBeside(bought, 2900);
  expect(await settleSession(service.deps, sessionId)).toMatch(/needs-an-admin|already-recorded/);
  const payments = await paymentsOfOrder(service.deps.db, id);
  expect(payments.map((payment) => payment.state)).toEqual(['settled', 'duplicate']);
  expect(await statusOf(number)).toBe('ready');
});

test('WIZ-15 another amount than the price book’s pays for nothing', async () => {
  const bought = await placed();
  const { number, id } = bought;
  await paidBeside(bought, 30);
  await eventually(async () => (await paymentsOfOrder(service.deps.db, id)).length === 1, 'the payment to be recorded');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.state).toBe('mismatch');
  expect(await statusOf(number)).toBe('payment_pending');
});

test('STU-05 a refund asked twice at once is given once; more than was paid is refused', async () => {
  const { browser, url, number, id } = await placed();
  await payOn(browser, url);
  await whenStatus(number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song', idempotency_key: `part-${id}` };
  await Promise.allSettled([refundOrder(service.deps, part, 'admin'), refundOrder(service.deps, part, 'admin')]);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
  const tooMuch = refundOrder(service.deps, { ...part, amount_pence: 2001, idempotency_key: `much-${id}` }, 'admin');
  await expect(tooMuch).rejects.toMatchObject({ code: 'TOO_MUCH' });
  const { amount_pence: _, ...rest } = part;
  expect(await refundOrder(service.deps, { ...rest, idempotency_key: `rest-${id}` }, 'admin')).toEqual({
    refunded_pence: 2000,
    status: 'refunded',
  });
  await expect(refundOrder(service.deps, { ...rest, idempotency_key: `more-${id}` }, 'admin')).rejects.toMatchObject({
    code: 'TOO_MUCH',
  });
  const audit = await service.deps.db.execute(sql`select 1 from audit where subject = ${id} and action = 'refund'`);
  expect(audit.rows).toHaveLength(2);
});

test('STU-05 a refund that the bank sends back counts no longer, says so once, and may be asked for anew', async () => {
  const { browser, url, number, id } = await placed();
  await payOn(browser, url, refundRefusingCard);
  await whenStatus(number, 'ready');
  const part = { order_number: number, amount_pence: 900, reason: 'A late song', idempotency_key: `sent-back-${id}` };
  await refundOrder(service.deps, part, 'admin');
  const [payment] = await paymentsOfOrder(service.deps.db, id);
  const refund = async () => (await refundsOfPayment(service.deps.db, payment?.id ?? ''))[0];
  await eventually(async () => (await refund())?.state === 'failed', 'the refund to fail');
  const told = async () =>
    (
      await service.deps.db.execute<{ outcome: string }>(
        sql`select outcome from payment_events where subject->>'refundId' = ${(await refund())?.providerId} and outcome is not null`,
      )
    ).rows.map(({ outcome }) => outcome);
  await eventually(async () => (await told()).length === 3, 'all three events to be handled');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  const events = await service.deps.db.execute(
    sql`select 1 from order_events where order_id = ${id} and kind = 'refund-failed'`,
  );
  expect(events.rows).toHaveLength(1);
  const anew = refundOrder(service.deps, { ...part, amount_pence: 2900, idempotency_key: `anew-${id}` }, 'admin');
  expect(await anew).toMatchObject({ refunded_pence: 2900 });
});

test('STU-05 a refund heard of before its payment takes effect with it: nothing is made of money given back', async () => {
  await behave({ webhooks: { drop: true } });
  const { browser, url, number, id, session } = await placed();
  await payOn(browser, url);
  const { paymentIntentId } = await service.deps.payments.retrieveCheckout(session);
  await service.deps.payments.refund({
    paymentIntentId: paymentIntentId ?? '',
    amountPence: 2900,
    idempotencyKey: `desk-${id}`,
  });
  await service.deps.db.execute(
    sql`insert into payment_events (source, id, type, subject, received_at) values ('stripe', ${`evt_${id}`}, 'charge.refunded',
        ${JSON.stringify({ kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 })}::jsonb, now())`,
  );
  await settleSession(service.deps, session);
  expect(await statusOf(number)).toBe('refunded');
  expect(await productionsOf(id)).toBe(0);
});

const heardOf = (id: string, subject: EventSubject): Promise<unknown> =>
  service.deps.db.execute(
    sql`insert into payment_events (source, id, type, subject, received_at, handled_at) values ('stripe',
        ${`evt_${subject.kind}_${id}`}, ${subject.kind}, ${JSON.stringify(subject)}::jsonb, now(), now())`,
  );

async function paidUnheard(card?: string): Promise<Awaited<ReturnType<typeof placed>> & { paymentIntentId: string }> {
  await behave({ webhooks: { drop: true } });
  const order = await placed();
  await payOn(order.browser, order.url, card);
  const { paymentIntentId } = await service.deps.payments.retrieveCheckout(order.session);
  return { ...order, paymentIntentId: paymentIntentId ?? '' };
}

test('STU-05 a refund that failed before its payment was recorded takes nothing from it', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard(refundRefusingCard);
  const idempotencyKey = `desk-${id}`;
  const { refundId } = await service.deps.payments.refund({ paymentIntentId, amountPence: 2900, idempotencyKey });
  await heardOf(id, { kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 });
  await heardOf(id, { kind: 'refund-failed', paymentIntentId, refundId, refundKey: null });
  expect(await settleSession(service.deps, session)).toBe('paid');
  expect(await productionsOf(id)).toBe(1);
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  await whenStatus(number, 'ready');
});

test('STU-05 a refund whose event was handled while its payment was being recorded is found by the next who asks', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  await service.deps.payments.refund({ paymentIntentId, amountPence: 2900, idempotencyKey: `desk-${id}` });
  await heardOf(id, { kind: 'refunded', paymentIntentId, amountRefundedPence: 2900 });
  expect(await settleSession(service.deps, session)).toBe('already-recorded');
  expect(await statusOf(number)).toBe('refunded');
});

/** A provider whose first answer about given money is on its way while something else is done. */
function slowToAnswer(meanwhile: () => Promise<unknown>, stalePence: number): Deps {
  const { deps } = service;
  let isFirst = true;
  const givenBack = async (intent: string): Promise<number> => {
    if (!isFirst) return deps.payments.givenBack(intent);
    isFirst = false;
    await meanwhile();
    return stalePence;
  };
  return { ...deps, payments: { ...deps.payments, givenBack } };
}

test('STU-05 an old answer about money given back does not undo a refund made meanwhile', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  const part = { order_number: number, amount_pence: 900, reason: 'Late', idempotency_key: `part-${id}` };
  const slow = slowToAnswer(() => refundOrder(service.deps, part, 'admin'), 0);
  const subject: EventSubject = { kind: 'refund-failed', paymentIntentId, refundId: 're_desk', refundKey: null };
  expect(await recordFailedRefund(slow, subject)).toBe('Failed refund known already.');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(900);
});

test('STU-05 an old answer about money given back does not refund an order whose refund failed meanwhile', async () => {
  const { number, id, session, paymentIntentId } = await paidUnheard();
  await settleSession(service.deps, session);
  const subject: EventSubject = { kind: 'refund-failed', paymentIntentId, refundId: 're_desk', refundKey: null };
  const slow = slowToAnswer(() => recordFailedRefund(service.deps, subject), 2900);
  expect(await recordRefundElsewhere(slow, paymentIntentId)).toBe('Refund known already.');
  expect((await paymentsOfOrder(service.deps.db, id))[0]?.refundedPence).toBe(0);
  expect(await statusOf(number)).not.toBe('refunded');
});

test('STU-05 paid and then changed in another tab: what was paid is settled at its price', async () => {
  await behave({ webhooks: { drop: true } });
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

test('STU-05 a second payment can be given back, and the order stays what it is', async () => {
  const bought = await placed();
  const { browser, url, number, id } = bought;
  await payOn(browser, url);
  await whenStatus(number, 'ready');
  const sessionId = await paidBeside(bought, 2900);
  await settleSession(service.deps, sessionId);
  const back = await refundOrder(
    service.deps,
    { order_number: number, reason: 'Paid twice', idempotency_key: `twice-${id}` },
    'admin',
  );
  expect(back).toEqual({ refunded_pence: 2900, status: 'ready' });
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
