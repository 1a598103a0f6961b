import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn, uploadPhoto } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { defineExtraPaidJob, openExtraCheckout } from '#features/payments/server/index.ts';
import { reconcileExtras } from '#features/payments/server/reconcile.ts';
import { extrasOf } from '#features/payments/server/repository.ts';
import { setProviderBehaviour, payAndSettle } from '#features/payments/server/test/till.ts';
import { emptyHolidayOrder } from '#features/holiday/domain/holiday-order.ts';
import { orderByNumber, type OrderRow } from './index.ts';

const minute = 60_000;
let service: TestService;
let payments: Payments;
const clock = new SettableClock('2026-03-02T10:00:00Z');
beforeAll(async () => {
  const site = { dailyCap: 1000, ordersPerAddressPerHour: 10_000, holdMinutes: 60 };
  service = await startService({ site, clock });
  await service.deps.jobs.stop();
  payments = { ...service.deps.payments };
  // No webhook cancels an order whose page is over before the buyer comes back.
  await setProviderBehaviour(service, { webhooks: { drop: true } });
});
afterAll(() => service.end());
afterEach(() => {
  Object.assign(service.deps.payments, payments);
  service.deps.site.holdMinutes = 60;
});

const visitor = (): TestBrowser => new TestBrowser(service.baseUrl);

async function orderOf(number: string): Promise<OrderRow> {
  const order = await orderByNumber(service.deps.db, number);
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

/** Minutes for which the provider keeps the order's page open from now on. */
async function openFor(number: string): Promise<number> {
  const { expiresAt } = await payments.retrieveCheckout((await orderOf(number)).checkoutSession ?? '');
  return Math.round((expiresAt.getTime() - clock.now().getTime()) / minute);
}

/** Input of the holiday form, with one uploaded photo. */
async function aHolidayOrder(browser: TestBrowser): Promise<Parameters<typeof browser.api.orders.sendHolidayEmail>[0]> {
  const red = sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } });
  const photo = await uploadPhoto(browser, new Uint8Array(await red.jpeg().toBuffer()), 'red.jpg', 'souvenir');
  return {
    idempotency_key: globalThis.crypto.randomUUID(),
    total_price: 4900,
    order: {
      ...emptyHolidayOrder,
      firstName: 'Ruth',
      email: 'ruth@example.com',
      destination: 'Lisbon',
      favoriteMemory: 'The tram that climbed past our window every morning.',
      companionship: 'Dan',
      preferredGenre: 'Acoustic',
      songLanguage: 'English',
      images: [photo],
    },
  };
}

/** A holiday order that is stored and has no payment page yet. */
async function storedSouvenir(browser: TestBrowser): Promise<string> {
  return (await browser.api.orders.sendHolidayEmail(await aHolidayOrder(browser))).order_number;
}

test('HOLE-16 a holiday checkout opens whenever it is asked for, and its time counts from then', async () => {
  for (const minutes of [0, 29, 30, 31, 45, 59]) {
    const browser = visitor();
    const order_number = await storedSouvenir(browser);
    clock.advance(minutes * minute);
    const { url } = await browser.api.orders.createHolidayCheckout({ order_number });
    expect(url, `${minutes} minutes after it was stored`).toContain('/pay/');
    expect(await openFor(order_number)).toBe(60);
  }
});

test('HOLE-05 a holiday order that is stored gets no payment page while staff take no orders', async () => {
  const browser = visitor();
  const order_number = await storedSouvenir(browser);
  const { settings, db } = service.deps;
  const stop = (ordersStopped: boolean) => db.transaction((tx) => settings.change(tx, { ordersStopped }));
  await stop(true);
  const refused = await safe(browser.api.orders.createHolidayCheckout({ order_number }));
  await stop(false);
  expect(refused.error).toMatchObject({ code: 'ORDERS_STOPPED' });
  expect((await browser.api.orders.createHolidayCheckout({ order_number })).url).toContain('/pay/');
});

test('HOLE-05 a holiday order whose day is sold out before its payment page is offered the next day', async () => {
  const browser = visitor();
  const input = await aHolidayOrder(browser);
  const { order_number } = await browser.api.orders.sendHolidayEmail(input);
  const { businessDay } = await orderOf(order_number);
  await service.deps.db.execute(sql`insert into business_days (day, taken) values (${businessDay}, 1000)
    on conflict (day) do update set taken = 1000`);
  const refused = await safe(browser.api.orders.createHolidayCheckout({ order_number }));
  expect(refused.error).toMatchObject({ code: 'DAY_FULL', data: { tomorrow_open: true } });
  expect((await orderOf(order_number)).checkoutSession, 'no page was made').toBeNull();
  await browser.api.orders.sendHolidayEmail({ ...input, day: 'tomorrow' });
  expect((await browser.api.orders.createHolidayCheckout({ order_number })).url).toContain('/pay/');
  await service.deps.db.execute(sql`update business_days set taken = 0 where day = ${businessDay}`);
});

test('HOLE-16 the page is the same while it is open, and another one when its time is over', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  clock.advance(40 * minute);
  expect((await browser.api.orders.createCheckoutSession(input)).url).toBe(first.url);
  clock.advance(19.5 * minute);
  const second = await browser.api.orders.createCheckoutSession(input);
  expect(second.order_number).toBe(first.order_number);
  expect(second.url, 'half a minute is too short to pay').not.toBe(first.url);
  expect(await openFor(first.order_number)).toBe(60);
  clock.advance(61 * minute);
  const third = await browser.api.orders.createCheckoutSession(input);
  expect([third.order_number, third.url === second.url]).toEqual([first.order_number, false]);
});

test('HOLE-16 a page that the provider closed before its time is replaced, not answered again', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  const { checkoutSession } = await orderOf(first.order_number);
  await payments.expireCheckout(checkoutSession ?? '');
  const second = await browser.api.orders.createCheckoutSession(input);
  expect(second.order_number).toBe(first.order_number);
  expect(second.url).not.toBe(first.url);
  expect((await payments.retrieveCheckout((await orderOf(first.order_number)).checkoutSession ?? '')).status).toBe(
    'open',
  );
});

test('HOLE-16 a page whose answer was lost is asked for with the same key while it may be, and with another after that', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const made: string[] = [];
  service.deps.payments.createCheckout = async (request) => {
    made.push((await payments.createCheckout(request)).sessionId);
    throw new PaymentsError('unavailable', 'The answer was lost');
  };
  await expect(browser.api.orders.createCheckoutSession(input)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  clock.advance(10 * minute);
  await expect(browser.api.orders.createCheckoutSession(input)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  expect(made[1], 'one page, not two').toBe(made[0]);
  Object.assign(service.deps.payments, payments);
  clock.advance(35 * minute);
  const { order_number } = await browser.api.orders.createCheckoutSession(input);
  expect((await orderOf(order_number)).checkoutSession).not.toBe(made[0]);
  expect(await openFor(order_number)).toBe(60);
});

test('HOLE-16 a page that an earlier release asked for in other words is not waited for: another is begun', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const made: string[] = [];
  service.deps.payments.createCheckout = async (request) => {
    const { sessionId } = await payments.createCheckout({ ...request, language: 'it' });
    made.push(sessionId);
    throw new PaymentsError('unavailable', 'The answer was lost');
  };
  await expect(browser.api.orders.createCheckoutSession(input)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  Object.assign(service.deps.payments, payments);
  const answers = await Promise.all(Array.from({ length: 5 }, () => browser.api.orders.createCheckoutSession(input)));
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  const { checkoutSession, checkoutAttempt } = await orderOf(answers[0]!.order_number);
  expect(checkoutAttempt).toBe(2);
  expect(checkoutSession).not.toBe(made[0]);
});

test('HOLE-08 an order placed under a clock that ran a day ahead is paid when the clock is right again', async () => {
  const browser = visitor();
  const input = anOrderInput();
  service.deps.payments.createCheckout = () =>
    Promise.reject(new PaymentsError('rejected', 'The end of the page is too far ahead'));
  clock.advance(24 * 60 * minute);
  await expect(browser.api.orders.createCheckoutSession(input)).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  clock.advance(-24 * 60 * minute);
  Object.assign(service.deps.payments, payments);
  const { order_number } = await browser.api.orders.createCheckoutSession(input);
  expect(await openFor(order_number)).toBe(60);
});

test('HOLE-16 twenty who reopen one page at once get one page', async () => {
  const browser = visitor();
  const order_number = await storedSouvenir(browser);
  await browser.api.orders.createHolidayCheckout({ order_number });
  clock.advance(2 * 60 * minute);
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => browser.api.orders.createHolidayCheckout({ order_number })),
  );
  const urls = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.url] : []));
  expect([new Set(urls).size, urls.length]).toEqual([1, 20]);
});

/** An extra charge for an order, whose payment no workflow waits for. */
const anExtra = (order: OrderRow, subject: string): Parameters<typeof openExtraCheckout>[1] => ({
  order,
  job: defineExtraPaidJob('no-such-extra'),
  subject,
  name: 'Another revision',
  amountPence: 900,
  returnUrl: `${service.baseUrl}/back`,
});

const sessionOf = (url: string): string => url.split('/').at(-1) ?? '';

test('HOLE-16 the page of an extra charge counts from its opening, and is replaced when the provider closed it', async () => {
  const { order } = await payAndSettle(service);
  const wanted = (subject: string) => anExtra(order, subject);
  service.deps.site.holdMinutes = 31;
  service.deps.payments.createCheckout = () => Promise.reject(new PaymentsError('unavailable', 'Down'));
  await expect(openExtraCheckout(service.deps, wanted('one'))).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  clock.advance(4 * minute);
  Object.assign(service.deps.payments, payments);
  const first = await openExtraCheckout(service.deps, wanted('one'));
  expect(first).toContain('/pay/');
  expect(await openExtraCheckout(service.deps, wanted('one'))).toBe(first);
  await payments.expireCheckout(sessionOf(first));
  const second = await openExtraCheckout(service.deps, wanted('one'));
  expect(second).not.toBe(first);
  clock.advance(31 * minute);
  expect(await openExtraCheckout(service.deps, wanted('one'))).not.toBe(second);
});

test('HOLE-16 the page of an extra charge that another replaces in its last minute takes no money any more', async () => {
  const { order } = await payAndSettle(service);
  const first = await openExtraCheckout(service.deps, anExtra(order, 'two'));
  clock.advance(59.5 * minute);
  const second = await openExtraCheckout(service.deps, anExtra(order, 'two'));
  expect(second).not.toBe(first);
  expect((await payments.retrieveCheckout(sessionOf(first))).status).toBe('expired');
  expect((await payments.retrieveCheckout(sessionOf(second))).status).toBe('open');
});

test('HOLE-16 an extra charge that is paid in the last minute of its page is recorded, and not sold again', async () => {
  const { order, browser } = await payAndSettle(service);
  const page = await openExtraCheckout(service.deps, anExtra(order, 'three'));
  clock.advance(59.5 * minute);
  await payOn(browser, page);
  const again = openExtraCheckout(service.deps, anExtra(order, 'three'));
  await expect(again).rejects.toMatchObject({ code: 'NOT_NOW' });
  // This service has no workflow for the payment of this charge, so the test defines an empty one.
  service.deps.jobs.define(defineExtraPaidJob('no-such-extra'), () => Promise.resolve());
  await reconcileExtras(service.deps);
  const [charge] = await extrasOf(service.deps.db, order.id);
  expect(charge).toMatchObject({ sessionId: sessionOf(page), paidAt: clock.now() });
});

test('HOLE-16 a page of an extra charge whose provider does not answer stays the charge’s, and is closed by the next try', async () => {
  const { order } = await payAndSettle(service);
  const first = await openExtraCheckout(service.deps, anExtra(order, 'four'));
  clock.advance(59.5 * minute);
  service.deps.payments.expireCheckout = () => Promise.reject(new PaymentsError('unavailable', 'Down'));
  const refused = openExtraCheckout(service.deps, anExtra(order, 'four'));
  await expect(refused).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  expect((await extrasOf(service.deps.db, order.id))[0]?.sessionId).toBe(sessionOf(first));
  Object.assign(service.deps.payments, payments);
  await openExtraCheckout(service.deps, anExtra(order, 'four'));
  expect((await payments.retrieveCheckout(sessionOf(first))).status).toBe('expired');
});

/** Makes the provider answer `not-found` for this session and no other. */
function forgetAtProvider(session: string | null): void {
  const gone = () => Promise.reject(new PaymentsError('not-found', 'No such checkout session'));
  service.deps.payments.retrieveCheckout = (id) => (id === session ? gone() : payments.retrieveCheckout(id));
  service.deps.payments.expireCheckout = (id) => (id === session ? gone() : payments.expireCheckout(id));
}

test('HOLE-16 a page that the provider does not know any more is replaced, also when the order is changed', async () => {
  const browser = visitor();
  const input = anOrderInput();
  const first = await browser.api.orders.createCheckoutSession(input);
  forgetAtProvider((await orderOf(first.order_number)).checkoutSession);
  const second = await browser.api.orders.createCheckoutSession(input);
  expect([second.order_number, second.url === first.url]).toEqual([first.order_number, false]);
  forgetAtProvider((await orderOf(first.order_number)).checkoutSession);
  const changed = { ...input, order: { ...input.order, first_name: 'Ruthie' } };
  const third = await browser.api.orders.createCheckoutSession(changed);
  expect([third.order_number, third.url === second.url]).toEqual([first.order_number, false]);
});
