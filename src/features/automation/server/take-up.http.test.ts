import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import type { Jobs } from '#platform/jobs/port.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { deliverRecord } from './jobs.ts';
import { listDeliveries } from './list-deliveries.ts';
import { insertAttempt, insertRecord, recordById } from './repository.ts';
import { automationRecords } from './schema.ts';
import { takeUpRecords } from './take-up.ts';

const clock = new SettableClock(new Date());
const told: string[] = [];
let answer = 204;
/** The program answers once this is over. */
let held = Promise.resolve();
let program: Server;
let service: TestService;
beforeAll(async () => {
  program = createServer((request, response) => {
    told.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => void held.then(() => response.writeHead(answer).end()));
  });
  program.listen(0, '127.0.0.1');
  await once(program, 'listening');
  const EVENTS_URL = `http://127.0.0.1:${(program.address() as AddressInfo).port}/events`;
  const EVENTS_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
  service = await startService({ environment: { EVENTS_URL, EVENTS_SECRET }, clock });
});
afterAll(async () => {
  await service.end();
  program.close();
});

/** A record that waits although its only run has ended, as where the database could not note how the attempt went. */
async function stranded(id: string): Promise<void> {
  const { db, jobs } = service.deps;
  const row = { id, key: id, event: 'order.paid' as const, orderNumber: null, record: {}, lastAttempt: 10 };
  await insertRecord(db, { ...row, state: 'kept', createdAt: clock.now() });
  await db.transaction((tx) => jobs.enqueue(tx, deliverRecord, { id, attempt: 1 }));
  const ended = async () => (await jobs.runs(db, deliverRecord, deliverRecord.id({ id, attempt: 1 })))[0]?.state;
  await eventually(async () => !['unfinished', undefined].includes(await ended()), 'the run to end');
  await db.update(automationRecords).set({ state: 'waiting' }).where(eq(automationRecords.id, id));
}

const stateOf = async (id: string) => (await recordById(service.deps.db, id))?.state;

test('LEG-09 a record whose attempts ended unnoted is taken up again by itself, once', async () => {
  await stranded('msg_left');
  await takeUpRecords(service.deps);
  expect(await stateOf('msg_left'), 'its first attempt may still begin').toBe('waiting');
  expect(told).toEqual([]);
  clock.advance(16 * 60_000);
  await Promise.all([takeUpRecords(service.deps), takeUpRecords(service.deps)]);
  await eventually(async () => (await stateOf('msg_left')) === 'delivered', 'the record');
  await takeUpRecords(service.deps);
  expect(told).toEqual(['msg_left']);
});

test('LEG-09 staff can send a record again that waits for nothing', async () => {
  await stranded('msg_asked');
  const admin = await adminBrowser(service);
  expect(await admin.api.automation.resendDelivery({ id: 'msg_asked' })).toEqual({ state: 'waiting' });
  await eventually(async () => (await stateOf('msg_asked')) === 'delivered', 'the record');
  expect(told.filter((id) => id === 'msg_asked')).toHaveLength(1);
});

test('LEG-09 staff see when a record that was refused is sent next, and send it at once when its program works again', async () => {
  const { db, jobs } = service.deps;
  const id = 'msg_refused';
  const row = { id, key: id, event: 'order.paid' as const, orderNumber: null, record: {}, lastAttempt: 9 };
  await insertRecord(db, { ...row, state: 'waiting', attempts: 7, createdAt: clock.now() });
  const { api } = await adminBrowser(service);
  const shown = async () => (await api.automation.listDeliveries({})).deliveries.find((one) => one.id === id);
  expect(await shown()).toMatchObject({ state: 'waiting', next_attempt_at: null });
  answer = 503;
  await db.transaction((tx) => jobs.enqueue(tx, deliverRecord, { id, attempt: 8 }));
  const refused = await eventually(async () => {
    const found = await shown();
    return found?.next_attempt_at ? found : undefined;
  }, 'the refusal');
  const hours = (Date.parse(refused.next_attempt_at ?? '') - Date.parse(refused.attempts[0]?.at ?? '')) / 3_600_000;
  expect(hours).toBeCloseTo(4.55, 1);
  answer = 204;
  let letGo = (): void => {};
  held = new Promise((resolve) => (letGo = resolve));
  for (let press = 0; press < 2; press += 1)
    expect(await api.automation.resendDelivery({ id })).toEqual({ state: 'waiting' });
  letGo();
  await eventually(async () => (await stateOf(id)) === 'delivered', 'the record');
  expect(await shown()).toMatchObject({ next_attempt_at: null, attempts: [{ status: 503 }, { status: 204 }] });
  expect(told.filter((one) => one === id)).toHaveLength(2);
  const audit = await db.execute(sql`select action from audit where subject = ${id}`);
  expect(audit.rows).toEqual([{ action: 'resend-record' }]);
});

test('LEG-09 a record that staff send at once on its last attempt, and that is refused again, is not given up', async () => {
  const { db, jobs } = service.deps;
  const id = 'msg_refused_again';
  const row = { id, key: id, event: 'order.paid' as const, orderNumber: null, record: {}, lastAttempt: 9 };
  await insertRecord(db, { ...row, state: 'waiting', attempts: 7, createdAt: clock.now() });
  answer = 503;
  await db.transaction((tx) => jobs.enqueue(tx, deliverRecord, { id, attempt: 8 }));
  const attempted = async (number: number) => ((await recordById(db, id))?.attempts ?? 0) >= number;
  await eventually(() => attempted(8), 'the refusal');
  const { api } = await adminBrowser(service);
  await api.automation.resendDelivery({ id });
  await eventually(() => attempted(10), 'the refusal of what staff sent');
  expect(await recordById(db, id)).toMatchObject({ state: 'waiting', lastAttempt: 18 });
  answer = 204;
  await eventually(async () => (await stateOf(id)) === 'delivered', 'the attempt a second later');
});

test('LEG-09 however many records wait for their next attempt, their runs are asked for once', async () => {
  const { db, jobs } = service.deps;
  const ids = Array.from({ length: 12 }, (_, at) => `msg_later_${at}`);
  await db.transaction(async (tx) => {
    for (const id of ids) {
      const row = { id, key: id, event: 'order.paid' as const, orderNumber: null, record: {}, lastAttempt: 10 };
      await insertRecord(tx, { ...row, state: 'waiting', createdAt: clock.now() });
      await jobs.enqueue(tx, deliverRecord, { id, attempt: 1 }, { delaySeconds: 3600 });
    }
  });
  clock.advance(16 * 60_000);
  let asked = 0;
  const runs: Jobs['runs'] = (...about) => {
    asked += 1;
    return jobs.runs(...about);
  };
  await takeUpRecords({ ...service.deps, jobs: Object.assign(Object.create(jobs) as Jobs, { runs }) });
  expect(asked).toBe(1);
  for (const id of ids) expect(await jobs.runs(db, deliverRecord, `record-${id}-`)).toHaveLength(1);
});

test.each([
  ['that waits', { state: 'waiting', attempt: 3, lastAttempt: 9 }, 16],
  ['that was offered again, and refused again', { state: 'waiting', attempt: 10, lastAttempt: 18 }, 1],
  ['that is offered again, and not yet refused again', { state: 'waiting', attempt: 8, lastAttempt: 18 }, 1],
  ['that was given up', { state: 'dead', attempt: 9, lastAttempt: 9 }, null],
] as const)(
  'LEG-09 staff see when a refused record is sent next: one %s',
  async (_, { state, attempt, lastAttempt }, seconds) => {
    const { db } = service.deps;
    const id = `msg_next_${state}_${attempt}_${lastAttempt}`;
    const at = clock.now();
    const row = { id, key: id, event: 'order.paid' as const, orderNumber: null, record: {}, lastAttempt };
    await insertRecord(db, { ...row, state, attempts: attempt, createdAt: at });
    await insertAttempt(db, { id: `${id}_attempt`, recordId: id, number: attempt, at, status: 503, error: 'refused' });
    const { deliveries } = await listDeliveries(service.deps, { state: 'all' });
    const next = deliveries.find((delivery) => delivery.id === id)?.next_attempt_at;
    expect(next).toBe(seconds === null ? null : new Date(at.getTime() + seconds * 1000).toISOString());
  },
);
