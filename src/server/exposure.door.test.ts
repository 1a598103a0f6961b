import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { otherSpellings } from '#app/test/other-spellings.ts';
import { listenForMetrics } from './metrics.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput } from './test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startService, type TestService } from './test/service.ts';

let service: TestService;
/** Thinks it is public, behind https. */
let https: TestService;
let orderNumber = '';
let browser: TestBrowser;
beforeAll(async () => {
  service = await startService({ site: { ordersPerAddressPerHour: 10_000 }, work: false });
  https = await startService({ environment: { BASE_URL: 'https://songs.example' }, work: false });
  browser = new TestBrowser(service.baseUrl);
  ({ order_number: orderNumber } = await browser.api.orders.createCheckoutSession(anOrderInput()));
});
afterAll(async () => {
  await service.end();
  await https.end();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request with whatever headers, also those that fetch does not let a page set. */
function ask(
  of: TestService,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const port = of.deps.config.PORT;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const paths = [
  '/',
  '/development/buyer-portal',
  '/payment-success?session_id=x',
  '/admin',
  '/no-such-page',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/_mailbox',
  '/_emulator',
  '/pay/none',
  '/v1/events',
  '/api/v1/daily-cap',
  '/api/v1/openapi.json',
  '/api/none',
  '/rpc/none',
  '/media/none',
  '/uploads',
  '/uploads/none',
  '/api/auth/get-session',
  '/webhooks/stripe',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
];

test('STU-04 every route has its security headers, and scripts need the nonce of this very answer', async () => {
  const nonces = new Set<string>();
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { headers, status } = await ask(service, path, { method });
      const about = `${method} ${path} ${status}`;
      const policy = String(headers['content-security-policy']);
      expect(policy, about).toMatch(/default-src '(self|none)'/);
      expect(policy, about).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
      expect(headers['x-content-type-options'], about).toBe('nosniff');
      expect(headers['referrer-policy'], about).toBeDefined();
      expect(headers['cross-origin-opener-policy'], about).toBe('same-origin');
      expect(headers['x-powered-by'], about).toBeUndefined();
      const nonce = /'nonce-([^']{22,})'/.exec(policy)?.[1];
      if (nonce) expect(nonces.has(nonce), about).toBe(false);
      if (nonce) nonces.add(nonce);
    }
  }
  expect(nonces.size).toBeGreaterThan(20);
});

test('STU-04 over https the cookie is __Host-, Secure, HttpOnly and SameSite, and the browser is told to stay', async () => {
  const { headers } = await ask(https, '/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10', origin: 'https://songs.example' },
  });
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^__Host-keepsong_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/);
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/);
});

test('OPS-06 how long browsers stay with https, and for which names, is the operator’s to say', async () => {
  const told = async (environment: Record<string, string>): Promise<unknown> => {
    const shop = await startService({
      environment: { BASE_URL: 'https://songs.example', ...environment },
      work: false,
    });
    const { headers } = await ask(shop, '/health/live');
    await shop.end();
    return headers['strict-transport-security'];
  };
  expect(await told({ HSTS_SECONDS: '300', HSTS_SUBDOMAINS: 'false' })).toBe('max-age=300');
  expect(await told({ HSTS_SECONDS: '0' })).toBeUndefined();
});

/** As they come through a bare `proxy_pass` on this machine: a local socket, a local name, nothing forwarded. */
const disguises: Record<string, string>[] = [
  {},
  { host: 'localhost' },
  { host: '127.0.0.1' },
  { host: 'songs.example' },
  { 'x-forwarded-for': '127.0.0.1' },
  { authorization: 'Bearer sk_test_emulated' },
  { authorization: 'Bearer ' },
  { authorization: 'Bearer undefined' },
  { cookie: 'keepsong_operator=' },
  { cookie: 'keepsong_operator=undefined' },
];

test('HOLE-11 STU-04 figures, letters and the emulator are closed to whoever has no key, however local they look', async () => {
  for (const headers of disguises) {
    for (const path of ['/metrics', '/_mailbox', '/_mailbox?key=', '/_emulator', '/_emulator/behaviour'])
      expect((await ask(service, path, { headers })).status, `${path} ${JSON.stringify(headers)}`).toBe(404);
    for (const path of ['/v1/checkout/sessions', '/v1/events', '/v1/refunds'])
      expect((await ask(service, path, { headers })).status, `${path} ${JSON.stringify(headers)}`).toBe(401);
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await ask(service, '/_emulator/behaviour', { method: 'POST', body: '{}', headers: json })).status).toBe(
      404,
    );
  }
});

test('HOLE-11 the link that the service prints opens the mailbox, leaves no key in the address, and opens no other service', async () => {
  const { config } = service.deps;
  const own = `/_emulator?key=${config.operatorKey}`;
  const { status, headers } = await ask(service, own);
  expect([status, headers['location']]).toEqual([303, '/_emulator']);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^keepsong_operator=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Strict$/);
  const session = { cookie: cookie.split(';')[0] ?? '' };
  expect((await ask(service, '/_emulator', { headers: session })).status).toBe(200);
  // The mailbox is there on the embedded database only.
  if (config.hasMailbox) expect((await ask(service, '/_mailbox', { headers: session })).body).toContain('Mailbox');
  const bearer = { authorization: `Bearer ${config.operatorKey}` };
  expect((await ask(service, '/_emulator', { headers: bearer })).status).toBe(200);
  expect((await ask(https, own)).status).toBe(404);
  expect((await ask(https, '/_mailbox', { headers: session })).status).toBe(404);
  expect(config.operatorKey).not.toBe(https.deps.config.operatorKey);
});

test('HOLE-11 figures are given for a token, or on a port that only this machine reaches', async () => {
  const token = 'a-token-of-this-test';
  const watched = await startService({ environment: { METRICS_TOKEN: token, HOST: '0.0.0.0' }, work: false });
  const figures = await listenForMetrics(watched.metrics, {
    port: await freePort(),
    host: '127.0.0.1',
    token: undefined,
  });
  try {
    const right = await ask(watched, '/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(right).toMatchObject({ status: 200, body: expect.stringContaining('order_lookups_in_vain 0') as string });
    expect((await ask(watched, '/metrics', { headers: { authorization: `Bearer ${token}x` } })).status).toBe(404);
    const { port } = figures.address() as AddressInfo;
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('http_request_seconds');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await expect(fetch(`http://${elsewhere}:${port}/metrics`)).rejects.toThrow();
  } finally {
    figures.close();
    await watched.end();
  }
});

/** Another address of this machine. */
const elsewhere = '127.0.0.2';

test('HOLE-11 the service listens on 127.0.0.1 alone unless HOST says otherwise', async () => {
  expect(service.deps.config.HOST).toBe('127.0.0.1');
  await expect(fetch(`http://${elsewhere}:${service.deps.config.PORT}/health/live`)).rejects.toThrow();
  const open = await startService({ environment: { HOST: '0.0.0.0' }, work: false });
  try {
    const { url } = await anOpenPage(open);
    expect(url, 'it reaches its own payment emulator').toContain('/pay/');
    expect((await fetch(`http://${elsewhere}:${open.deps.config.PORT}/health/live`)).status).toBe(200);
  } finally {
    await open.end();
  }
});

const anOpenPage = (of: TestService): Promise<{ url: string }> =>
  new TestBrowser(of.baseUrl).api.orders.createCheckoutSession(anOrderInput());

test('PORT-06 private answers are kept by no cache', async () => {
  const privately = [
    `/api/v1/orders/${orderNumber}`,
    '/development/buyer-portal',
    '/development/buyer-portal/x.css',
    '/payment-success?session_id=cs_x',
    '/admin',
    '/metrics',
    '/media/none',
  ];
  for (const path of privately) {
    const response = await browser.fetch(path);
    expect(response.headers.get('cache-control'), path).toContain('no-store');
  }
});

test('HOLE-14 a wrong method is answered with 405 and the methods that are right, an unknown path with 404', async () => {
  for (const [method, path, allow] of [
    ['POST', '/api/v1/daily-cap', 'GET'],
    ['GET', '/api/v1/create-checkout-session', 'POST'],
    ['DELETE', `/api/v1/orders/${orderNumber}`, 'GET'],
    ['PUT', '/api/v1/admin/settings', 'GET, POST'],
    ['POST', '/api/v1/openapi.json', 'GET'],
  ] as const) {
    const { status, headers } = await ask(service, path, { method, headers: { 'content-type': 'application/json' } });
    expect({ status, allow: headers.allow }, `${method} ${path}`).toEqual({ status: 405, allow });
  }
  expect((await ask(service, '/api/v1/nothing', { method: 'POST' })).status).toBe(404);
});

test('HOLE-12 private pages are kept by no cache and no search engine, however their address is typed', async () => {
  const pages = [
    '/development/buyer-portal',
    '/payment-success',
    '/order',
    '/watch/x',
    '/s/x',
    '/admin/orders',
    '/no/such',
  ];
  for (const path of pages.flatMap(otherSpellings)) {
    const { headers, status } = await ask(service, `${path}?order=${orderNumber}`);
    expect(`${status} ${String(headers['cache-control'])} ${String(headers['x-robots-tag'])}`, path).toBe(
      '200 no-store noindex, nofollow',
    );
  }
  for (const path of ['/', '/birthday', '/Birthday/for-ruth', '/classic.data', '/_root.data'])
    expect((await ask(service, path)).headers['x-robots-tag'], path).toBeUndefined();
});

test('STU-04 asking with GET changes nothing', async () => {
  const count = async (): Promise<unknown> =>
    (
      await service.deps.db
        .execute(sql`select (select count(*) from orders) as o, (select count(*) from order_access) as a,
      (select count(*) from uploads) as u, (select count(*) from payments) as p, (select sum(taken) from business_days) as d`)
    ).rows;
  const before = await count();
  const posts = [
    'create-checkout-session',
    'find-order',
    'open-link',
    'refund-order',
    'release-order',
    'verify-payment',
  ];
  for (const path of [...paths, ...posts.map((name) => `/api/v1/${name}?order_number=${orderNumber}&token=x`)])
    await browser.fetch(path);
  expect(await count()).toEqual(before);
});
