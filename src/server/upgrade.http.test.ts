import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migratedDatabase } from '#platform/test/database.ts';
import { auth, aSong } from '#features/subscriptions/server/test/businesses.ts';
import { brokenInvariants } from './test/invariants.ts';
import { eventually, payOn, type anOrderInput } from './test/journey.ts';
import { restoreRelease, returning, type ReleaseState } from './test/releases/release.ts';
import { startService, type TestService } from './test/service.ts';
import { TestBrowser } from './test/client.ts';

/** The oldest release that shops may run; its fixture is never made anew. */
const release = '0.1.0';
const minute = 60_000;

/** Orders of the fixture by the status they have at the end of the work that was in flight. */
const statusAfterwards: Record<string, string> = {
  submitted: 'submitted',
  pending: 'pending',
  unpaid: 'payment_pending',
  'paid-unheard': 'ready',
  queued: 'ready',
  'held-by-staff': 'ready',
  'held-by-staff-in-song': 'ready',
  'held-in-lyrics': 'ready',
  'held-in-song': 'ready',
  'held-in-video': 'ready',
  holiday: 'ready',
  plan: 'ready',
  'refunded-in-part': 'ready',
  simple: 'completed',
  revised: 'completed',
  asking: 'completed',
  erased: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  'refund-in-flight': 'refunded',
  cancelled: 'refunded',
};

let automation: Server;
const received: string[] = [];
let state: ReleaseState;
/** Workflows that the release left behind unfinished. */
let inFlight = 0;
let service: TestService;
let admin: TestBrowser;

beforeAll(async () => {
  automation = createServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => {
    automation.listen(0, '127.0.0.1', resolve);
  });
  const sink = `http://127.0.0.1:${(automation.address() as AddressInfo).port}`;
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'keepsong-upgrade-'));
  const restored = await restoreRelease(release, dataFolder);
  state = restored.state;
  const { pool } = await restored.database.open();
  inFlight = (await pool.query(`select 1 from dbos.workflow_status where status <> 'SUCCESS'`)).rows.length;
  // Ten minutes after the snapshot, however long ago that was: nothing has run out, and whoever waits a minute acts at once.
  const began = performance.now();
  const start = new Date(state.at).getTime() + 10 * minute;
  service = await startService({
    site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
    clock: { now: () => new Date(start + performance.now() - began) },
    database: restored.database,
    dataFolder,
    environment: {
      AUTOMATION_COMPLETED_URL: `${sink}/completed`,
      AUTOMATION_ABANDONED_URL: `${sink}/abandoned`,
      AUTOMATION_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  });
  admin = new TestBrowser(service.baseUrl);
  await auth(admin, 'sign-in/email', { email: 'ada@example.com', password: 'a long pass phrase' });
}, 180_000);
afterAll(async () => {
  await service.end();
  automation.close();
});

const known = (role: string) => {
  const found = state.browsers[role];
  if (!found) throw new Error(`The fixture has no ${role}`);
  return { browser: returning(service.baseUrl, found), order_number: found.number };
};

async function column(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await service.deps.db.execute(query);
  return rows.map((row) => Object.values(row)[0]);
}

const unfinishedWork = () =>
  column(sql`select name || ' ' || status || ' ' || workflow_uuid from dbos.workflow_status where status <> 'SUCCESS'`);

async function statuses(): Promise<Record<string, string>> {
  const { rows } = await service.deps.db.execute<{ number: string; status: string }>(
    sql`select number, status from orders`,
  );
  const byNumber = new Map(rows.map(({ number, status }) => [number, status]));
  const roles = Object.keys(statusAfterwards);
  return Object.fromEntries(roles.map((role) => [role, byNumber.get(known(role).order_number) ?? 'gone']));
}

test('HOLE-00 buyers, staff and businesses of the earlier release find what was theirs, under its names', async () => {
  for (const role of Object.keys(statusAfterwards)) {
    const { browser, order_number } = known(role);
    const response = await browser.fetch(`/api/v1/orders/${order_number}`);
    expect(response.status, role).toBe(role === 'erased' ? 404 : 200);
    const staff = await admin.fetch(`/api/v1/admin/orders/${order_number}`);
    expect(staff.status, role).toBe(200);
    expect((await new TestBrowser(service.baseUrl).fetch(`/api/v1/orders/${order_number}`)).status).toBe(404);
  }
  const { browser, order_number } = known('simple');
  const { files } = await browser.api.portal.portalOrder({ order_number });
  expect(files.map(({ kind }) => kind)).toEqual(['audio', 'bonus', 'scroll', 'sleeve']);
  for (const { download_url } of files) expect((await browser.fetch(download_url ?? '')).status).toBe(200);
  const page = await new TestBrowser(service.baseUrl).fetch(`/api/v1/song-pages/${state.words['song page']}`);
  expect(await page.json()).toMatchObject({ first_name: 'Mags' });
  const chat = known('revised');
  const { messages } = await chat.browser.api.conversation.getMessages({ order_number: chat.order_number });
  expect(messages[0]?.content).toBe('It is lovely. One word is wrong, though.');
  const photo = (await chat.browser.api.portal.portalOrder({ order_number: chat.order_number })).photos[0];
  expect((await chat.browser.fetch(photo?.url ?? '')).status).toBe(200);
  const agent = new TestBrowser(service.baseUrl);
  const signedIn = await auth(agent, 'sign-in/email', {
    email: 'moira@example.com',
    password: state.words['business password'],
  });
  expect(signedIn.status).toBe(200);
  expect(await agent.api.subscriptions.checkSubscription()).toMatchObject({ can_order: true });
});

test('HOLE-00 work in flight of the earlier release is worked to the end', async () => {
  expect(inFlight).toBeGreaterThan(10);
  const settings = await admin.api.settings.getSettings();
  expect(settings).toMatchObject({ production_stopped: true, emails_stopped: true });
  await admin.api.settings.changeSettings({ production_stopped: false, emails_stopped: false });
  await eventually(
    async () => JSON.stringify(await statuses()) === JSON.stringify(statusAfterwards),
    'every order to reach its end',
    45,
  ).catch(async () => expect(await statuses()).toEqual(statusAfterwards));
  await eventually(async () => (await unfinishedWork()).length === 0, 'all work to be done', 45).catch(async () =>
    expect(await unfinishedWork()).toEqual([]),
  );
  const letters = sql`select key || ' ' || state from emails where state <> 'sent'`;
  await eventually(async () => (await column(letters)).length === 0, 'all letters to be sent').catch(async () =>
    expect(await column(letters)).toEqual([]),
  );
  expect(await column(sql`select id from payment_events where handled_at is null`)).toEqual([]);
  expect(await column(sql`select id from refunds where state <> 'done'`)).toEqual([]);
  expect(await column(sql`select id from automation_records where state <> 'delivered'`)).toEqual([]);
  expect(new Set(received)).toEqual(new Set(['/completed', '/abandoned']));
  expect(await column(sql`select state from lyrics_runs`)).toEqual(['done']);
  expect(await column(sql`select status from revision_requests where charge = 'included'`)).toEqual(['completed']);
  expect(await column(sql`select status from subscriptions order by created_at`)).toEqual(['active', 'active']);
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
}, 180_000);

test('HOLE-00 what was begun on the earlier release is finished on this one', async () => {
  const unpaid = known('unpaid');
  const draft = JSON.parse(state.words['unpaid draft'] ?? '') as ReturnType<typeof anOrderInput>;
  const again = await unpaid.browser.api.orders.createCheckoutSession(draft);
  expect(again.order_number, 'the draft is the same order').toBe(unpaid.order_number);
  await payOn(unpaid.browser, new URL(state.words['unpaid page'] ?? '', service.baseUrl).href);
  const pending = known('pending');
  const tried = JSON.parse(state.words['pending draft'] ?? '') as ReturnType<typeof anOrderInput>;
  const opened = await pending.browser.api.orders.createCheckoutSession(tried);
  expect(opened.order_number).toBe(pending.order_number);
  await payOn(pending.browser, opened.url);
  const holiday = known('submitted');
  const page = await holiday.browser.api.orders.createHolidayCheckout({ order_number: holiday.order_number });
  await payOn(holiday.browser, page.url);
  await admin.api.production.retryProduction({ order_number: known('failed').order_number });
  const agent = new TestBrowser(service.baseUrl);
  await auth(agent, 'sign-in/email', { email: 'moira@example.com', password: state.words['business password'] });
  const song = await agent.api.subscriptions.processSubscriptionOrder(aSong());
  const numbers = ['unpaid', 'pending', 'submitted', 'failed'].map((role) => known(role).order_number);
  for (const number of [...numbers, song.order_number ?? '']) {
    const isReady = sql`select 1 from orders where number = ${number} and status = 'ready'`;
    await eventually(async () => (await column(isReady)).length === 1, `${number} to be ready`);
  }
  const { order_number } = known('held-by-staff');
  await admin.api.production.judgeQuality({ order_number, version: 1, verdict: 'passed', note: '' });
  expect(await admin.api.production.releaseOrder({ order_number, version: 1 })).toEqual({ status: 'completed' });
  expect(await brokenInvariants(service.deps.db, 1000)).toEqual([]);
});

// Last, because a second embedded database keeps the process busy for so long that idle connections are closed.
test('HOLE-00 a migrated database of the earlier release has the columns of a new one', async () => {
  const columns = sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' order by 1, 2`;
  const fresh = await migratedDatabase();
  const wanted = (await fresh.db.execute(columns)).rows;
  await fresh.close();
  expect((await service.deps.db.execute(columns)).rows).toEqual(wanted);
});
