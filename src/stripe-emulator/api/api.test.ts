import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  type EmulatedStripe,
  payOnPage,
  secretKey,
  startEmulatedStripe,
} from '#platform/payments/test/emulated-stripe.ts';
import { createStripeEmulator } from '../emulator.ts';

let stripe: EmulatedStripe;
beforeAll(async () => {
  stripe = await startEmulatedStripe();
});
afterAll(() => stripe.close());

const item = 'line_items[0][price_data][currency]=gbp&line_items[0][price_data][product_data][name]=Song';
const session = `mode=payment&success_url=http://127.0.0.1:9/done&${item}&line_items[0][price_data][unit_amount]=2500`;
const monthly = 'line_items[0][price_data][recurring][interval]=month';
const plan = `${session.replace('mode=payment', 'mode=subscription')}&${monthly}`;
const ids = ({ body }: Answer): string[] => (body['data'] as { id: string }[]).map(({ id }) => id);

test('WIZ-12 without the right key nothing is answered, and the key is never repeated', async () => {
  const basic = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  expect((await stripe.api('GET', '/events', '', { authorization: basic })).status).toBe(200);
  for (const authorization of [
    '',
    'Bearer',
    'Bearer sk_test_wrong',
    `Bearer ${secretKey}x`,
    `Digest ${secretKey}`,
    'Basic !!',
  ]) {
    const { status, body } = await stripe.api('GET', '/events', '', { authorization });
    expect([status, body.error?.type], authorization).toEqual([401, 'invalid_request_error']);
    expect(body.error?.message).not.toContain('wrong');
  }
});

test('WIZ-12 every answer carries its own request id', async () => {
  const [one, other] = [await stripe.api('GET', '/events'), await stripe.api('GET', '/nothing')];
  expect(one.headers.get('request-id')).toMatch(/^req_\w{20,}$/);
  expect(other.headers.get('request-id')).not.toBe(one.headers.get('request-id'));
  expect([other.status, other.body.error?.type]).toEqual([404, 'invalid_request_error']);
});

test('WIZ-12 what is missing, unknown or wrong is named as Stripe names it', async () => {
  const refused: [form: string, code: string | undefined, param: string][] = [
    ['', 'parameter_missing', 'mode'],
    [session.replace('mode=payment', 'mode=setup'), 'parameter_invalid', 'mode'],
    [session.replace('mode=payment', 'mode=subscription'), undefined, 'line_items'],
    [`${session}&${monthly}`, undefined, 'line_items'],
    [`${session}&subscription_data[trial_period_days]=30`, undefined, 'subscription_data'],
    [`${plan}&payment_intent_data[description]=x`, undefined, 'payment_intent_data'],
    [`${plan}&subscription_data[trial_period_days]=0`, 'parameter_invalid', 'subscription_data[trial_period_days]'],
    [plan.replace('=month', '=week'), 'parameter_invalid', 'line_items[0][price_data][recurring][interval]'],
    [session.replace('25', 'x'), 'parameter_invalid', 'line_items[0][price_data][unit_amount]'],
    [`${session}&status=complete`, 'parameter_unknown', 'status'],
    [`${session}&line_items[0][price_data][tier]=1`, 'parameter_unknown', 'line_items[0][price_data][tier]'],
    [`${session}&line_items[1][quantity]=1`, 'parameter_missing', 'line_items[1]'],
    [session.replace('2500', '29'), 'amount_too_small', ''],
    [`${session}&expires_at=1`, undefined, 'expires_at'],
    [`${session}&customer_email=nobody`, 'parameter_invalid', 'customer_email'],
    [`${session}&customer=cus_nobody`, 'resource_missing', 'id'],
    [`${session}&success_url=http://x`, undefined, ''],
  ];
  for (const [form, code, param] of refused) {
    const { status, body } = await stripe.api('POST', '/checkout/sessions', form);
    expect([status, body.error?.code, body.error?.param ?? ''], form).toEqual([
      code === 'resource_missing' ? 404 : 400,
      code,
      param,
    ]);
  }
  expect((await stripe.api('POST', '/checkout/sessions', `a=${'x'.repeat(300_000)}`)).status).toBe(413);
});

test('WIZ-12 a key answers again what it answered, to the same request in any order', async () => {
  const key = { 'idempotency-key': 'again' };
  const first = await stripe.api('POST', '/checkout/sessions', session, key);
  const reordered = session.split('&').reverse().join('&');
  const second = await stripe.api('POST', '/checkout/sessions', reordered, key);
  expect(second.body).toEqual(first.body);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
  expect(first.headers.get('idempotent-replayed')).toBeNull();
});

test('WIZ-12 a key with another request is an error, one that was refused may be used again', async () => {
  const key = { 'idempotency-key': 'other' };
  expect((await stripe.api('POST', '/checkout/sessions', 'mode=payment', key)).status).toBe(400);
  expect((await stripe.api('POST', '/checkout/sessions', session, key)).status).toBe(200);
  const { status, body } = await stripe.api('POST', '/checkout/sessions', session.replace('2500', '2600'), key);
  expect([status, body.error?.type]).toEqual([400, 'idempotency_error']);
  expect((await stripe.api('POST', '/refunds', session, key)).body.error?.type).toBe('idempotency_error');
  expect((await stripe.api('POST', '/refunds', session, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400);
});

test('WIZ-12 a key in use at this moment is a conflict; it answers once the first call is done', async () => {
  const key = { 'idempotency-key': 'at-once' };
  await stripe.behave({ api: { fault: 'slow', calls: 1, milliseconds: 150 } });
  const answers = await Promise.all([1, 2].map(() => stripe.api('POST', '/checkout/sessions', session, key)));
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  const again = await stripe.api('POST', '/checkout/sessions', session, key);
  expect(again.body['id']).toBe(answers.find(({ status }) => status === 200)?.body['id']);
});

test('WIZ-12 an executed refusal is answered again as well, and a key is forgotten after a day', async () => {
  const key = { 'idempotency-key': 'refused' };
  const form = 'payment_intent=pi_nothing';
  const first = await stripe.api('POST', '/refunds', form, key);
  expect((await stripe.api('POST', '/refunds', form, key)).headers.get('original-request')).toBe(
    first.headers.get('request-id'),
  );
  stripe.clock.advance(24 * 3_600_000 + 1);
  expect((await stripe.api('POST', '/refunds', form, key)).headers.get('original-request')).toBeNull();
});

test('WIZ-12 lists are newest first and paged by cursors in both directions', async () => {
  const made: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { body } = await stripe.api('POST', '/products', `name=${name}`);
    made.unshift(body['id'] as string);
  }
  const first = await stripe.api('GET', '/products?active=true&limit=2');
  expect([ids(first), first.body['has_more']]).toEqual([made.slice(0, 2), true]);
  const last = await stripe.api('GET', `/products?active=true&limit=3&starting_after=${made[1]}`);
  expect([ids(last), last.body['has_more']]).toEqual([made.slice(2), false]);
  const before = await stripe.api('GET', `/products?active=true&limit=2&ending_before=${made[3]}`);
  expect([ids(before), before.body['has_more']]).toEqual([made.slice(1, 3), true]);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'starting_after=prod_nothing', 'colour=red'])
    expect((await stripe.api('GET', `/products?${query}`)).status, query).toBeGreaterThanOrEqual(400);
});

test('WIZ-12 events are listed by time, kind and whether their webhook arrived', async () => {
  stripe.clock.advance(10_000);
  const start = Math.floor(stripe.clock.now().getTime() / 1000);
  await stripe.api('POST', '/customers', 'email=ruth@example.com&name=Ruth');
  stripe.clock.advance(5000);
  await stripe.api('POST', '/products', 'name=Song');
  const types = async (query: string): Promise<unknown[]> =>
    ((await stripe.api('GET', `/events?${query}`)).body['data'] as { type: string }[]).map(({ type }) => type);
  expect(await types(`created[gte]=${start}`)).toEqual(['product.created', 'customer.created']);
  expect(await types(`created[gt]=${start}`)).toEqual(['product.created']);
  expect(await types(`created[lte]=${start}&limit=1`)).toEqual(['customer.created']);
  expect(await types(`created[gte]=${start}&type=customer.created`)).toEqual(['customer.created']);
  await stripe.emulator.tick();
  expect(await types(`created[gte]=${start}&delivery_success=false`)).toEqual([]);
});

test('WIZ-12 customers, products and prices are kept and can be sold', async () => {
  const customer = (await stripe.api('POST', '/customers', 'email=ada@example.com&metadata[a]=1')).body;
  const product = (await stripe.api('POST', '/products', 'name=Song')).body;
  const price = (
    await stripe.api(
      'POST',
      '/prices',
      `currency=GBP&unit_amount=2500&product=${String(product['id'])}&lookup_key=song`,
    )
  ).body;
  expect(ids(await stripe.api('GET', '/customers?email=ada@example.com'))).toEqual([customer['id']]);
  expect(ids(await stripe.api('GET', '/prices?lookup_keys[]=song'))).toEqual([price['id']]);
  expect((await stripe.api('POST', '/prices', 'currency=gbp&unit_amount=1&product=prod_no')).status).toBe(404);
  const form = `mode=payment&success_url=http://127.0.0.1:9/&customer=${String(customer['id'])}&line_items[0][price]=${String(price['id'])}&line_items[0][quantity]=2`;
  const sold = (await stripe.api('POST', '/checkout/sessions', form)).body;
  expect(sold).toMatchObject({
    amount_total: 5000,
    currency: 'gbp',
    customer: customer['id'],
    customer_email: 'ada@example.com',
  });
  expect(ids(await stripe.api('GET', `/checkout/sessions?customer=${String(customer['id'])}`))).toEqual([sold['id']]);
  const monthlyPrice = await stripe.api(
    'POST',
    '/prices',
    `currency=gbp&unit_amount=9900&product=${String(product['id'])}&recurring[interval]=month`,
  );
  expect(monthlyPrice.body).toMatchObject({ type: 'recurring', recurring: { interval: 'month', interval_count: 1 } });
  const months = form.replace('payment', 'subscription').replace(String(price['id']), String(monthlyPrice.body['id']));
  expect((await stripe.api('POST', '/checkout/sessions', months)).body).toMatchObject({
    mode: 'subscription',
    amount_total: 19_800,
    customer: customer['id'],
    payment_method_collection: 'always',
  });
  const wide = (
    await stripe.api('GET', `/checkout/sessions/${String(sold['id'])}?expand[]=customer&expand[]=line_items`)
  ).body;
  expect(wide).toMatchObject({
    customer: { id: customer['id'] },
    line_items: { data: [{ description: 'Song', quantity: 2 }] },
  });
  expect((await stripe.api('GET', `/checkout/sessions/${String(sold['id'])}?expand[]=secrets`)).status).toBe(400);
});

test('WIZ-12 a payment can be followed to its intent and its charge', async () => {
  const { body } = await stripe.api(
    'POST',
    '/checkout/sessions',
    `${session}&customer_email=ruth@example.com&payment_intent_data[metadata][order_id]=7`,
  );
  await payOnPage(body['url'] as string);
  const path = `/checkout/sessions/${String(body['id'])}?expand[]=payment_intent.latest_charge`;
  expect((await stripe.api('GET', path)).body).toMatchObject({
    status: 'complete',
    payment_intent: {
      status: 'succeeded',
      amount_received: 2500,
      metadata: { order_id: '7' },
      latest_charge: { paid: true, amount: 2500 },
    },
  });
});

test('WIZ-12 a session expires by itself when its time is over', async () => {
  const expiresAt = Math.floor(stripe.clock.now().getTime() / 1000) + 1800;
  const { body } = await stripe.api('POST', '/checkout/sessions', `${session}&expires_at=${expiresAt}`);
  stripe.clock.advance(1_799_000);
  expect((await stripe.api('GET', `/checkout/sessions/${String(body['id'])}`)).body['status']).toBe('open');
  stripe.clock.advance(1000);
  await stripe.emulator.tick();
  expect((await stripe.api('GET', `/checkout/sessions/${String(body['id'])}`)).body).toMatchObject({
    status: 'expired',
    url: null,
  });
  expect(stripe.messages.at(-1)?.body).toContain('checkout.session.expired');
});

const bare = {
  baseUrl: 'https://songs.example',
  webhook: () => Promise.resolve(200),
  secretKey,
  webhookSecret: 'whsec_1',
  now: () => stripe.clock.now(),
  randomId: () => 'x',
};

test('WIZ-12 mounted in another server it keeps to its paths, and a public machine shows no switches', async () => {
  const emulator = createStripeEmulator(bare);
  const server = new Hono().get('/', (c) => c.text('shop')).route('/', emulator.app);
  expect(await (await server.request('/')).text()).toBe('shop');
  expect((await server.request('/pay/style.css')).status).toBe(200);
  expect((await server.request('/v1/events')).status).toBe(401);
  for (const path of ['/elsewhere', '/_emulator']) expect((await server.request(path)).status, path).toBe(404);
  const switches = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await server.request('/_emulator/behaviour', switches)).status).toBe(404);
  await emulator.close();
});

test('WIZ-12 it never stands beside live keys, and signs with no empty secret', () => {
  const start = (secretKey: string, webhookSecret: string): unknown =>
    createStripeEmulator({ ...bare, secretKey, webhookSecret });
  for (const key of ['sk_live_1', 'rk_live_1', '', 'sk_test_', 'pk_test_1', 'sk_test_1 sk_live_1'])
    expect(() => start(key, 'whsec_1'), key).toThrow('test keys only');
  expect(() => start('sk_test_1', ' ')).toThrow('webhook secret');
});
