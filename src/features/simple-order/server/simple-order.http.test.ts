import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { automationRecords } from '#features/automation/server/schema.ts';
import { deleteOldRecords } from '#features/automation/server/delete-old-records.ts';
import { orderByNumber } from '#features/orders/server/repository.ts';
import { SettableClock, systemClock } from '#platform/clock.ts';
import { signedHeaders } from '#platform/signed-post.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { emptySimpleOrder } from '../domain/simple-order.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const day = 24 * 3600 * 1000;
const allAddons = { bonusTrack: true, lyricScroll: true, qrPage: true, spotifyPublish: true };

interface Received {
  path: string;
  id: string;
  record: Record<string, unknown>;
}

/** The operator's automation: a real server; it refuses as often as it is told to. */
let automation: Server;
let received: Received[] = [];
let refusals = 0;
let service: TestService;
let admin: TestBrowser;
const clock = new SettableClock(systemClock.now());
const tenInTheMorning = '2026-06-10T09:00:00Z';

beforeAll(async () => {
  automation = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const id = header('webhook-id');
      const at = new Date(Number(header('webhook-timestamp')) * 1000);
      const genuine = signedHeaders(secret, { id, at, body })['webhook-signature'] === header('webhook-signature');
      received.push({ path: request.url ?? '', id, record: JSON.parse(body) as Record<string, unknown> });
      refusals -= 1;
      response.writeHead(genuine ? (refusals >= 0 ? 503 : 204) : 401).end();
    });
  });
  await new Promise<void>((resolve) => {
    automation.listen(0, '127.0.0.1', resolve);
  });
  const { port } = automation.address() as AddressInfo;
  service = await startService({
    clock,
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    environment: {
      AUTOMATION_COMPLETED_URL: `http://127.0.0.1:${port}/completed`,
      AUTOMATION_ABANDONED_URL: `http://127.0.0.1:${port}/abandoned`,
      AUTOMATION_SECRET: secret,
    },
  });
  admin = await adminBrowser(service);
  clock.set(tenInTheMorning);
});
afterAll(async () => {
  await service.end();
  automation.close();
});
beforeEach(async () => {
  refusals = 0;
  await eventually(
    async () => (await deliveries()).every(({ state }) => state !== 'waiting'),
    'what an earlier test sent',
  );
  received = [];
});

const place = (input: ReturnType<typeof aSimpleOrder>, browser = new TestBrowser(service.baseUrl)) =>
  safe(browser.api.simpleOrder.placeSimpleOrder(input));
const deliveries = async () => (await admin.api.automation.listDeliveries({})).deliveries;
const delivered = async () => (await deliveries()).filter(({ state }) => state === 'delivered');

test('LEG-04 LEG-05 LEG-06 MEND-10b a submitted order, here for two, is kept and priced by the server, and its record goes out', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const input = aSimpleOrder(
    { deliveryTier: 'express', addons: allAddons, secondName: ' Sue ' },
    { total_price: 5800 + 1400 + 900 + 700 + 2900, utm_source: 'newsletter' },
  );
  const placed = await browser.api.simpleOrder.placeSimpleOrder(input);
  expect(await browser.api.simpleOrder.placeSimpleOrder(input)).toEqual(placed);
  const order = await orderByNumber(service.deps.db, placed.order_number);
  expect(order).toMatchObject({ kind: 'simple', pricePence: 11_700, email: 'dan@example.com' });
  expect(order?.details).toMatchObject({ music_genre: 'r&b-soul', delivery_tier: 'express', contact_agreed: false });
  expect(service.deps.orders.kinds.facts(order!).brief.recipient.shown).toBe('Mags & Sue');
  await eventually(async () => received.length > 0, 'the record');
  expect(received).toEqual([
    {
      path: '/completed',
      id: expect.stringMatching(/^msg_/) as string,
      record: {
        name: 'Dan Okafor',
        email: 'dan@example.com',
        phone: '',
        occasion: 'birthday',
        recipientName: 'Mags & Sue',
        genre: 'r&b-soul',
        deliveryTier: 'express',
        question1: 'Rebuilds old radios',
        question2: '',
        question3: 'A sleeper train to Lapland',
        question4: '',
        question5: '',
        addons: allAddons,
        total: 117,
        timestamp: '2026-06-10T09:00:00.000Z',
        status: 'completed',
        utmSource: 'newsletter',
        completedFacts: 2,
        totalFacts: 5,
        contactConsent: false,
        reachedStep: 5,
      },
    },
  ]);
  expect(await payOn(browser, placed.url)).toMatch(/\/thank-you\?session_id=cs_/);
});

test('LEG-03 each refusal of the form also by posting straight to the API, in its words', async () => {
  const missing = await place(aSimpleOrder({ fullName: ' ', email: '', recipientName: '\t', occasion: '', genre: '' }));
  expect(missing.error).toMatchObject({
    code: 'MISSING_INFORMATION',
    message: 'Please fill in all required fields.',
    data: { fields: ['fullName', 'email', 'recipientName', 'occasion', 'genre'] },
  });
  const blank = await place(aSimpleOrder({ facts: ['', ' ', '\n', '', ''] }));
  expect(blank.error).toMatchObject({
    code: 'ADD_SOME_FACTS',
    message: 'Please share at least one fun fact to create your personalized song.',
  });
  expect((await place(aSimpleOrder({ email: 'not an address' }))).error).toMatchObject({ code: 'INVALID_EMAIL' });
  expect((await place(aSimpleOrder({}, { total_price: -2900 }))).error).toMatchObject({
    code: 'PRICE_CHANGED',
    data: { total_price: 2900 },
  });
  const wrong: [string, object][] = [
    ['six facts', aSimpleOrder({ facts: Array.from({ length: 6 }, () => 'a') })],
    ['an enormous fact', aSimpleOrder({ facts: ['a'.repeat(1001)] })],
    ['a tier of their own', aSimpleOrder({ deliveryTier: 'free' as 'standard' })],
    ['an unknown genre', aSimpleOrder({ genre: 'pop-ballad' as 'Pop Ballad' })],
    ['an unknown field', { ...aSimpleOrder(), order: { ...aSimpleOrder().order, status: 'paid' } }],
    ['a price of their own', { ...aSimpleOrder(), price: 1 }],
    ['a NUL', aSimpleOrder({ fullName: 'Dan\0' })],
  ];
  for (const [what, input] of wrong)
    expect((await place(input as ReturnType<typeof aSimpleOrder>)).error, what).toMatchObject({ code: 'BAD_REQUEST' });
  expect(received).toEqual([]);
});

test('LEG-05 who cancels the payment comes back to the prices they ordered at', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const wayBack = async (priceList: 'simple' | 'landing', total: number) => {
    const input = aSimpleOrder({ priceList }, { total_price: total });
    const { url } = await browser.api.simpleOrder.placeSimpleOrder(input);
    const back = /class="back" href="([^"]+)"/.exec(await (await browser.fetch(url)).text())?.[1] ?? '';
    return new URL(back.replaceAll('&amp;', '&')).searchParams.get('prices');
  };
  expect(await wayBack('landing', 3900)).toBe('landing');
  expect(await wayBack('simple', 2900)).toBeNull();
});

test('LEG-07 a form that was left is recorded once, marked with the consent; nothing typed or ordered is not', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { order } = aSimpleOrder({ email: '', genre: '', contactAgreed: true });
  const idempotency_key = globalThis.crypto.randomUUID();
  const leave = (input: object) =>
    browser.fetch('/api/v1/abandoned-orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.baseUrl },
      body: JSON.stringify(input),
    });
  expect(await (await leave({ order, idempotency_key })).json()).toEqual({ recorded: true });
  expect(await (await leave({ order, idempotency_key })).json()).toEqual({ recorded: false });
  await eventually(async () => received.length > 0, 'the record');
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    path: '/abandoned',
    record: { status: 'abandoned', email: '', genre: '', contactConsent: true, total: 29, utmSource: null },
  });
  const untouched = aSimpleOrder({
    fullName: '',
    email: '',
    recipientName: ' ',
    facts: ['', ''],
    contactAgreed: true,
  }).order;
  expect((await leave({ order: untouched, idempotency_key: globalThis.crypto.randomUUID() })).status).toBe(422);
  const ordered = aSimpleOrder();
  await browser.api.simpleOrder.placeSimpleOrder(ordered);
  const late = await leave({ order: ordered.order, idempotency_key: ordered.idempotency_key });
  expect(await late.json()).toEqual({ recorded: false });
  const known = await leave({
    order: { ...ordered.order, contactAgreed: true },
    idempotency_key: ordered.idempotency_key,
  });
  expect(await known.json()).toEqual({ recorded: false });
  expect((await leave({ order, idempotency_key: 'x'.repeat(65) })).status).toBe(400);
  expect((await leave({ order, idempotency_key, padding: 'x'.repeat(300_000) })).status).toBe(413);
});

test('LEG-09 refused twice, then taken: the same message three times, each attempt in the log', async () => {
  refusals = 2;
  const { data: placed } = await place(aSimpleOrder());
  const delivery = await eventually(
    async () => (await delivered()).find((candidate) => candidate.order_number === placed?.order_number),
    'the record to be delivered',
  );
  expect(new Set(received.map(({ id }) => id))).toEqual(new Set([delivery.id]));
  expect(delivery.attempts.map(({ number, status }) => [number, status])).toEqual([
    [1, 503],
    [2, 503],
    [3, 204],
  ]);
});

test('LEG-09 what was given up can be sent again; what was delivered is found in the log', async () => {
  refusals = 5;
  const { data: placed } = await place(aSimpleOrder());
  const refused = await eventually(
    async () =>
      (await deliveries()).find((one) => one.order_number === placed?.order_number && one.attempts.length > 0),
    'the first attempt',
  );
  // As if all attempts but one had failed: the next is the last, whichever it is by now.
  await service.deps.db
    .update(automationRecords)
    .set({ lastAttempt: sql`${automationRecords.attempts} + 1` })
    .where(eq(automationRecords.id, refused.id));
  const dead = await eventually(
    async () => (await deliveries()).find((delivery) => delivery.state === 'dead'),
    'the record to be given up',
  );
  refusals = 0;
  expect(await admin.api.automation.resendDelivery({ id: dead.id })).toEqual({ state: 'waiting' });
  await eventually(
    async () => (await delivered()).find((candidate) => candidate.id === dead.id),
    'the record to be delivered',
  );
  const audits = await service.deps.db.execute(sql`select action from audit where subject = ${dead.id}`);
  expect(audits.rows).toEqual([{ action: 'resend-record' }]);
  const gone = await safe(admin.api.automation.resendDelivery({ id: 'msg_nobody' }));
  expect(gone.error).toMatchObject({ code: 'RECORD_NOT_FOUND' });
});

test('LEG-09 abandoned records are kept thirty days, to the second', async () => {
  const count = async () => (await deliveries()).filter(({ event }) => event === 'ABANDONED').length;
  const before = clock.now().getTime();
  expect(await count()).toBe(1);
  clock.set(new Date(before + 30 * day));
  await deleteOldRecords(service.deps);
  expect(await count()).toBe(1);
  clock.set(new Date(before + 30 * day + 1));
  await deleteOldRecords(service.deps);
  expect(await count()).toBe(0);
});

test('MEND-04 D24 without the tick the record of a form that was left names nobody, whatever a browser sends', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { order } = aSimpleOrder({ deliveryTier: 'express', addons: allAddons, contactAgreed: false });
  const input = { order, idempotency_key: globalThis.crypto.randomUUID(), utm_source: 'mail-to-dan', reached_step: 3 };
  expect(await browser.api.simpleOrder.recordAbandonment(input)).toEqual({ recorded: true });
  await eventually(async () => received.length > 0, 'the record');
  const said = Object.entries(received[0]?.record ?? {}).filter(([, value]) => Boolean(value));
  const about = { occasion: 'birthday', deliveryTier: 'express', total: 58, addons: emptySimpleOrder.addons };
  const when = { status: 'abandoned', reachedStep: 3, totalFacts: 5, timestamp: clock.now().toISOString() };
  expect(Object.fromEntries(said)).toEqual({ ...about, ...when });
  expect([...browser.cookies.keys()]).toEqual([]);
  const shown = JSON.stringify((await deliveries()).filter(({ event }) => event === 'ABANDONED'));
  for (const name of [order.fullName, order.email, order.recipientName, ...order.facts].filter(Boolean))
    expect(shown).not.toContain(name);
});
