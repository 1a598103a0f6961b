import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually } from './test/journey.ts';
import { startService, type TestService } from './test/service.ts';

let service: TestService;
let browser: TestBrowser;
beforeAll(async () => {
  service = await startService({ work: false });
  browser = new TestBrowser(service.baseUrl);
});
afterAll(() => service.end());

/** Has the database refuse rows of a table as it does when its disk is full. */
async function fillDisk(table: string): Promise<void> {
  await service.deps.db.execute(sql`
    create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await service.deps.db.execute(
    sql`create trigger no_room before insert on ${sql.identifier(table)} for each row execute function no_room()`,
  );
}

async function freeDisk(table: string): Promise<void> {
  await service.deps.db.execute(sql`drop trigger no_room on ${sql.identifier(table)}`);
}

const ready = async (browser: TestBrowser): Promise<unknown> => (await browser.fetch('/health/ready')).json();

test('HOLE-06 a service that cannot write is not ready, and is again once it can', async () => {
  await fillDisk('executors');
  const refused = await browser.fetch('/health/ready');
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ ok: false, outage: 'disk-full' });
  expect((await browser.fetch('/health/live')).status).toBe(200);
  await freeDisk('executors');
  await eventually(async () => (await browser.fetch('/health/ready')).status === 200, 'the service to be ready');
});

test('HOLE-06 an order that a full disk refuses names its code, and readiness says no from then on', async () => {
  await eventually(async () => (await browser.fetch('/health/ready')).status === 200, 'the service to be ready');
  await fillDisk('orders');
  await fillDisk('executors');
  await expect(browser.api.orders.createCheckoutSession(anOrderInput())).rejects.toMatchObject({
    code: 'DISK_FULL',
    status: 503,
    defined: true,
  });
  expect(await ready(browser)).toEqual({ ok: false, outage: 'disk-full' });
  await freeDisk('orders');
  await freeDisk('executors');
  expect((await browser.api.orders.createCheckoutSession(anOrderInput())).order_number).toBeTruthy();
});

test('HOLE-06 a photo for which the database has no room is answered with 507 and its code', async () => {
  await fillDisk('uploads');
  const response = await browser.fetch('/uploads', {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename YS5qcGc=' },
  });
  expect(response.status).toBe(507);
  expect(response.headers.get('x-error-code')).toBe('DISK_FULL');
  await freeDisk('uploads');
});

test('HOLE-06 a service with too little room for files is not ready', async () => {
  const cramped = await startService({ work: false, environment: { MIN_FREE_MB: '1000000000' } });
  expect(await ready(new TestBrowser(cramped.baseUrl))).toEqual({ ok: false, outage: 'disk-full' });
  await cramped.end();
});

test('HOLE-15 a spent budget for photos is no outage: orders go on, and the service stays ready', async () => {
  const environment = { UPLOADS_MAX_MB: '100', TRUSTED_PROXIES: '127.0.0.1' };
  const spent = await startService({ work: false, environment });
  // Each from a network of its own: one alone may not spend it.
  const announce = (photo: number): Promise<Response> =>
    new TestBrowser(spent.baseUrl).fetch('/uploads', {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '8388608',
        'upload-metadata': 'filename YS5qcGc=',
        'x-forwarded-for': `198.51.100.${photo}`,
      },
    });
  for (let photo = 0; photo < 12; photo++) expect((await announce(photo)).status).toBe(201);
  const refused = await announce(12);
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([507, 'UPLOADS_FULL']);
  const visitor = new TestBrowser(spent.baseUrl);
  expect(await ready(visitor)).toEqual({ ok: true });
  expect((await visitor.api.orders.createCheckoutSession(anOrderInput())).order_number).toBeTruthy();
  await spent.end();
});
