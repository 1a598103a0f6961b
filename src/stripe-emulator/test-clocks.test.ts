import { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cards, type EmulatedStripe, submit } from '#platform/payments/test/emulated-stripe.ts';
import { laterRefusingCard } from './cards.ts';
import { at, clockAt, startSimulation, subscribe } from './test/simulation.ts';

let emulated: EmulatedStripe;
let sdk: Stripe;
beforeEach(async () => {
  ({ emulated, sdk } = await startSimulation());
});
afterEach(() => emulated.close());

const start = '2026-03-02T10:00:00Z';
const clocks = (): Stripe.TestHelpers.TestClockResource => sdk.testHelpers.testClocks;
async function advance(clock: string, time: string): Promise<void> {
  const { status, status_details } = await clocks().advance(clock, { frozen_time: at(time) });
  expect([status, status_details]).toEqual(['advancing', { advancing: { target_frozen_time: at(time) } }]);
  await emulated.emulator.tick();
  const ready = { status: 'ready', frozen_time: at(time), status_details: {} };
  expect(await clocks().retrieve(clock)).toMatchObject(ready);
}
/** Oldest first. */
async function invoicesOf({ id }: { id: string }): Promise<Stripe.Invoice[]> {
  return (await sdk.invoices.list({ subscription: id, limit: 100 })).data.toReversed();
}
const told = (): { type: string; object: Record<string, unknown> }[] =>
  emulated.messages.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: { object: Record<string, unknown> } };
    return { type, object: data.object };
  });
const refusal = async (call: Promise<unknown>): Promise<[number | undefined, string | undefined, string]> => {
  const error = await call.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The call was not refused by Stripe.');
  return [error.statusCode, error.param, error.message];
};

test('HOST-03 a year of a plan is lived month by month on its clock, beside a plan without one', async () => {
  const free = await subscribe(sdk);
  emulated.clock.advance(2 * 86_400_000);
  const clock = await clockAt(sdk, start);
  const timed = await subscribe(sdk, { clock: clock.id });
  const yearly = await subscribe(sdk, { clock: clock.id, interval: 'year' });
  expect([timed.test_clock, free.test_clock]).toEqual([clock.id, null]);
  await emulated.emulator.tick();
  emulated.messages.length = 0;
  for (let month = 1; month <= 12; month++) {
    const renewal = new Date(Date.UTC(2026, 2 + month, 2, 10)).toISOString();
    await advance(clock.id, renewal);
    const all = await invoicesOf(timed);
    expect(all).toHaveLength(month + 1);
    expect(all.at(-1)).toMatchObject({
      status: 'paid',
      amount_paid: 9900,
      billing_reason: 'subscription_cycle',
      created: at(renewal),
      test_clock: clock.id,
      status_transitions: { paid_at: at(renewal) },
    });
  }
  const { items } = await sdk.subscriptions.retrieve(timed.id);
  expect(items.data[0]).toMatchObject({
    current_period_start: at('2027-03-02T10:00:00Z'),
    current_period_end: at('2027-04-02T10:00:00Z'),
  });
  expect((await invoicesOf(yearly)).map(({ created, amount_paid }) => [created, amount_paid])).toEqual([
    [at(start), 9900],
    [at('2027-03-02T10:00:00Z'), 9900],
  ]);
  expect(await invoicesOf(free)).toHaveLength(1);
  const steps = told().filter(
    ({ type, object }) => /^(invoice\.paid|test_helpers)/.test(type) && object['customer'] !== yearly.customer,
  );
  const month = ['test_helpers.test_clock.advancing', 'invoice.paid', 'test_helpers.test_clock.ready'];
  expect(steps.map(({ type }) => type)).toEqual(Array.from({ length: 12 }, () => month).flat());
  const { data: charges } = await sdk.charges.list({ limit: 1 });
  expect(charges[0]?.created, 'payments are dated by the real time, as at Stripe').toBe(at('2026-03-04T10:00:00Z'));

  emulated.clock.advance(29 * 86_400_000);
  await emulated.emulator.tick();
  expect([await invoicesOf(timed), await invoicesOf(free)].map(({ length }) => length)).toEqual([13, 2]);
});

test('HOST-03 what is due on the way happens in the order of its times, and is told before the next happens', async () => {
  const seen: string[] = [];
  const refused: unknown[] = [];
  const own = await startSimulation({
    webhook: async (body) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { object: Stripe.Invoice } };
      if (type !== 'invoice.paid' || data.object.billing_reason !== 'subscription_cycle') return 200;
      const clock = await own.sdk.testHelpers.testClocks.retrieve(data.object.test_clock as string);
      seen.push(
        `${clock.status} ${new Date(clock.frozen_time * 1000).toISOString()} ${data.object.customer as string}`,
      );
      const subscription = data.object.parent!.subscription_details!.subscription as string;
      const again = own.sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 9_000_000 });
      refused.push(await refusal(again));
      refused.push(await refusal(end(subscription)));
      refused.push(await refusal(own.sdk.testHelpers.testClocks.del(clock.id)));
      return 200;
    },
  });
  const end = (id: string) => own.sdk.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: id });
  const clock = await clockAt(own.sdk, start);
  const first = await subscribe(own.sdk, { clock: clock.id });
  await own.sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2026-03-12T10:00:00Z') });
  await own.emulated.emulator.tick();
  const second = await subscribe(own.sdk, { clock: clock.id, trialDays: 5 });
  await own.sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2026-05-12T10:00:00Z') });
  await own.emulated.emulator.tick();
  expect(seen).toEqual([
    `advancing 2026-03-17T10:00:00.000Z ${second.customer as string}`,
    `advancing 2026-04-02T10:00:00.000Z ${first.customer as string}`,
    `advancing 2026-04-17T10:00:00.000Z ${second.customer as string}`,
    `advancing 2026-05-02T10:00:00.000Z ${first.customer as string}`,
  ]);
  const underway = `Test clock advancement underway - cannot perform modifications: ${clock.id}`;
  expect(refused).toEqual(Array.from({ length: 12 }, () => [429, undefined, underway]));
  expect(await end(first.id), 'the same key once the clock is ready').toMatchObject({ cancel_at_period_end: true });
  await own.emulated.close();
});

test('HOST-03 a card that fails at the third renewal is tried again by the clock, until one pays', async () => {
  const clock = await clockAt(sdk, start);
  const plan = await subscribe(sdk, { clock: clock.id });
  await advance(clock.id, '2026-05-02T10:00:00Z');
  const configuration = await sdk.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true } },
  });
  const keep = async (number: string): Promise<void> => {
    const { url } = await sdk.billingPortal.sessions.create({
      customer: plan.customer as string,
      configuration: configuration.id,
      return_url: 'http://127.0.0.1:9/hosts',
    });
    expect((await submit(`${url}/card`, { number, expiry: '04/40', cvc: '123' })).status).toBe(303);
  };
  await keep(laterRefusingCard.number);
  await advance(clock.id, '2026-06-06T10:00:00Z');
  expect(await sdk.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'past_due' });
  expect((await invoicesOf(plan)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'open']);
  const tried = { attempt_count: 2, created: at('2026-06-02T10:00:00Z') };
  const next = at('2026-06-10T10:00:00Z');
  expect((await invoicesOf(plan))[3]).toMatchObject({ ...tried, next_payment_attempt: next });
  emulated.clock.advance(86_400_000 * 29);
  await emulated.emulator.tick();
  expect((await invoicesOf(plan))[3], 'the real time tries nothing').toMatchObject(tried);
  await keep(cards.good);
  await advance(clock.id, '2026-06-10T10:00:00Z');
  expect(await sdk.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
  const paid = { status: 'paid', attempt_count: 3, status_transitions: { paid_at: next } };
  expect((await invoicesOf(plan))[3]).toMatchObject(paid);
});

test('HOST-03 a trial ends by the clock, and a card that never pays ends the plan after its last retry', async () => {
  const clock = await clockAt(sdk, start);
  const plan = await subscribe(sdk, { clock: clock.id, trialDays: 30, card: laterRefusingCard.number });
  expect(plan).toMatchObject({ status: 'trialing', trial_end: at('2026-04-01T10:00:00Z') });
  await advance(clock.id, '2026-05-01T10:00:00Z');
  expect(await sdk.subscriptions.retrieve(plan.id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2026-04-16T10:00:00Z'),
    cancellation_details: { reason: 'payment_failed' },
  });
  const types = told().map(({ type }) => type);
  expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(types.slice(-2)).toEqual(['customer.subscription.deleted', 'test_helpers.test_clock.ready']);
});

test("HOST-03 what a meter counts by the clock is billed at the end of the clock's period", async () => {
  const clock = await clockAt(sdk, '2027-01-31T12:00:00Z');
  const meter = await sdk.billing.meters.create({
    display_name: 'Souvenirs',
    event_name: 'souvenir',
    default_aggregation: { formula: 'sum' },
  });
  const { id: product } = await sdk.products.create({ name: 'Souvenir' });
  const price = await sdk.prices.create({
    currency: 'gbp',
    unit_amount: 1200,
    product,
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
  });
  const plan = await subscribe(sdk, { clock: clock.id, price: price.id });
  const count = (value: number, timestamp?: number) =>
    sdk.billing.meterEvents.create({
      event_name: 'souvenir',
      payload: { stripe_customer_id: plan.customer as string, value: String(value) },
      ...(timestamp === undefined ? {} : { timestamp }),
    });
  expect(await count(2)).toMatchObject({ timestamp: at('2027-01-31T12:00:00Z') });
  expect((await refusal(count(1, at(start))))[1], 'a time that is near for the emulator alone').toBe('timestamp');
  await advance(clock.id, '2027-02-28T11:59:59Z');
  await count(1);
  await advance(clock.id, '2027-03-01T00:00:00Z');
  await count(5);
  await advance(clock.id, '2027-04-01T00:00:00Z');
  const billed = await invoicesOf(plan);
  expect(billed.map(({ created, amount_due }) => [created, amount_due])).toEqual([
    [at('2027-01-31T12:00:00Z'), 0],
    [at('2027-02-28T12:00:00Z'), 3600],
    [at('2027-03-31T12:00:00Z'), 6000],
  ]);
});

test('HOST-03 two clocks do not touch one another, and a clock advances by itself', async () => {
  const [past, future] = [await clockAt(sdk, '2020-02-29T00:00:00Z'), await clockAt(sdk, '2030-01-01T00:00:00Z')];
  const [early, late] = [await subscribe(sdk, { clock: past.id }), await subscribe(sdk, { clock: future.id })];
  expect([early.created, late.created]).toEqual([past.frozen_time, future.frozen_time]);
  await clocks().advance(past.id, { frozen_time: at('2020-04-29T00:00:00Z') });
  const status = async (): Promise<string> => (await clocks().retrieve(past.id)).status;
  await expect.poll(status, { timeout: 5000 }).toBe('ready');
  expect([await invoicesOf(early), await invoicesOf(late)].map(({ length }) => length)).toEqual([3, 1]);
  expect(await clocks().retrieve(future.id)).toEqual(expect.objectContaining({ frozen_time: future.frozen_time }));
  await sdk.subscriptions.update(late.id, { cancel_at_period_end: true });
  await advance(future.id, '2030-02-01T00:00:00Z');
  const ended = { status: 'canceled', canceled_at: at('2030-01-01T00:00:00Z'), ended_at: at('2030-02-01T00:00:00Z') };
  expect(await sdk.subscriptions.retrieve(late.id)).toMatchObject(ended);
  expect(await sdk.subscriptions.retrieve(early.id)).toMatchObject({ status: 'active' });
});

test('HOST-03 a time that is no later, or too far away, and a clock that is none are refused', async () => {
  const { id } = await clockAt(sdk, start);
  const to = async (time: string, clock = id) => (await refusal(clocks().advance(clock, { frozen_time: at(time) })))[0];
  const none = await refusal(sdk.customers.create({ test_clock: 'clock_none' }));
  expect(none).toEqual([400, 'test_clock', "No such test_clock: 'clock_none'"]);
  for (const call of [clocks().retrieve('clock_none'), clocks().del('clock_none')])
    expect((await refusal(call))[0]).toBe(404);
  expect(await to(start, 'clock_none')).toBe(404);
  expect([await to(start), await to('2026-03-02T09:59:59Z')]).toEqual([400, 400]);
  expect(await to('2028-03-02T10:00:01Z'), 'two years without a subscription').toBe(400);
  await advance(id, '2028-03-02T10:00:00Z');
  await subscribe(sdk, { clock: id });
  await subscribe(sdk, { clock: id, interval: 'year' });
  expect(await to('2028-05-02T10:00:01Z'), 'two months with a monthly one').toBe(400);
  const patient = await clockAt(sdk, start);
  await subscribe(sdk, { clock: patient.id, interval: 'year' });
  expect(await to('2028-03-02T10:00:01Z', patient.id), 'two years with a yearly one').toBe(400);
  await advance(patient.id, '2028-03-02T10:00:00Z');
  for (let customers = 2; customers < 3; customers++) await sdk.customers.create({ test_clock: id });
  expect((await refusal(sdk.customers.create({ test_clock: id })))[1], 'at most three customers').toBe('test_clock');
});

test('HOST-03 a clock is deleted with its customers and their plans, by hand or after thirty days, and nobody else', async () => {
  const [deleted, left] = [await clockAt(sdk, start), await clockAt(sdk, start)];
  const plans = [await subscribe(sdk, { clock: deleted.id }), await subscribe(sdk, { clock: left.id })] as const;
  const free = await subscribe(sdk);
  const open = await sdk.checkout.sessions.create({
    mode: 'payment',
    customer: plans[0].customer as string,
    line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 900, product_data: { name: 'Song' } } }],
    success_url: 'http://127.0.0.1:9/done',
  });
  expect(deleted.deletes_after - deleted.created).toBe(30 * 86_400);
  await emulated.emulator.tick();
  emulated.messages.length = 0;
  expect(await clocks().del(deleted.id)).toMatchObject({ id: deleted.id, deleted: true });
  expect((await refusal(clocks().retrieve(deleted.id)))[0]).toBe(404);
  expect((await refusal(sdk.subscriptions.retrieve(plans[0].id)))[0]).toBe(404);
  expect(await sdk.customers.retrieve(plans[0].customer as string)).toMatchObject({ deleted: true });
  expect((await sdk.checkout.sessions.retrieve(open.id)).status).toBe('expired');
  await emulated.emulator.tick();
  const types = ['checkout.session.expired', 'customer.deleted', 'test_helpers.test_clock.deleted'];
  expect(new Set(told().map(({ type }) => type))).toEqual(new Set(types));
  const ids = (await sdk.subscriptions.list()).data.map(({ id }) => id);
  expect(ids).toEqual([free.id, plans[1].id]);
  expect((await clocks().list()).data.map(({ id }) => id)).toEqual([left.id]);

  emulated.clock.advance(30 * 86_400_000);
  await emulated.emulator.tick();
  expect((await clocks().list()).data).toEqual([]);
  expect((await sdk.subscriptions.list({ status: 'all' })).data.map(({ id }) => id)).toEqual([free.id]);
  expect((await sdk.customers.list()).data.map(({ id }) => id)).toEqual([free.customer]);
});

test('HOST-03 an existing customer is put on a new clock with its plan, and on no second one', async () => {
  const plan = await subscribe(sdk);
  const customer = plan.customer as string;
  const clock = await clocks().create({ frozen_time: at(start), name: 'Renewal', customer });
  expect(clock).toMatchObject({ name: 'Renewal', status: 'ready' });
  expect((await refusal(clocks().create({ frozen_time: at(start), customer })))[1]).toBe('customer');
  await advance(clock.id, '2026-04-02T10:00:00Z');
  expect(await invoicesOf(plan)).toHaveLength(2);
  const known = await sdk.customers.retrieve(customer, { expand: ['test_clock'] });
  expect(known).toMatchObject({ test_clock: { id: clock.id, object: 'test_helpers.test_clock' } });
});
