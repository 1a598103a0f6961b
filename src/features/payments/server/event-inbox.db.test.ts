import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#platform/db/database.ts';
import type { NewRun } from '#platform/jobs/port.ts';
import { migratedDatabase } from '#platform/test/database.ts';
import { eventById, insertEvent, markHandledWithRun } from './repository.ts';

let own: OpenDatabase;
beforeAll(async () => {
  own = await migratedDatabase();
});
afterAll(() => own.close());

const at = new Date('2026-10-24T12:00:00Z');
const anEvent = (eventId: string) => ({ eventId, type: 'other', subject: { kind: 'other' as const }, receivedAt: at });
const aRun = (id: string, changes: Partial<NewRun> = {}): NewRun => ({
  id,
  name: 'anything',
  queue: 'quick',
  input: '{}',
  delayMs: null,
  ...changes,
});

async function statusOf(run: string): Promise<unknown> {
  const { rows } = await own.db.execute(sql`select status from dbos.workflow_status where workflow_uuid = ${run}`);
  return rows[0]?.['status'];
}

test('STU-05 an event is stored with its run or not at all, and one that was here before enqueues nothing', async () => {
  await expect(insertEvent(own.db, anEvent('refused'), aRun('run of refused', { name: '' }))).rejects.toThrow();
  expect(await eventById(own.db, 'refused')).toBeUndefined();

  expect(await insertEvent(own.db, anEvent('new'), aRun('run of new'))).toBe(true);
  expect(await eventById(own.db, 'new')).toMatchObject({ subject: { kind: 'other' }, receivedAt: at, attempts: 0 });
  expect(await statusOf('run of new')).toBe('ENQUEUED');

  expect(await insertEvent(own.db, anEvent('new'), aRun('another run'))).toBe(false);
  expect(await statusOf('another run')).toBeUndefined();
});

test('STU-05 the first outcome of an event stays, and leaves nothing to its run', async () => {
  await insertEvent(own.db, anEvent('handled'), aRun('run of handled'));
  for (const outcome of ['first', 'second'])
    await markHandledWithRun(own.db, { eventId: 'handled', id: 'run of handled', at, outcome });
  expect(await eventById(own.db, 'handled')).toMatchObject({ handledAt: at, outcome: 'first', attempts: 1 });
  expect(await statusOf('run of handled')).toBe('SUCCESS');
});
