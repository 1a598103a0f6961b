import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiContext } from '#app/request-context.ts';
import { openDatabase } from '#platform/db/database.ts';
import { alertLog } from '#platform/test/alerts.ts';
import { startPostgres, type TestPostgres } from '#platform/test/postgres.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually } from './test/journey.ts';
import type { PageHandler } from './pages.ts';
import { startService, type TestService } from './test/service.ts';
import { adminBrowser } from './test/staff.ts';

/** A server of this file's own: it is taken down. */
let postgres: TestPostgres;
let service: TestService;
let browser: TestBrowser;
let orderNumber = '';
let staff: TestBrowser;
/** A second process, started while the database is down. */
let starting: Promise<TestService>;

const nothingFound = 'Find your order';
/** As the portal's page does: a call that fails is an order that is not there. */
const pages: PageHandler = async (request, context) => {
  const order = new URL(request.url).searchParams.get('order');
  if (order !== null) await safe(context.get(apiContext).portal.portalOrder({ order_number: order }));
  return new Response(nothingFound, { headers: { 'content-type': 'text/html' } });
};

beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = postgres;
  service = await startService({ database: { url, open: () => openDatabase({ url }) }, pages, work: false });
  browser = new TestBrowser(service.baseUrl);
  ({ order_number: orderNumber } = await browser.api.orders.createCheckoutSession(anOrderInput()));
  staff = await adminBrowser(service);
  await postgres.halt();
});
afterAll(async () => {
  await service.end();
  postgres.stop();
});

const json = { 'content-type': 'application/json' };
const tus = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename YS5qcGc=' };

test.each<[string, string, RequestInit]>([
  [
    'a look-up',
    '/rpc/portal/findOrder',
    { method: 'POST', headers: json, body: '{"json":{"email":"a@b.example","order_number":"KS-1"}}' },
  ],
  [
    'the same for other programs',
    '/api/v1/find-order',
    { method: 'POST', headers: json, body: '{"email":"a@b.example","order_number":"KS-1"}' },
  ],
  ['a new photo', '/uploads', { method: 'POST', headers: tus }],
  [
    'a photo under way',
    '/uploads/0123456789abcdefghjkmnpqrs',
    { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } },
  ],
  ['a buyer who takes their data', '/order-data/KS-1', {}],
  [
    'a sign-in',
    '/api/auth/sign-in/email',
    { method: 'POST', headers: json, body: '{"email":"a@b.example","password":"long enough to be one"}' },
  ],
])('HOLE-06 without a database %s is answered with 503 and when to try again', async (_what, address, init) => {
  const response = await browser.fetch(address, init);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('HOLE-06 without a database every call that needs it names the same code', async () => {
  await expect(browser.api.orders.createCheckoutSession(anOrderInput())).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 503,
    defined: true,
  });
  await expect(browser.api.portal.portalOrder({ order_number: orderNumber })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  await expect(browser.api.conversation.watchMessages({ order_number: orderNumber })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  const raw = await browser.fetch('/order-data/KS-1');
  expect(await raw.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('HOLE-06 without a database a session that cannot be read is not taken for signed out', async () => {
  const answers = await Promise.all([
    staff.fetch('/admin/orders.csv', { method: 'POST' }),
    staff.fetch('/asset-uploads', { method: 'POST', headers: tus }),
    staff.fetch('/rpc/accounts/listStaff', { method: 'POST', headers: json, body: '{}' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
});

test('HOLE-06 without a database a page says so instead of finding nothing, and works without script', async () => {
  const page = await browser.fetch(`/development/buyer-portal?order=${orderNumber}`, {
    headers: { accept: 'text/html' },
  });
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const text = await page.text();
  expect(text).toContain('Back in a moment');
  expect(text).not.toContain(nothingFound);
  expect(text).not.toContain('<script');
  const data = await browser.fetch(`/development/buyer-portal.data?order=${orderNumber}`);
  expect(data.status).toBe(503);
});

test('HOLE-06 without a database a page that needs none is shown', async () => {
  expect(await (await browser.fetch('/')).text()).toBe(nothingFound);
});

test('HOLE-06 without a database the process lives and is not ready', async () => {
  expect((await browser.fetch('/health/live')).status).toBe(200);
  expect((await browser.fetch('/health/ready')).status).toBe(503);
});

test('HOLE-06 a process that starts before its database waits for it, and says so once', async () => {
  const { url } = postgres;
  const { log, alerts } = alertLog();
  const opened = openDatabase({ url });
  starting = startService({ database: { url, open: () => opened }, log, work: false });
  await eventually(async () => alerts.length > 0, 'the process to say that it waits');
  // More attempts than one pass unsaid.
  await eventually(async () => (await (await opened).pool.connect().catch(() => null)) === null, 'a refused attempt');
  expect(alerts.map(({ alert }) => alert)).toEqual(['database-unavailable']);
});

test('HOLE-06 when the database is back everything goes on by itself', async () => {
  await postgres.resume();
  await eventually(async () => (await browser.fetch('/health/ready')).status === 200, 'the service to be ready', 20);
  expect((await browser.api.portal.portalOrder({ order_number: orderNumber })).order_number).toBe(orderNumber);
  const started = await starting;
  expect((await new TestBrowser(started.baseUrl).fetch('/health/ready')).status).toBe(200);
  await started.end();
});
