import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderByNumber } from '#features/orders/server/index.ts';
import { resumeExtras } from '#features/payments/server/resume-extras.ts';
import { extraCharges } from '#features/payments/server/schema.ts';
import type { Jobs } from '#platform/jobs/port.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { revisionPaid } from './jobs.ts';
import { insertRevision, revisionById } from './revision-repository.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.end());

const settlementOf = async (id: string) => (await revisionById(service.deps.db, id))?.settlement;

/** A request whose price was paid, and whose one run has ended without settling it. */
async function paidUnsettled(id: string, ended: 'ERROR' | 'SUCCESS'): Promise<void> {
  const { db, jobs, clock } = service.deps;
  const { order_number } = await new TestBrowser(service.baseUrl).api.orders.createCheckoutSession(anOrderInput());
  const { id: orderId = '' } = (await orderByNumber(db, order_number)) ?? {};
  await db.execute(sql`update orders set status = 'completed', paid_at = now() where id = ${orderId}`);
  const now = clock.now();
  const details = { description: 'A trumpet', version: 1, lines: [] };
  const charge = { workflow: revisionPaid.name, subject: id, name: 'One more revision', amountPence: 900 };
  await db.insert(extraCharges).values({ ...charge, id, orderId, begunAt: now, sessionId: id, paidAt: now });
  // It finds no request yet.
  await jobs.enqueue(db, revisionPaid, { subject: id });
  const state = async () => (await jobs.runs(db, revisionPaid, revisionPaid.id({ subject: id })))[0]?.state;
  await eventually(async () => (await state()) === 'finished', 'the run to end');
  const asked = { requestType: 'chat', charge: 'extra', settlement: 'asked', pricePence: 900 } as const;
  await db.transaction((tx) => insertRevision(tx, { ...asked, id, orderId, details, createdAt: now }));
  await db.execute(
    sql`update dbos.workflow_status set status = ${ended} where workflow_uuid = ${revisionPaid.id({ subject: id })}`,
  );
}

test('REV-01 a revision whose payment could not be taken in is settled later by itself, once', async () => {
  const id = 'paid-unsettled';
  await paidUnsettled(id, 'ERROR');
  await Promise.all([resumeExtras(service.deps), resumeExtras(service.deps)]);
  await eventually(async () => (await settlementOf(id)) === 'paid', 'the request to be paid');
  await resumeExtras(service.deps);
  const runs = await service.deps.jobs.runs(service.deps.db, revisionPaid, revisionPaid.id({ subject: id }));
  expect(runs).toHaveLength(2);
});

test('REV-01 however many payments beside orders there were in a week, their runs are asked for once', async () => {
  for (const id of ['paid-one', 'paid-two']) await paidUnsettled(id, 'ERROR');
  const { jobs } = service.deps;
  let asked = 0;
  const runs: Jobs['runs'] = (...about) => {
    asked += 1;
    return jobs.runs(...about);
  };
  const enqueue = jobs.enqueue.bind(jobs);
  await resumeExtras({ ...service.deps, jobs: Object.assign(Object.create(jobs) as Jobs, { runs, enqueue }) });
  expect(asked).toBe(1);
  for (const id of ['paid-one', 'paid-two'])
    await eventually(async () => (await settlementOf(id)) === 'paid', `${id} to be paid`);
});

test('REV-01 a payment that was taken in is told of once', async () => {
  const id = 'paid-and-settled';
  await paidUnsettled(id, 'SUCCESS');
  await resumeExtras(service.deps);
  const runs = await service.deps.jobs.runs(service.deps.db, revisionPaid, revisionPaid.id({ subject: id }));
  expect(runs).toMatchObject([{ state: 'finished' }]);
});
