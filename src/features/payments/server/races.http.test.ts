import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelUnpaid, type OrderRow } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Payments } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { openPayments } from '#server/open-service.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { settleSession } from './settle.ts';
import { setProviderBehaviour, orderOf as storedOrder } from './test/till.ts';

const cap = 1000;
let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site: { dailyCap: cap, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());
beforeEach(() => setProviderBehaviour(service, {}));

async function placed(): Promise<{ browser: TestBrowser; url: string; order: OrderRow }> {
  const browser = new TestBrowser(service.baseUrl);
  const { order_number, url } = await browser.api.orders.createCheckoutSession(anOrderInput());
  return { browser, url, order: await orderOf(order_number) };
}

const orderOf = (number: string): Promise<OrderRow> => storedOrder(service, number);

test('STU-05 a page that expires at the instant it is paid, fifty times: paid wins, and every place is counted once', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, placed));
  const { deps } = service;
  // By a socket, as from another process: from within this one it would always be there before the payer.
  const apart = openPayments(deps.config, deps.clock);
  await Promise.all(
    orders.map(async ({ browser, url, order }, i) => {
      const session = order.checkoutSession ?? '';
      const deeds = [
        () => payOn(browser, url),
        () => apart.expireCheckout(session),
        () => settleSession(deps, session),
        () => deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'Given up in the race.')),
        () => settleSession(deps, session),
      ];
      // Another order of deeds each round; those who give up come last in most, so that many are paid.
      const turn = i % deeds.length;
      const mixed = i % 3 === 0 ? [...deeds.slice(turn), ...deeds.slice(0, turn)] : deeds.filter((_, k) => k !== 3);
      await Promise.allSettled(mixed.map((operation) => operation()));
    }),
  );
  let paidCount = 0;
  for (const { order } of orders) {
    await settleSession(deps, order.checkoutSession ?? '');
    const session = await deps.payments.retrieveCheckout(order.checkoutSession ?? '');
    const { paidAt, status } = await orderOf(order.number);
    if (paidAt) paidCount += 1;
    if (paidAt) expect(session.paymentStatus, order.number).toBe('paid');
    else expect(status, `${order.number}, ${session.paymentStatus}`).toBe('cancelled');
  }
  expect(paidCount).toBeGreaterThan(0);
  expect(paidCount).toBeLessThan(50);
  expect(await brokenInvariants(deps.db, cap)).toEqual([]);
});

test('STU-05 an order that is paid is never given up, whoever asks late', async () => {
  const { browser, url, order } = await placed();
  await payOn(browser, url);
  await eventually(async () => (await orderOf(order.number)).paidAt, 'the payment');
  const { deps } = service;
  expect(await deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'Too late.'))).toBe(false);
  expect((await orderOf(order.number)).status).not.toBe('cancelled');
});

test('WIZ-11 an order given up while its page is being made has no page that takes money', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  const createCheckout: Payments['createCheckout'] = (request) => payments.createCheckout(request);
  const payments = { ...service.deps.payments };
  let made = '';
  service.deps.payments.createCheckout = async (request) => {
    const checkout = await createCheckout(request);
    made = checkout.sessionId;
    await service.deps.db.transaction((tx) => cancelUnpaid(service.deps, tx, request.orderId, 'Given up.'));
    return checkout;
  };
  try {
    await expect(browser.api.orders.createCheckoutSession(input)).rejects.toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
  } finally {
    service.deps.payments.createCheckout = createCheckout;
  }
  expect((await service.deps.payments.retrieveCheckout(made)).status).toBe('expired');
  expect((await browser.api.orders.createCheckoutSession(input)).url).toContain('/pay/');
  expect(await brokenInvariants(service.deps.db, cap)).toEqual([]);
});

test('WIZ-11 the closed page of a changed draft does not cancel the order; one left without a page is given up', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const closed = (await orderOf(first.order_number)).checkoutSession ?? '';
  const createCheckout: Payments['createCheckout'] = (request) => payments.createCheckout(request);
  const payments = { ...service.deps.payments };
  service.deps.payments.createCheckout = async (request) => {
    // What the webhook of the closed page would do, while the new page is being made.
    await settleSession(service.deps, closed);
    return createCheckout(request);
  };
  const changed = { ...input, order: { ...input.order, first_name: 'Ruthie' } };
  try {
    expect((await browser.api.orders.createCheckoutSession(changed)).order_number).toBe(first.order_number);
  } finally {
    service.deps.payments.createCheckout = createCheckout;
  }
  expect((await orderOf(first.order_number)).status).toBe('payment_pending');

  service.deps.payments.createCheckout = () => Promise.reject(new Error('The process died here'));
  const again = { ...input, order: { ...input.order, first_name: 'Ruthven' } };
  await browser.api.orders.createCheckoutSession(again).catch(() => undefined);
  service.deps.payments.createCheckout = createCheckout;
  clock.advance(3 * 60_000);
  const left = (await orderOf(first.order_number)).checkoutSession ?? '';
  expect(await settleSession(service.deps, left)).toBe('expired');
  expect((await orderOf(first.order_number)).status).toBe('cancelled');
});

test('STU-05 a payment is settled at once, though no worker is free', async () => {
  await service.deps.jobs.stop();
  const { browser, url, order } = await placed();
  await payOn(browser, url);
  await eventually(async () => (await orderOf(order.number)).status === 'paid', 'the payment');
});
