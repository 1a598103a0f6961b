import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cancelUnpaid } from '#features/orders/server/index.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { captureRefusingCard } from '#stripe-emulator/cards.ts';
import { brokenInvariants } from '#server/test/invariants.ts';
import { payOn } from '#server/test/journey.ts';
import { reconcile } from './reconcile.ts';
import { settleSession } from './settle.ts';
import { minute, SmallShop } from './test/small-shop.ts';
import { statusOf } from './test/till.ts';

const shop = new SmallShop();
const { cap, clock, taken, orderOf, authorised, verified, paymentOf, fillDay, minuteLater } = shop;

const died = (): Promise<never> => Promise.reject(new Error('The process died here'));

const changeCap = (dailyCap: number) =>
  shop.service.deps.db.transaction((tx) => shop.service.deps.settings.change(tx, { dailyCap }));

test('HOLE-05 a crash after the place was taken, before the capture, is taken up: captured, and counted once', async () => {
  const order = await authorised();
  shop.service.deps.payments.capture = died;
  await expect(settleSession(shop.service.deps, order.session)).rejects.toThrow('died');
  expect(await taken()).toBe(1);
  expect(await paymentOf(order)).toBe('authorised');
  expect(await brokenInvariants(shop.service.deps.db, cap)).toEqual([]);
  shop.restorePayments();
  await minuteLater();
  expect([await statusOf(shop.service, order.number), await paymentOf(order), await taken()]).toEqual([
    'paid',
    'paid',
    1,
  ]);
});

test('HOLE-05 a crash after the capture, before it was written down, is taken up: paid once', async () => {
  const order = await authorised();
  shop.service.deps.payments.capture = async (request) => {
    await shop.payments.capture(request);
    return died();
  };
  await expect(settleSession(shop.service.deps, order.session)).rejects.toThrow('died');
  expect([await statusOf(shop.service, order.number), await paymentOf(order)]).toEqual(['payment_pending', 'paid']);
  shop.restorePayments();
  await minuteLater();
  expect([await statusOf(shop.service, order.number), await taken()]).toEqual(['paid', 1]);
  expect(await settleSession(shop.service.deps, order.session)).toBe('already-recorded');
});

test('HOLE-05 a crash after no place was found, before the release, is taken up: released, though a place is free again', async () => {
  const late = await authorised();
  await fillDay();
  shop.service.deps.payments.release = died;
  await expect(settleSession(shop.service.deps, late.session)).rejects.toThrow('died');
  expect(await paymentOf(late)).toBe('authorised');
  shop.restorePayments();
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
  shop.service.deps.payments.capture = died;
  await expect(settleSession(shop.service.deps, order.session)).rejects.toThrow('died');
  shop.restorePayments();
  const { deps } = shop.service;
  await deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'Given up.'));
  expect(await taken()).toBe(0);
  await minuteLater();
  expect([await statusOf(shop.service, order.number), await paymentOf(order), await taken()]).toEqual([
    'cancelled',
    'released',
    0,
  ]);
});

test('HOLE-05 a refused capture frees the place and tells the buyer, who may pay with another card', async () => {
  const order = await authorised(captureRefusingCard);
  expect(await verified(order)).toMatchObject({
    state: 'not_charged',
    again: { day: 'today', is_today_full: false, is_sold_out: false, is_day_over: false, order_number: order.number },
  });
  expect([await paymentOf(order), await taken()]).toEqual(['released', 0]);
  const { url } = await order.browser.api.orders.reopenCheckout({ order_number: order.number, day: 'today' });
  await payOn(order.browser, url);
  const { checkoutSession } = await orderOf(order.number);
  expect(await settleSession(shop.service.deps, checkoutSession ?? '')).toBe('paid');
  expect(await taken()).toBe(1);
});

test('HOLE-04 whoever was not charged reads it, though their address has had its letter of the day', async () => {
  const order = await authorised();
  const { id, email } = await orderOf(order.number);
  const { deps } = shop.service;
  const anotherLetter = { to: email, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  const write = (key: string) =>
    deps.db.transaction((tx) => deps.mailer.enqueue(tx, { ...anotherLetter, key, ground: 'unproven' }));
  expect([await write(`one:${id}`), await write(`two:${id}`)]).toEqual([true, false]);
  deps.payments.capture = () => Promise.reject(new PaymentsError('declined', 'The bank did not release it'));
  await settleSession(deps, order.session);
  shop.restorePayments();
  const { rows } = await deps.db.execute(sql`select key from emails where key like ${`not-charged:${id}:%`}`);
  expect(rows).toHaveLength(1);
});

test('HOLE-05 an authorisation that ran out or was cancelled at Stripe frees the place', async () => {
  const order = await authorised();
  shop.service.deps.payments.capture = died;
  await expect(settleSession(shop.service.deps, order.session)).rejects.toThrow('died');
  shop.restorePayments();
  const { businessDay: day } = await orderOf(order.number);
  clock.advance(8 * 24 * 60 * minute);
  await minuteLater();
  expect([await paymentOf(order), await statusOf(shop.service, order.number)]).toEqual(['released', 'payment_pending']);
  const { rows } = await shop.service.deps.db.execute(sql`select taken from business_days where day = ${day}`);
  expect(rows).toEqual([{ taken: 0 }]);
  clock.advance(61 * minute);
  await reconcile(shop.service.deps);
  expect(await statusOf(shop.service, order.number), 'nobody paid it again').toBe('cancelled');

  const known = await authorised();
  const intent = (await shop.payments.retrieveCheckout(known.session)).paymentIntentId ?? '';
  await shop.payments.release(intent);
  expect((await verified(known)).state, 'cancelled there before we knew of it').toBe('not_charged');
  expect(await taken()).toBe(0);
});

test('HOLE-05 money that somebody took at Stripe’s desk when no place was left goes back', async () => {
  const late = await authorised();
  await fillDay();
  const intent = (await shop.payments.retrieveCheckout(late.session)).paymentIntentId ?? '';
  await shop.payments.capture(intent);
  expect(await settleSession(shop.service.deps, late.session)).toBe('goes-back');
  expect([await statusOf(shop.service, late.number), await taken()]).toEqual(['cancelled', cap]);
  expect(await shop.payments.givenBack(intent)).toBe(2900);
});
