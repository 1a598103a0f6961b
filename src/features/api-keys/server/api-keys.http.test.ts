import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost, aProperty } from '#features/hosts/server/test/houses.ts';
import { nextStay } from '#features/hosts/server/test/delivered-stay.ts';
import { buyer, erasureCode, reaches } from '#features/rights/server/test/buyers.ts';
import { signedHeaders } from '#platform/signed-post.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { sql } from 'drizzle-orm';
import { maximumOwnKeys } from '../domain/scopes.ts';

interface Told {
  headers: Record<string, string>;
  body: string;
}

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const told: Told[] = [];
/** Answers of the operator's program, the next first; then 204. */
const answers: number[] = [];
let program: Server;
let service: TestService;
let admin: TestBrowser;

beforeAll(async () => {
  program = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      told.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => {
    program.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/events`;
  service = await startService({
    environment: { EVENTS_URL: url, EVENTS_SECRET: secret },
    site: { hostPlansOpen: true },
  });
  admin = await adminBrowser(service);
}, 180_000);
afterAll(async () => {
  await service.end();
  program.close();
});

const makeKey = (scopes: ('orders:read' | 'people:read')[]) =>
  admin.api.apiKeys.createApiKey({ name: 'Warehouse', scopes });

async function call(
  path: string,
  key?: string,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${service.baseUrl}/api/v1${path}`, { headers, ...sent });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const typesOf = (number: string): string[] =>
  told
    .map(({ body }) => JSON.parse(body) as { type: string; data: { order_number: string } })
    .filter(({ data }) => data.order_number === number)
    .map(({ type }) => type);

test('OPS-05 a program reads orders with a key of its own, as far as its scopes go', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const first = await browser.api.orders.createCheckoutSession(
    anOrderInput({ email: 'reader@example.com', first_name: 'Zephyrine' }),
  );
  const title = 'A song for Zephyrine';
  await service.deps.db.execute(sql`update orders set title = ${title} where number = ${first.order_number}`);
  const second = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  const { key, listed } = await makeKey(['orders:read']);
  expect(listed).toMatchObject({ name: 'Warehouse', scopes: ['orders:read'], last_used_at: null });
  const page = await call('/shop/orders?limit=1', key);
  expect(page.json).toMatchObject({
    orders: [{ order_number: second.order_number }],
    next_before: second.order_number,
  });
  const next = await call(`/shop/orders?status=payment_pending&before=${second.order_number}`, key);
  expect(next.json).toMatchObject({
    orders: [{ order_number: first.order_number, email: null, title: null }],
    next_before: null,
  });
  expect((await call('/shop/orders?status=completed', key)).json).toEqual({ orders: [], next_before: null });
  const one = await call(`/shop/orders/${first.order_number}`, key);
  expect(one.json).toMatchObject({ total_pence: 2900, email: null, history: [{ kind: 'placed' }, {}] });
  expect(JSON.stringify(one.json)).not.toMatch(/reader@example\.com|Zephyrine/);
  const { key: fuller } = await makeKey(['orders:read', 'people:read']);
  expect((await call(`/shop/orders/${first.order_number}`, fuller)).json).toMatchObject({
    email: 'reader@example.com',
    title,
  });
  expect((await call('/shop/orders/SONG-2026-NOWHERE', key)).json).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const { keys } = await admin.api.apiKeys.listApiKeys();
  expect(keys.find(({ id }) => id === listed.id)?.last_used_at).not.toBeNull();
  const stored = await service.deps.db.execute(sql`select * from api_keys`);
  expect(JSON.stringify(stored.rows)).not.toContain(key);
});

test('OPS-05 without a key, with another, with too few scopes and with one that was revoked nothing is read', async () => {
  expect(await call('/shop/orders')).toMatchObject({ status: 401, json: { code: 'UNAUTHORIZED' } });
  expect(await call('/shop/orders', 'keepsong_invented')).toMatchObject({ status: 401 });
  const { key: narrow } = await makeKey(['people:read']);
  expect(await call('/shop/orders', narrow)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
  const { key, listed } = await makeKey(['orders:read']);
  expect((await call('/shop/orders', key)).status).toBe(200);
  // A key is no session: it opens nothing of the staff's.
  expect((await call('/admin/api-keys', key)).status).toBe(401);
  await admin.api.apiKeys.revokeApiKey({ id: listed.id });
  expect((await call('/shop/orders', key)).status).toBe(401);
  const { error } = await safe(admin.api.apiKeys.revokeApiKey({ id: 'none' }));
  expect(error).toMatchObject({ code: 'KEY_NOT_FOUND' });
  const audit = await service.deps.db.execute(sql`select action from audit where subject = ${listed.id} order by at`);
  expect(audit.rows).toEqual([{ action: 'create-api-key' }, { action: 'revoke-api-key' }]);
});

test('OPS-05 events of an order are posted, signed, without anybody’s name, and again when they were refused', async () => {
  // An event of an earlier test that is still on its way would be refused in place of the one meant.
  const isTold = async () =>
    (await admin.api.automation.listDeliveries({})).deliveries.every(({ state }) => state !== 'waiting');
  await eventually(isTold, 'earlier events to be told', 60);
  answers.push(500);
  const browser = new TestBrowser(service.baseUrl);
  const { order_number, url } = await browser.api.orders.createCheckoutSession(
    anOrderInput({ first_name: 'Zephyrine', email: 'named@example.com' }),
  );
  await payOn(browser, url);
  await eventually(() => Promise.resolve(typesOf(order_number).includes('song.ready')), 'the song to be ready', 60);
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder({ order_number, version: 1 });
  await admin.api.payments.refundOrder({
    order_number,
    amount_pence: 100,
    reason: 'late',
    idempotency_key: 'in-part-refund-1',
  });
  const all = ['order.paid', 'order.placed', 'order.placed', 'order.refunded', 'song.ready', 'song.released'];
  await eventually(() => Promise.resolve(typesOf(order_number).length >= all.length), 'all events to be told', 60);
  expect(typesOf(order_number).toSorted()).toEqual(all);
  const mine = told.filter(({ body }) => body.includes(order_number));
  for (const { headers, body } of mine) {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers).toMatchObject(signedHeaders(secret, { id: headers['webhook-id'] ?? '', at, body }));
    expect(body).not.toMatch(/Zephyrine|named@example/);
  }
  const placed = mine.filter(({ body }) => body.includes('order.placed')).map(({ headers }) => headers['webhook-id']);
  expect(new Set(placed).size, 'the same id, tried again').toBe(1);
  const { deliveries, addresses } = await admin.api.automation.listDeliveries({});
  expect(addresses.EVENTS).toMatch(/^127\.0\.0\.1:/);
  const refunded = deliveries.find(({ event, order_number: of }) => event === 'order.refunded' && of === order_number);
  expect(refunded?.record).toMatchObject({ type: 'order.refunded', data: { in_part: true, total_pence: 2900 } });
  await admin.api.automation.resendDelivery({ id: refunded?.id ?? '' });
  const timesRefunded = () => typesOf(order_number).filter((type) => type === 'order.refunded').length;
  await eventually(() => Promise.resolve(timesRefunded() === 2), 'the event to be sent again', 60);
});

test('OPS-05 a program hears that an order was cancelled also where its buyer erased it', async () => {
  const stop = (production_stopped: boolean) =>
    admin.api.settings.changeSettings({ production_stopped, orders_stopped: false, emails_stopped: false });
  await stop(true);
  const owner = await buyer(service);
  await reaches(owner, 'paid');
  await owner.browser.api.rights.eraseOrder({ order_number: owner.number, code: await erasureCode(owner) });
  await stop(false);
  await eventually(() => Promise.resolve(typesOf(owner.number).includes('order.cancelled')), 'the end of the order');
});

test('OPS-05 the reference of the API names the calls for programs first, and both documents are sent once', async () => {
  const page = await fetch(`${service.baseUrl}/api/v1/docs`);
  const text = await page.text();
  expect(page.headers.get('content-type')).toContain('text/html');
  const [programs = '', pages = ''] = text.split('Calls of the shop’s own pages');
  expect(programs).toContain('GET /api/v1/shop/orders/{order_number}');
  expect(programs).toContain('song.released');
  expect(programs, 'meanings of fields').toContain('null for a key without people:read');
  expect(programs).toContain('integer, from 1, to 100 <i>optional</i>, 50 unless you say another');
  expect(text, 'bounds that every number has').not.toContain(String(Number.MAX_SAFE_INTEGER));
  expect(pages).toContain('POST /api/v1/create-checkout-session');
  expect(pages).not.toContain('/api/v1/shop/');
  expect(text).not.toContain('<script');
  for (const path of ['/api/v1/docs', '/api/v1/openapi.json']) {
    const etag = (await fetch(service.baseUrl + path)).headers.get('etag') ?? '';
    const again = await fetch(service.baseUrl + path, { headers: { 'if-none-match': etag } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    const other = await fetch(service.baseUrl + path, { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
    await other.body?.cancel();
  }
});

/** A host with a plan, a house and a key of its own. */
async function aHostWithKey() {
  const browser = await aHost(service);
  const property_id = await aProperty(browser, {}, { welcome: false });
  const made = await browser.api.apiKeys.createOwnKey({ name: 'Bookings', scopes: ['guests:read', 'guests:write'] });
  return { browser, property_id, ...made };
}

test('HOST-05 a host’s program enters, changes and cancels guests with a key of its own, each booking once', async () => {
  const { browser, property_id, key } = await aHostWithKey();
  const path = `/host/properties/${property_id}/guests`;
  expect((await call('/host/properties', key)).json).toMatchObject({
    properties: [{ property_id, name: 'Villa Rosa', time_zone: 'Europe/Lisbon' }],
  });
  const booking = { idempotency_key: 'booking-1', first_name: 'Ada Lovelace', email: '', ...nextStay(service) };
  const [first, again] = await Promise.all([call(path, key, booking), call(path, key, booking)]);
  expect(first).toMatchObject({ status: 200, json: { first_name: 'Ada', language: 'en', state: 'booked' } });
  expect(again.json, 'the same booking is one guest').toEqual(first.json);
  const other = await call(path, key, { ...booking, first_name: 'Bea' });
  expect(other).toMatchObject({ status: 409, json: { code: 'KEY_REUSED' } });
  const wrong = { ...booking, idempotency_key: 'booking-2', departs: booking.arrives };
  expect((await call(path, key, wrong)).json).toMatchObject({
    code: 'WRONG_GUEST',
    data: { because: 'DEPARTS_FIRST' },
  });
  const guest = `/host/guests/${String(first.json['guest_id'])}`;
  expect((await call(guest, key, { ...nextStay(service), first_name: 'Bea' })).json).toMatchObject({
    first_name: 'Bea',
  });
  expect((await call(`${guest}/cancel`, key, {})).json).toMatchObject({ state: 'cancelled' });
  expect((await call(`${guest}/cancel`, key, { cancelled: false })).json).toMatchObject({ state: 'booked' });
  expect((await call(path, key)).json).toMatchObject({ count: 1, guests: [{ first_name: 'Bea' }] });
  const { guests } = await browser.api.hosts.listGuests({ property_id });
  expect(guests).toMatchObject([{ first_name: 'Bea', source: 'program' }]);
});

test('HOST-05 a key opens its own host’s guests alone, no orders, and nothing once it is revoked', async () => {
  const [one, two] = [await aHostWithKey(), await aHostWithKey()];
  const path = `/host/properties/${one.property_id}/guests`;
  const booking = { idempotency_key: 'booking-1', first_name: 'Zephyrine', ...nextStay(service) };
  const { json: made } = await call(path, one.key, booking);
  const guest = `/host/guests/${String(made['guest_id'])}`;
  expect((await call(path, two.key)).json).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
  expect((await call(path, two.key, booking)).json).toMatchObject({ code: 'PROPERTY_NOT_FOUND' });
  for (const tried of [call(guest, two.key), call(guest, two.key, booking), call(`${guest}/cancel`, two.key, {})])
    expect((await tried).json['code']).toMatch(/GUEST_NOT_FOUND|BAD_REQUEST/);
  const { idempotency_key: _, ...change } = booking;
  expect((await call(guest, two.key, change)).json).toMatchObject({ code: 'GUEST_NOT_FOUND' });
  expect((await call('/shop/orders', one.key)).status).toBe(403);
  const { key: operators } = await makeKey(['orders:read', 'people:read']);
  expect((await call(path, operators)).status).toBe(403);
  const { key: reader } = await one.browser.api.apiKeys.createOwnKey({ name: 'Reader', scopes: ['guests:read'] });
  expect([(await call(path, reader)).status, (await call(path, reader, booking)).status]).toEqual([200, 403]);
  const foreign = await safe(two.browser.api.apiKeys.revokeOwnKey({ id: one.listed.id }));
  expect(foreign.error).toMatchObject({ code: 'KEY_NOT_FOUND' });
  const staff = await safe(admin.api.apiKeys.revokeApiKey({ id: one.listed.id }));
  expect(staff.error).toMatchObject({ code: 'KEY_NOT_FOUND' });
  const ids = (keys: { id: string }[]) => keys.map(({ id }) => id);
  expect(ids((await two.browser.api.apiKeys.listOwnKeys()).keys)).toEqual([two.listed.id]);
  expect(ids((await admin.api.apiKeys.listApiKeys()).keys)).not.toContain(one.listed.id);
  await one.browser.api.apiKeys.revokeOwnKey({ id: one.listed.id });
  expect((await call(path, one.key)).status).toBe(401);
  const page = await fetch(`${service.baseUrl}/api/v1/docs`);
  const [programs = ''] = (await page.text()).split('Calls of the shop’s own pages');
  expect(programs).toContain('POST /api/v1/host/properties/{property_id}/guests');
});

test('HOST-05 ten keys are the most a host has, also when they are asked for at once', async () => {
  const host = await aHost(service);
  const asked = Array.from({ length: maximumOwnKeys + 8 }, (_, at) =>
    safe(host.api.apiKeys.createOwnKey({ name: `Program ${at}`, scopes: ['guests:read'] })),
  );
  const refused = (await Promise.all(asked)).flatMap(({ error }) => (error ? [error] : []));
  for (const error of refused) expect(error).toMatchObject({ code: 'TOO_MANY' });
  expect((await host.api.apiKeys.listOwnKeys()).keys).toHaveLength(maximumOwnKeys);
});
