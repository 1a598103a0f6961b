import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { produceSong } from '#features/orders/server/index.ts';
import { finishedJobsRetention } from '#platform/jobs/finished-jobs.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService();
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const orders = (): TestBrowser['api']['orders'] => new TestBrowser(service.baseUrl).api.orders;

test('ADM-06 stopped orders are refused before anything is paid, and the cap holds at once', async () => {
  const { settings, accounts } = admin.api;
  await settings.changeSettings({ orders_stopped: true });
  expect(await orders().dailyCap()).toMatchObject({ orders_stopped: true, taken_today: 0 });
  await expect(orders().createCheckoutSession(anOrderInput())).rejects.toMatchObject({ code: 'ORDERS_STOPPED' });
  await settings.changeSettings({ orders_stopped: false, daily_cap: 1 });
  const buyer = new TestBrowser(service.baseUrl);
  const { url } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, url);
  await eventually(async () => (await orders().dailyCap()).taken_today === 1, 'the place to be taken');
  await expect(orders().createCheckoutSession(anOrderInput())).rejects.toMatchObject({ code: 'DAY_FULL' });
  await settings.changeSettings({ daily_cap: 30 });
  await settings.changeSettings({ daily_cap: 30 });
  const { entries } = await accounts.listAudit({ action: 'settings' });
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ actor: 'Ada', before: { daily_cap: 1 }, after: { daily_cap: 30 } });
  await expect(settings.changeSettings({ daily_cap: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('ADM-06 MEND-19e while production and e-mails are stopped the queue says so, nothing is made or sent, and both go on by themselves', async () => {
  const { settings, production } = admin.api;
  await settings.changeSettings({ production_stopped: true, emails_stopped: true });
  expect((await production.listQueue({})).stopped).toEqual({ orders: false, production: true, emails: true });
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
  await payOn(browser, placed.url);
  const order = () => production.getProduction({ order_number: placed.order_number });
  await eventually(async () => (await order()).status === 'paid', 'the payment');
  const states = async (): Promise<string[]> => {
    const { rows } = await service.deps.db.execute<{ state: string }>('select state from emails');
    return rows.map(({ state }) => state);
  };
  await eventually(async () => (await states()).includes('held'), 'the confirmation to be held');
  expect((await order()).versions).toEqual([]);
  const unfinished = async (): Promise<number> => {
    const runs = await service.deps.jobs.runs(service.deps.db, produceSong, 'produce-');
    return runs.filter(({ state }) => state === 'unfinished').length;
  };
  await eventually(async () => (await unfinished()) === 0, 'the production to give its place back');
  await expect(production.generateLyrics()).rejects.toMatchObject({ code: 'STOPPED' });
  await settings.changeSettings({ production_stopped: false, emails_stopped: false });
  await eventually(async () => (await order()).status === 'ready', 'the production to go on');
  await eventually(async () => (await states()).every((state) => state === 'sent'), 'the letters to go out');
});

test('STU-05 what finished in the background is cleared away after 30 days, what waits or runs is not', async () => {
  const { db, clock } = service.deps;
  const [rule] = finishedJobsRetention(db);
  if (!rule) throw new Error('no rule');
  const inDays = (days: number): Date => new Date(clock.now().getTime() + days * 24 * 60 * 60 * 1000);
  const names = ['workflow_status', 'workflow_input', 'workflow_output', 'operation_outputs'] as const;
  const rows = async (): Promise<number[]> => {
    const counts = names.map((name) => db.execute<{ n: number }>(`select count(*)::int as n from dbos.${name}`));
    return (await Promise.all(counts)).map((count) => count.rows[0]?.n ?? 0);
  };
  await eventually(async () => {
    const busy = sql`select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED', 'DELAYED')`;
    return (await db.execute(busy)).rows.length === 0;
  }, 'all work to end');
  expect(await rule.clear(inDays(29))).toBe(0);
  const due = await rule.due(inDays(31));
  expect(due).toBeGreaterThan(2);
  await db.execute(
    sql`update dbos.workflow_status set status = 'PENDING'
        where workflow_uuid = (select max(workflow_uuid) from dbos.workflow_status where name = 'produce-song')`,
  );
  expect(await rule.clear(inDays(31))).toBe(due - 1);
  const left = await rows();
  expect(left[0]).toBe(1);
  expect(left.slice(1, 3).every((count) => count <= 1)).toBe(true);
  await db.execute(sql`update dbos.workflow_status set status = 'SUCCESS' where name = 'produce-song'`);
  expect(await rule.clear(inDays(31))).toBe(1);
  expect(await rows()).toEqual([0, 0, 0, 0]);
});
