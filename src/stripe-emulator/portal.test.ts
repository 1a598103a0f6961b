import { afterEach, beforeEach, expect, test } from 'vitest';
import { aPlan } from '#platform/payments/plans.contract.ts';
import type { PlanCheckoutRequest } from '#platform/payments/port.ts';
import {
  cards,
  type EmulatedStripe,
  payOnPage,
  startEmulatedStripe,
  submit,
} from '#platform/payments/test/emulated-stripe.ts';
import { laterRefusingCard } from './cards.ts';

let stripe: EmulatedStripe;
beforeEach(async () => {
  stripe = await startEmulatedStripe();
});
afterEach(() => stripe.close());

const returnUrl = 'http://127.0.0.1:9/estate-agents';
const until = (time: string): void => stripe.clock.set(new Date(time));
const subscription = (id: string) => stripe.payments.retrieveSubscription(id);
async function begun(changes: Partial<PlanCheckoutRequest> = {}, card?: string): Promise<string> {
  const { url, sessionId } = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now(), changes));
  await payOnPage(url!, card);
  return (await stripe.payments.retrieveCheckout(sessionId)).subscriptionId!;
}
async function portalOf(id: string): Promise<string> {
  const { customerId } = await subscription(id);
  return stripe.payments.openPortal({ customerId, returnUrl });
}
const read = async (url: string): Promise<string> => (await fetch(url)).text();
const newCard = (url: string, number: string) => submit(`${url}/card`, { number, expiry: '04/40', cvc: '123' });

test('HOST-02 AGT-05 a card is changed in the portal, and the month that it could not pay is paid there', async () => {
  const id = await begun();
  const url = await portalOf(id);
  expect(await read(url)).toContain('card ending in 4242');
  expect((await newCard(url, laterRefusingCard.number)).status).toBe(303);
  expect(await read(url)).toContain('card ending in 0341');
  until('2026-04-02T10:00:00Z');
  expect((await subscription(id)).status).toBe('past_due');
  const unpaid = await portalOf(id);
  expect(await read(unpaid)).toContain('£99.00 not paid');
  const refused = await submit(`${unpaid}/pay`, {});
  expect([refused.status, refused.page.includes('refused again')]).toEqual([422, true]);
  expect((await stripe.payments.invoicesOf(id)).at(-1), 'the tries that come by themselves stay').toMatchObject({
    status: 'failed',
    tries: 1,
    nextTryAt: new Date('2026-04-05T10:00:00Z'),
  });
  for (const number of ['1234', cards.declined, cards.insufficient, '4111111111111111'])
    expect((await newCard(unpaid, number)).status, number).toBe(422);
  expect(await read(unpaid)).toContain('card ending in 0341');
  await newCard(unpaid, cards.good);
  await submit(`${unpaid}/pay`, {});
  expect(await subscription(id)).toMatchObject({ status: 'active', periodEnd: new Date('2026-05-02T10:00:00Z') });
  await submit(`${unpaid}/pay`, {});
  const [first, second, ...more] = await stripe.payments.invoicesOf(id);
  expect([first?.status, second?.status, more]).toEqual(['paid', 'paid', []]);
});

test('AGT-05 a plan is ended and taken up again in the portal, whose address works for an hour', async () => {
  const id = await begun();
  const url = await portalOf(id);
  await submit(`${url}/cancel`, {});
  expect(await subscription(id)).toMatchObject({ status: 'active', endsWithPeriod: true });
  expect(await read(url)).toContain('Ends on 2 April 2026');
  await submit(`${url}/keep`, {});
  expect((await subscription(id)).endsWithPeriod).toBe(false);
  stripe.clock.advance(3_600_000);
  expect((await fetch(url)).status).toBe(404);
  expect((await submit(`${url}/cancel`, {})).status).toBe(404);
  expect((await subscription(id)).endsWithPeriod).toBe(false);
});

test('AGT-05 another plan follows when the month is over and not before; the first one takes it back; an end ends it', async () => {
  const id = await begun();
  const builder = {
    plan: 'business_builder',
    planName: 'Business Builder',
    price: { per: 'month', pence: 19_900 },
  } as const;
  const starter = { plan: 'starter', planName: 'Starter', price: { per: 'month', pence: 9900 } } as const;
  expect(await stripe.payments.changeAtPeriodEnd(id, builder)).toMatchObject({
    plan: 'starter',
    pricePence: 9900,
    next: { plan: 'business_builder', pence: 19_900 },
  });
  expect(await read(await portalOf(id))).toContain('After that: Business Builder');
  expect((await stripe.payments.changeAtPeriodEnd(id, starter)).next).toBeNull();
  await stripe.payments.changeAtPeriodEnd(id, builder);
  expect(await stripe.payments.endWithPeriod(id)).toMatchObject({ next: null, endsWithPeriod: true });
  expect(await stripe.payments.changeAtPeriodEnd(id, builder)).toMatchObject({
    next: { plan: 'business_builder' },
    endsWithPeriod: false,
  });
  until('2026-04-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ plan: 'business_builder', pricePence: 19_900, next: null });
  await stripe.payments.changeAtPeriodEnd(id, starter);
  until('2026-05-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ plan: 'starter', next: null });
  until('2026-06-02T10:00:00Z');
  expect((await stripe.payments.invoicesOf(id)).map(({ totalPence }) => totalPence)).toEqual([
    9900, 19_900, 9900, 9900,
  ]);
});

test('AGT-05 another price follows and is taken back, but undoes no end and no other plan that a business has chosen', async () => {
  const id = await begun();
  const starter = (pence: number) =>
    ({ plan: 'starter', planName: 'Starter', price: { per: 'month', pence } }) as const;
  const builder = {
    plan: 'business_builder',
    planName: 'Business Builder',
    price: { per: 'month', pence: 19_900 },
  } as const;
  const { payments } = stripe;
  expect(await payments.changePriceAtPeriodEnd(id, starter(12_900))).toMatchObject({ next: { pence: 12_900 } });
  expect(await payments.changePriceAtPeriodEnd(id, starter(10_900))).toMatchObject({ next: { pence: 10_900 } });
  expect(await payments.changePriceAtPeriodEnd(id, starter(9900))).toMatchObject({ next: null });
  await payments.changeAtPeriodEnd(id, builder);
  expect(await payments.changePriceAtPeriodEnd(id, starter(12_900))).toMatchObject({
    next: { plan: 'business_builder', pence: 19_900 },
  });
  await payments.endWithPeriod(id);
  expect(await payments.changePriceAtPeriodEnd(id, starter(12_900))).toMatchObject({
    next: null,
    endsWithPeriod: true,
  });
  until('2026-04-02T10:00:00Z');
  expect(await payments.changePriceAtPeriodEnd(id, starter(12_900))).toMatchObject({ status: 'ended' });
});

test('AGT-05 a price that follows already is not scheduled anew', async () => {
  const id = await begun();
  const starter = { plan: 'starter', planName: 'Starter', price: { per: 'month', pence: 12_900 } } as const;
  const schedule = async () => (await stripe.api('GET', `/subscriptions/${id}`)).body['schedule'];
  const follows = { next: { plan: 'starter', pence: 12_900 } };
  expect(await stripe.payments.changePriceAtPeriodEnd(id, starter)).toMatchObject(follows);
  const first = await schedule();
  expect(first).toBeTruthy();
  expect(await stripe.payments.changePriceAtPeriodEnd(id, starter)).toMatchObject(follows);
  expect(await schedule()).toEqual(first);
});

test('AGT-05 a plan chosen in a trial is the one that begins after it', async () => {
  const id = await begun({ trialDays: 30 });
  const builder = {
    plan: 'business_builder',
    planName: 'Business Builder',
    price: { per: 'month', pence: 19_900 },
  } as const;
  await stripe.payments.changeAtPeriodEnd(id, builder);
  expect(await subscription(id)).toMatchObject({ plan: 'starter', status: 'trialing' });
  until('2026-04-01T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ plan: 'business_builder', status: 'active' });
  expect((await stripe.payments.invoicesOf(id)).map(({ totalPence }) => totalPence)).toEqual([0, 19_900]);
});

test('HOST-03 a month’s souvenirs cost the rate of its plan, whichever plan follows, and the invoice adds up', async () => {
  const host = { plan: 'host', planName: 'Host', price: { per: 'souvenir', pence: 1200 }, setupPence: 3900 } as const;
  const id = await begun(host);
  const { customerId } = await subscription(id);
  const count = (key: string): Promise<void> =>
    stripe.payments.countSouvenir({ customerId, deliveredAt: stripe.clock.now(), idempotencyKey: key });
  await count('a');
  await count('b');
  await stripe.payments.changeAtPeriodEnd(id, {
    ...host,
    plan: 'hotel',
    planName: 'Hotel',
    price: { per: 'souvenir', pence: 700 },
  });
  await count('c');
  until('2026-04-02T10:00:00Z');
  await count('d');
  until('2026-05-02T10:00:00Z');
  const invoices = await stripe.payments.invoicesOf(id);
  expect(invoices.map(({ totalPence }) => totalPence)).toEqual([3900, 3600, 700]);
  for (const { lines, totalPence } of invoices)
    expect(lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(totalPence);
  expect(invoices[1]?.lines).toMatchObject([{ plan: 'host', quantity: 3, amountPence: 3600 }]);
  expect(invoices[0]?.lines).toMatchObject([
    { plan: null, text: 'Host: setup' },
    { plan: 'host', amountPence: 0 },
  ]);
});

test('HOST-03 the meter forgets an identifier after a day; its sums say what was counted', async () => {
  const id = await begun({ plan: 'host', planName: 'Host', price: { per: 'souvenir', pence: 1200 } });
  const { customerId } = await subscription(id);
  const deliveredAt = stripe.clock.now();
  const count = (): Promise<void> => stripe.payments.countSouvenir({ customerId, deliveredAt, idempotencyKey: 'a' });
  const from = new Date('2026-03-02T10:00:00Z');
  const counted = (): Promise<number> =>
    stripe.payments.souvenirsCounted({ customerId, from, to: new Date(from.getTime() + 60_000) });
  expect(await counted()).toBe(0);
  await count();
  await count();
  expect(await counted()).toBe(1);
  stripe.clock.advance(25 * 3_600_000);
  await count();
  expect(await counted(), 'who tells it twice is billed twice').toBe(2);
});

test('AGT-05 a price that was archived at the provider is sold again without a restart', async () => {
  await begun();
  const { body } = await stripe.api('GET', '/prices?lookup_keys[0]=keepsong:starter:9900');
  const [price] = body['data'] as { id: string }[];
  expect((await stripe.api('POST', `/prices/${price!.id}`, 'active=false')).body).toMatchObject({ active: false });
  const again = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now(), { idempotencyKey: 'again' }));
  expect(again.status).toBe('open');
  const prices = await stripe.api('GET', '/prices?lookup_keys[0]=keepsong:starter:9900');
  expect(prices.body['data']).toMatchObject([{ id: price!.id, active: true }]);
});

test('AGT-05 who pays is one customer for all plans, and made anew when the provider does not know it', async () => {
  const fields = {
    accountId: 'account-1',
    email: 'lena@keys.example',
    name: 'Keys',
    address: ['1 High Street', 'Hull', 'HU1 1AA'],
  };
  const customerId = await stripe.payments.saveCustomer({ customerId: null, ...fields });
  expect(await stripe.payments.saveCustomer({ ...fields, customerId, name: 'Keys & Co' })).toBe(customerId);
  expect((await stripe.api('GET', `/customers/${customerId}`)).body).toMatchObject({
    name: 'Keys & Co',
    address: { line1: '1 High Street', line2: 'Hull, HU1 1AA', city: null },
  });
  expect(await stripe.payments.saveCustomer({ ...fields, customerId: 'cus_gone' })).not.toBe('cus_gone');
  const id = await begun({ customerId });
  expect((await subscription(id)).customerId).toBe(customerId);
});
