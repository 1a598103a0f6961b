import { safe } from '@orpc/client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderListener } from '#features/orders/server/index.ts';
import type { Payments } from '#platform/payments/port.ts';
import { setProviderBehaviour, orderOf, productionsOf, statusOf } from '#features/payments/server/test/till.ts';
import { paymentsOfOrder } from '#features/payments/server/repository.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let service: TestService;
let payments: Payments;
/** Pages that the provider made, by their keys. */
let made: { key: string; session: string }[] = [];

beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 };
  service = await startService({ site });
  payments = { ...service.deps.payments };
  await setProviderBehaviour(service, { webhooks: { drop: true } });
});
afterAll(() => service.end());
afterEach(() => {
  Object.assign(service.deps.payments, payments);
});

const createCheckout: Payments['createCheckout'] = async (request) => {
  const checkout = await payments.createCheckout(request);
  made.push({ key: request.idempotencyKey, session: checkout.sessionId });
  return checkout;
};

/** Has the next page be made with something before or behind it, those after it as always. */
function onFirstPage(make: Payments['createCheckout']): void {
  let isFirst = true;
  made = [];
  service.deps.payments.createCheckout = (request) => {
    if (!isFirst) return createCheckout(request);
    isFirst = false;
    return make(request);
  };
}

const openPages = async (): Promise<string[]> => {
  const open: string[] = [];
  for (const session of new Set(made.map((page) => page.session)))
    if ((await payments.retrieveCheckout(session)).status === 'open') open.push(session);
  return open;
};

test.each(['before', 'after'])(
  'WIZ-12 an order whose process died %s the provider made its first page is paid once, on that page',
  async (when) => {
    const browser = new TestBrowser(service.baseUrl);
    const input = anOrderInput();
    onFirstPage(async (request) => {
      if (when === 'after') await createCheckout(request);
      else made.push({ key: request.idempotencyKey, session: '' });
      throw new Error('The process died here');
    });
    expect((await safe(browser.api.orders.createCheckoutSession(input))).error).not.toBeNull();
    const { order_number, url } = await browser.api.orders.createCheckoutSession(input);
    expect(new Set(made.map(({ key }) => key)).size).toBe(1);
    const order = await orderOf(service, order_number);
    expect(order).toMatchObject({ status: 'payment_pending', checkoutAttempt: 1 });
    await payOn(browser, url);
    expect(await settleSession(service.deps, order.checkoutSession ?? '')).toBe('paid');
    expect(await settleSession(service.deps, order.checkoutSession ?? '')).toBe('already-recorded');
    expect(await paymentsOfOrder(service.deps.db, order.id)).toHaveLength(1);
    expect(await productionsOf(service, order.id)).toBe(1);
  },
);

test('WIZ-11 an order that is changed while its first page is being made leads to its new page only', async () => {
  const browser = new TestBrowser(service.baseUrl);
  await browser.api.orders.createCheckoutSession(anOrderInput());
  const input = anOrderInput();
  const changed = { ...input, order: { ...input.order, first_name: 'Ruthie' } };
  let second: { order_number: string; url: string } | undefined;
  onFirstPage(async (request) => {
    second = await browser.api.orders.createCheckoutSession(changed);
    return createCheckout(request);
  });
  const { error } = await safe(browser.api.orders.createCheckoutSession(input));
  expect(error).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  const order = await orderOf(service, second?.order_number ?? '');
  expect(await openPages()).toEqual([order.checkoutSession]);
  await payOn(browser, second?.url ?? '');
  expect(await settleSession(service.deps, order.checkoutSession ?? '')).toBe('paid');
});

test('WIZ-11 of two wordings of one draft that are stored at the same moment the later one is the order, and its page', async () => {
  const browser = new TestBrowser(service.baseUrl);
  await browser.api.orders.createCheckoutSession(anOrderInput());
  const input = anOrderInput();
  const other = { ...input, order: { ...input.order, first_name: 'Ruthie' } };
  onFirstPage(createCheckout);
  const earlier: { order_number: string; url: string }[] = [];
  // Behind the look whether the draft is an order already, ahead of its storing.
  const meanwhile: OrderListener = {
    onSubmit: async () => {
      listeners.splice(listeners.indexOf(meanwhile), 1);
      earlier.push(await browser.api.orders.createCheckoutSession(other));
      return () => Promise.resolve();
    },
  };
  const listeners = service.deps.orders.listeners as OrderListener[];
  listeners.push(meanwhile);
  const { order_number, url } = await browser.api.orders.createCheckoutSession(input);
  expect(earlier.map((answer) => answer.order_number)).toEqual([order_number]);
  const order = await orderOf(service, order_number);
  expect(order.details).toMatchObject({ first_name: input.order.first_name });
  expect(url).toBe(order.checkoutUrl);
  expect(await openPages()).toEqual([order.checkoutSession]);
});

test('WIZ-11 however many send a draft in two wordings at once, one page takes money, and it is the order’s', async () => {
  for (let round = 0; round < 5; round++) {
    made = [];
    service.deps.payments.createCheckout = createCheckout;
    const browser = new TestBrowser(service.baseUrl);
    await browser.api.orders.createCheckoutSession(anOrderInput());
    made = [];
    const input = anOrderInput();
    const wordings = ['Ruth', 'Ruthie', 'Ruth', 'Ruthie', 'Ruth'];
    const answers = await Promise.all(
      wordings.map((first_name) =>
        safe(browser.api.orders.createCheckoutSession({ ...input, order: { ...input.order, first_name } })),
      ),
    );
    const numbers = new Set(answers.flatMap(({ data }) => (data ? [data.order_number] : [])));
    const codes = answers.flatMap(({ error }) => (error ? [(error as { code?: string }).code] : []));
    for (const code of codes) expect(code).toBe('PAYMENT_UNAVAILABLE');
    // Whoever comes last gets through.
    const last = await browser.api.orders.createCheckoutSession(input);
    numbers.add(last.order_number);
    expect(numbers.size).toBe(1);
    const order = await orderOf(service, last.order_number);
    expect(last.url).toBe(order.checkoutUrl);
    expect(await openPages()).toEqual([order.checkoutSession]);
    expect(await statusOf(service, last.order_number)).toBe('payment_pending');
  }
});
