import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { aPlan } from '#platform/payments/plans.contract.ts';
import type { PlanCheckoutRequest } from '#platform/payments/port.ts';
import {
  type EmulatedStripe,
  payOnPage,
  startEmulatedStripe,
  submit,
} from '#platform/payments/test/emulated-stripe.ts';
import { laterRefusingCard } from './cards.ts';
import { monthEnd } from './months.ts';

let stripe: EmulatedStripe;
beforeEach(async () => {
  stripe = await startEmulatedStripe();
});
afterEach(() => stripe.close());

async function begun(changes: Partial<PlanCheckoutRequest> = {}, card?: string): Promise<string> {
  const { url, sessionId } = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now(), changes));
  await payOnPage(url!, card);
  return (await stripe.payments.retrieveCheckout(sessionId)).subscriptionId!;
}
const until = (time: string): void => stripe.clock.advance(new Date(time).getTime() - stripe.clock.now().getTime());
const subscription = (id: string) => stripe.payments.retrieveSubscription(id);
const lately = async (since: Date): Promise<string[]> =>
  (await stripe.payments.eventsSince(since)).map(({ type }) => type);
const invoices = async (id: string): Promise<unknown> =>
  (await stripe.api('GET', `/invoices?subscription=${id}`)).body['data'];

test('STU-05 a plan is renewed when its month is over, by a request or by the clock alone, and one invoice is paid', async () => {
  const id = await begun();
  until('2026-04-02T09:59:59Z');
  expect((await subscription(id)).periodEnd).toEqual(new Date('2026-04-02T10:00:00Z'));
  until('2026-04-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({
    status: 'active',
    periodStart: new Date('2026-04-02T10:00:00Z'),
    periodEnd: new Date('2026-05-02T10:00:00Z'),
  });
  expect(await lately(stripe.clock.now())).toEqual(['invoice.paid', 'customer.subscription.updated']);
  await stripe.emulator.tick();
  stripe.messages.length = 0;
  until('2026-05-02T10:00:00Z');
  await stripe.emulator.tick();
  const told = stripe.messages.map(({ body, signature }) => stripe.payments.verifyEvent(body, signature));
  expect(told.filter(({ kind }) => kind !== 'other')).toMatchObject([
    { type: 'invoice.paid', subscriptionId: id },
    { type: 'customer.subscription.updated', subscriptionId: id },
  ]);
  expect(await invoices(id)).toMatchObject([
    {
      status: 'paid',
      amount_paid: 9900,
      billing_reason: 'subscription_cycle',
    },
    { status: 'paid', amount_paid: 9900, billing_reason: 'subscription_cycle' },
    { status: 'paid', amount_paid: 9900, billing_reason: 'subscription_create' },
  ]);
});

test('HOST-03 the first invoice has the setup, each later one what was used in its month, and no line is lost', async () => {
  const host = { plan: 'host', planName: 'Host', price: { per: 'souvenir', pence: 1200 }, setupPence: 3900 } as const;
  const id = await begun(host);
  const { customerId } = await subscription(id);
  const count = (key: string): Promise<void> =>
    stripe.payments.countSouvenir({ customerId, deliveredAt: stripe.clock.now(), idempotencyKey: key });
  for (const key of ['a', 'b', 'c', 'b']) await count(key);
  until('2026-04-02T10:00:00Z');
  await count('of the next month');
  until('2026-06-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ status: 'active', plan: 'host' });
  const line = (amount: number, quantity: number) => expect.objectContaining({ amount, quantity }) as unknown;
  expect(await invoices(id)).toMatchObject([
    { status: 'paid', amount_due: 0, lines: { data: [line(0, 0)] } },
    { status: 'paid', amount_due: 1200, lines: { data: [line(1200, 1)] } },
    { status: 'paid', amount_due: 3600, lines: { data: [line(3600, 3)] } },
    { status: 'paid', amount_due: 3900, lines: { data: [line(3900, 1), line(0, 0)] } },
  ]);
});

test('HOST-03 a card that refuses a month of souvenirs is tried again, and a month without any asks no card', async () => {
  const free = { plan: 'host', planName: 'Host', price: { per: 'souvenir', pence: 1200 } } as const;
  const id = await begun(free, laterRefusingCard.number);
  const { customerId } = await subscription(id);
  until('2026-04-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ status: 'active' });
  await stripe.payments.countSouvenir({ customerId, deliveredAt: stripe.clock.now(), idempotencyKey: 'a' });
  until('2026-05-02T10:00:00Z');
  expect(await subscription(id)).toMatchObject({ status: 'past_due' });
});

test('STU-05 the emulator wakes by itself when a month is over', async () => {
  let ahead = 0;
  const own = await startEmulatedStripe({ now: () => new Date(systemClock.now().getTime() + ahead) });
  const { url, sessionId } = await own.payments.createPlanCheckout(aPlan(systemClock.now()));
  await payOnPage(url!);
  const { subscriptionId } = await own.payments.retrieveCheckout(sessionId);
  const { periodEnd } = await own.payments.retrieveSubscription(subscriptionId!);
  ahead = periodEnd.getTime() - systemClock.now().getTime() - 3000;
  await own.emulator.tick();
  const renewals = (): number => own.messages.filter(({ body }) => body.includes('"subscription_cycle"')).length;
  expect(renewals()).toBe(0);
  await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(0);
  await own.close();
});

test('STU-05 months that passed while nobody looked are each paid once', async () => {
  const id = await begun();
  until('2026-08-20T00:00:00Z');
  await Promise.all([subscription(id), subscription(id), stripe.emulator.tick()]);
  expect((await subscription(id)).periodEnd).toEqual(new Date('2026-09-02T10:00:00Z'));
  expect(await invoices(id)).toHaveLength(6);
});

test('STU-05 a trial becomes a paid month, counted from its end', async () => {
  const id = await begun({ trialDays: 30 });
  expect(await invoices(id)).toMatchObject([{ status: 'paid', total: 0, lines: { data: [{ amount: 0 }] } }]);
  expect((await stripe.api('GET', '/charges')).body['data']).toEqual([]);
  until('2026-04-01T10:00:00Z');
  expect(await subscription(id)).toMatchObject({
    status: 'active',
    periodStart: new Date('2026-04-01T10:00:00Z'),
    periodEnd: new Date('2026-05-01T10:00:00Z'),
  });
  expect((await stripe.api('GET', '/charges')).body['data']).toMatchObject([{ amount: 9900, paid: true }]);
});

test('STU-05 a card that is declined when the trial is over is tried again, then the plan ends', async () => {
  const id = await begun({ trialDays: 30 }, laterRefusingCard.number);
  expect((await subscription(id)).status).toBe('trialing');
  until('2026-04-01T10:00:00Z');
  expect((await subscription(id)).status).toBe('past_due');
  expect(await lately(stripe.clock.now())).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
  until('2026-04-04T10:00:00Z');
  expect(await lately(stripe.clock.now())).toEqual(['invoice.payment_failed', 'customer.subscription.updated']);
  until('2026-04-16T10:00:00Z');
  expect((await subscription(id)).status).toBe('ended');
  expect(await lately(stripe.clock.now())).toEqual([
    'invoice.payment_failed',
    'customer.subscription.updated',
    'invoice.payment_failed',
    'customer.subscription.deleted',
  ]);
  const [unpaid] = (await invoices(id)) as object[];
  expect(unpaid).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null });
});

test('STU-05 a plan that was ended stops with its month or its trial and takes nothing more', async () => {
  const [paid, tried] = [await begun(), await begun({ trialDays: 30, idempotencyKey: 'trial' })];
  await stripe.payments.endWithPeriod(paid);
  await stripe.payments.endWithPeriod(tried);
  until('2026-04-02T10:00:00Z');
  const ended = await subscription(paid);
  expect(ended).toMatchObject({ status: 'ended', periodEnd: new Date('2026-04-02T10:00:00Z') });
  expect((await subscription(tried)).status).toBe('ended');
  expect(await lately(stripe.clock.now())).toEqual(['customer.subscription.deleted', 'customer.subscription.deleted']);
  expect((await stripe.api('GET', '/charges')).body['data']).toHaveLength(1);
  expect(await stripe.payments.endWithPeriod(paid)).toEqual(ended);
});

test('STU-05 an end can be taken back until it comes, and a plan can be ended at once', async () => {
  const id = await begun();
  await stripe.payments.endWithPeriod(id);
  const back = await stripe.api('POST', `/subscriptions/${id}`, 'cancel_at_period_end=false');
  expect(back.body).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  until('2026-04-02T10:00:00Z');
  expect((await subscription(id)).status).toBe('active');
  const key = { 'idempotency-key': 'end' };
  const first = await stripe.api('DELETE', `/subscriptions/${id}`, '', key);
  expect(first.body).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } });
  expect((await stripe.api('DELETE', `/subscriptions/${id}`, '', key)).body).toEqual(first.body);
  expect((await stripe.api('DELETE', `/subscriptions/${id}`)).status).toBe(404);
  expect((await stripe.api('POST', `/subscriptions/${id}`, 'cancel_at_period_end=true')).status).toBe(400);
  expect((await stripe.api('POST', `/subscriptions/${id}`, 'price=1')).status).toBe(400);
  expect((await stripe.api('GET', '/subscriptions')).body['data']).toEqual([]);
  expect((await stripe.api('GET', '/subscriptions?status=all')).body['data']).toHaveLength(1);
});

test('AGT-05 a plan whose first payment is declined has not begun; the next card begins it once', async () => {
  const { url, sessionId } = await stripe.payments.createPlanCheckout(aPlan(stripe.clock.now()));
  expect((await payOnPage(url!, laterRefusingCard.number)).status).toBe(402);
  expect((await stripe.api('GET', '/subscriptions')).body['data']).toEqual([]);
  expect((await payOnPage(url!, '4000000000003220')).location).toBe(`/pay/${sessionId}/challenge`);
  const answers = await Promise.all([1, 2, 3].map(() => submit(`${url}/challenge`, { outcome: 'pass' })));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  const { body } = await stripe.api('GET', '/subscriptions?expand[]=data.customer&expand[]=data.latest_invoice');
  expect(body['data']).toMatchObject([
    { customer: { email: 'lena@keys.example' }, latest_invoice: { status: 'paid', amount_paid: 9900 } },
  ]);
  expect((await stripe.api('GET', '/payment_intents')).body['data']).toMatchObject([{ status: 'succeeded' }]);
});

test('AGT-05 months are counted from the day the plan began, also over short ones', () => {
  const at = (time: string): number => Date.parse(time) / 1000;
  const ends = ['2027-02-28T12:00:00Z', '2027-03-31T12:00:00Z', '2027-04-30T12:00:00Z', '2027-05-31T12:00:00Z'];
  const anchor = at('2027-01-31T12:00:00Z');
  let start = anchor;
  for (const end of ends) expect((start = monthEnd(anchor, start)), end).toBe(at(end));
  expect(monthEnd(at('2026-12-31T23:59:59Z'), at('2028-01-31T23:59:59Z'))).toBe(at('2028-02-29T23:59:59Z'));
});
