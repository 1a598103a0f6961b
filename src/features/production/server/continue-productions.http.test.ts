import { safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { alertLog } from '#platform/test/alerts.ts';
import { TestBrowser } from '#server/test/client.ts';
import { StorageError } from '#platform/storage/port.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 });

let service: TestService;
let admin: TestBrowser;
const { log, alerts } = alertLog();
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, log });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const stopProduction = (production_stopped: boolean): Promise<unknown> =>
  admin.api.settings.changeSettings({ production_stopped });
const seen = (number: string) => admin.api.production.getProduction({ order_number: number });
const until = (number: string, status: string): Promise<unknown> =>
  eventually(
    async () => (await hasStatus(service, number, status)) && (await seen(number)).status === status,
    `${number} to be ${status}`,
    60,
  );

interface Run extends Record<string, unknown> {
  id: string;
  status: string;
}

/** Runs of an order's production as DBOS keeps them. */
async function runsOf(number: string): Promise<Run[]> {
  const { rows } = await service.deps.db.execute<Run>(
    sql`select w.workflow_uuid as id, w.status from dbos.workflow_status w
        join orders o on w.workflow_uuid like 'produce-' || o.id || '-%' where o.number = ${number}`,
  );
  return rows;
}

/** Runs of an order once all have ended: the order is ready a moment before its run is over. */
const endedRuns = (number: string): Promise<Run[]> =>
  eventually(async () => {
    const runs = await runsOf(number);
    return runs.every(({ status }) => !['PENDING', 'ENQUEUED'].includes(status)) && runs;
  }, `the runs of ${number} to end`);

/** An order that was paid while staff had stopped production, and whose run has found that. */
async function waitingOrder(): Promise<string> {
  await stopProduction(true);
  const buyer = new TestBrowser(service.baseUrl);
  const placed = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, placed.url);
  await until(placed.order_number, 'paid');
  // Not merely begun: its end would be written over what a test makes of it.
  const isSetAside = async () => (await runsOf(placed.order_number)).some(({ status }) => status === 'SUCCESS');
  await eventually(isSetAside, 'its run to find that production is stopped');
  return placed.order_number;
}

/** Leaves a run of an earlier version as it is after its processes died too often. */
async function killRuns(number: string): Promise<void> {
  for (const { id } of await runsOf(number))
    await service.deps.db.execute(
      sql`update dbos.workflow_status set status = 'MAX_RECOVERY_ATTEMPTS_EXCEEDED', recovery_attempts = 52, queue_name = null
          where workflow_uuid = ${id}`,
    );
}

/** An order whose first version was lost three times, so that it is shown to staff. */
async function givenUp(): Promise<string> {
  const number = await waitingOrder();
  const [first] = await runsOf(number);
  await killRuns(number);
  for (const attempt of [2, 3])
    await service.deps.db.execute(
      sql`insert into dbos.workflow_status (workflow_uuid, name, status, executor_id, recovery_attempts, created_at, updated_at)
          values (${`${first?.id}-${attempt}`}, 'produce-song', 'ERROR', 'local', 1, 0, 0)`,
    );
  await stopProduction(false);
  await until(number, 'failed');
  return number;
}

const alertsOf = async (number: string): Promise<string[]> => {
  const { rows } = await service.deps.db.execute<{ id: string }>(sql`select id from orders where number = ${number}`);
  return alerts.filter(({ orderId }) => orderId === rows[0]?.id).map(({ alert }) => alert);
};

test('HOLE-07 a song that waits for staff through 60 restarts is made once production goes on', async () => {
  const number = await waitingOrder();
  for (let restart = 0; restart < 60; restart++) {
    await service.deps.jobs.stop();
    await service.deps.jobs.start();
    const isTakenUp = async () => (await runsOf(number)).every(({ status }) => status !== 'ENQUEUED');
    await eventually(isTakenUp, 'what was recovered to be taken up');
  }
  expect((await seen(number)).status).toBe('paid');
  await stopProduction(false);
  await until(number, 'ready');
  expect(await alertsOf(number), 'waiting is no failure').toEqual([]);
}, 300_000);

test('HOLE-07 an order whose run is dead since before is found, raised and made', async () => {
  const number = await waitingOrder();
  await killRuns(number);
  await stopProduction(false);
  await until(number, 'ready');
  expect(await alertsOf(number)).toEqual(['paid-and-nothing-runs']);
});

test('HOLE-07 an order whose run is gone, or was cancelled by hand, is found and made', async () => {
  const gone = await waitingOrder();
  const cancelled = await waitingOrder();
  for (const { id } of await runsOf(gone))
    await service.deps.db.execute(sql`delete from dbos.workflow_status where workflow_uuid = ${id}`);
  for (const { id } of await runsOf(cancelled))
    await service.deps.db.execute(
      sql`update dbos.workflow_status set status = 'CANCELLED' where workflow_uuid = ${id}`,
    );
  await stopProduction(false);
  await until(gone, 'ready');
  await until(cancelled, 'ready');
  expect(await alertsOf(gone)).toEqual(['paid-and-nothing-runs']);
  for (const number of [gone, cancelled]) {
    const made = (await endedRuns(number)).filter(({ status }) => status === 'SUCCESS');
    expect(made, 'each was made by one run').toHaveLength(1);
  }
});

test('HOLE-07 an order whose runs end again and again is shown to staff as failed, and they can run it again', async () => {
  const number = await givenUp();
  const failed = await seen(number);
  expect(failed.events.at(-1)).toMatchObject({
    kind: 'production-failed',
    note: 'Its work ended 3 times without an outcome.',
  });
  expect(await alertsOf(number)).toEqual(['paid-and-nothing-runs', 'production-failed']);
  await admin.api.production.retryProduction({ order_number: number });
  await until(number, 'ready');
});

test('HOLE-07 what staff run again after it was given up is tried as often as the first time', async () => {
  const number = await givenUp();
  await stopProduction(true);
  await admin.api.production.retryProduction({ order_number: number });
  const isSetAside = async () =>
    (await runsOf(number)).some(({ id, status }) => id.endsWith('-4') && status === 'SUCCESS');
  await eventually(isSetAside, 'the fourth run to find that production is stopped');
  await killRuns(number);
  await stopProduction(false);
  await until(number, 'ready');
});

test('HOLE-07 staff see on its page that nothing works on an order, and start it from there', async () => {
  const number = await waitingOrder();
  expect(await seen(number), 'what waits for staff is not stuck').toMatchObject({ nothing_runs: false });
  const early = await safe(admin.api.production.retryProduction({ order_number: number }));
  expect(early.error).toMatchObject({ code: 'NOT_NOW' });
  await killRuns(number);
  expect(await seen(number)).toMatchObject({ status: 'paid', nothing_runs: true });
  expect(await admin.api.production.retryProduction({ order_number: number })).toEqual({ status: 'paid' });
  const again = await safe(admin.api.production.retryProduction({ order_number: number }));
  expect(again.error, 'at most one run lives').toMatchObject({ code: 'NOT_NOW' });
  await stopProduction(false);
  await until(number, 'ready');
  expect((await endedRuns(number)).filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(0);
  expect(await seen(number)).toMatchObject({ nothing_runs: false });
});

test('HOLE-07 a run that 8ac6e17 left waiting for staff ends when it is recovered, and the song is made', async () => {
  const number = await waitingOrder();
  const [run] = await runsOf(number);
  const { db, jobs } = service.deps;
  await jobs.stop();
  await db.execute(
    sql`update dbos.workflow_status set status = 'PENDING', recovery_attempts = 51, completed_at = null where workflow_uuid = ${run?.id}`,
  );
  await db.execute(sql`delete from dbos.workflow_output where workflow_uuid = ${run?.id}`);
  for (const [step, name] of ['DBOS.recv', 'DBOS.sleep'].entries())
    await db.execute(
      sql`insert into dbos.operation_outputs (workflow_uuid, function_id, function_name, output)
          select workflow_uuid, function_id + 1 + ${step}, ${name}, 'null' from dbos.operation_outputs
          where workflow_uuid = ${run?.id} and function_name = 'may begin'`,
    );
  await stopProduction(false);
  await jobs.start();
  await until(number, 'ready');
});

/** Gives an order the first version, whose song was cut off in the middle so many times in a row, as dying processes leave it. */
async function cutOff(number: string, crashes: number): Promise<void> {
  const { db, ids } = service.deps;
  const id = ids.id();
  await db.execute(
    sql`insert into productions (id, order_id, version, state, created_at)
        select ${id}, id, 1, 'running', now() from orders where number = ${number}`,
  );
  await db.execute(
    sql`insert into production_stages (production_id, stage, state, attempts, crashes)
        values (${id}, 'song', 'running', ${crashes + 1}, ${crashes})`,
  );
}

test('HOLE-07 a stage that ends its process each time fails the order, says so, and staff run it again', async () => {
  const poisoned = await waitingOrder();
  const unlucky = await waitingOrder();
  await cutOff(poisoned, 9);
  await cutOff(unlucky, 8);
  await stopProduction(false);
  await until(poisoned, 'failed');
  await until(unlucky, 'ready');
  expect(await alertsOf(poisoned)).toEqual(['production-failed']);
  const song = (await seen(poisoned)).versions[0]?.stages.find(({ stage }) => stage === 'song');
  expect(song).toMatchObject({ state: 'failed', error: 'Its process ended 10 times in the middle of this stage.' });
  await admin.api.production.retryProduction({ order_number: poisoned });
  await until(poisoned, 'ready');
});

test('HOLE-07 a song for which there is no room five times over is made when there is', async () => {
  const make = quickStudio.make.bind(quickStudio);
  let refusals = 5;
  const full = vi.spyOn(quickStudio, 'make').mockImplementation((input, options) => {
    refusals -= 1;
    return refusals >= 0 ? Promise.reject(new StorageError('no-space', 'No room')) : make(input, options);
  });
  const buyer = new TestBrowser(service.baseUrl);
  const { order_number, url } = await buyer.api.orders.createCheckoutSession(anOrderInput());
  await payOn(buyer, url);
  await until(order_number, 'ready');
  full.mockRestore();
  expect(refusals).toBeLessThan(0);
  expect(await alertsOf(order_number)).toEqual([]);
});
