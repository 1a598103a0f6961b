import { setTimeout as pause } from 'node:timers/promises';
import { wfQueueRunner } from '@dbos-inc/dbos-sdk/internal/wfqueue';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { alertLog } from '../test/alerts.ts';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from '../test/database.ts';
import { DbosJobs } from './dbos-jobs.ts';
import { defineJob } from './define-job.ts';
import { enqueueRun } from './runs.ts';

const { log } = alertLog();
const keyed = { queue: 'quick', input: z.object({ key: z.string() }), id: ({ key }: { key: string }) => key } as const;
const noted = defineJob({ name: 'noted', ...keyed });
const holding = defineJob({ name: 'holding', ...keyed });

/** Milliseconds of a transaction that holds up the end of a run beyond the first look. */
const heldFor = 700;

/** Jobs of one place a queue, or so many in the quick one, that look at their queues of themselves once an hour. */
async function looksRarely({ own: known, quick = 1 }: { own?: OpenDatabase; quick?: number } = {}) {
  const own = known ?? (await migratedDatabase());
  const concurrency = { quick, mail: 1, webhooks: 1, studio: 1, clips: 1, welcomes: 1, souvenirs: 1 };
  const options = { database: own, databaseUrl: undefined, executorId: 'one', log, concurrency, lookEvery: 3_600_000 };
  const rarely = new DbosJobs(options);
  const seen: string[] = [];
  rarely.define(noted, ({ key }) => Promise.resolve(void seen.push(key)));
  rarely.define(holding, () => Promise.resolve());
  const end = async (): Promise<void> => {
    await rarely.stop();
    await own.close();
  };
  return { rarely, own, seen, end };
}

/** Counts from now on how often DBOS is told to look at a queue at once. */
function countLooks(queue: string): () => number {
  const { states } = wfQueueRunner as unknown as { states: Map<string, { nextPollAt: number }> };
  const state = states.get(queue);
  if (!state) throw new Error(`DBOS does not know the queue ${queue} yet`);
  let [looks, next] = [0, state.nextPollAt];
  Object.defineProperty(state, 'nextPollAt', {
    get: () => next,
    set(time: number) {
      next = time;
      if (time === 0) looks += 1;
    },
  });
  return () => looks;
}

test('HOLE-07 what is enqueued begins at once, what waited begins with the process, what is due later when it is due, and a full queue goes on, however rarely queues are looked at', async () => {
  const { rarely, own, seen, end } = await looksRarely();
  await rarely.enqueue(own.db, noted, { key: 'waited' });
  await rarely.start();
  try {
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['waited']);
    await own.db.transaction(async (tx) => {
      for (const key of ['a', 'b', 'c']) await rarely.enqueue(tx, noted, { key });
    });
    await expect.poll(() => seen.toSorted(), { timeout: 30_000 }).toEqual(['a', 'b', 'c', 'waited']);
    await rarely.enqueue(own.db, noted, { key: 'later' }, { delaySeconds: 1 });
    await expect.poll(() => seen, { timeout: 30_000 }).toContain('later');
  } finally {
    await end();
  }
});

test('HOLE-07 what another process left to wait for its time begins when it is due, however rarely queues are looked at', async () => {
  const { rarely, own, seen, end } = await looksRarely();
  const leave = (key: string, delayMs: number): Promise<void> =>
    enqueueRun(own.db, { id: key, name: noted.name, queue: noted.queue, input: JSON.stringify({ key }), delayMs });
  // While the process begins: what is due before that has its queues' first look.
  const start = async (): Promise<void> => {
    await leave('soon', 1000);
    await leave('later', 4000);
  };
  rarely.accompany({ start, stop: () => Promise.resolve() });
  await rarely.start();
  try {
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['soon', 'later']);
  } finally {
    await end();
  }
});

test('HOLE-07 two jobs due in the same second need no interval, however far apart in it they are', async () => {
  const { rarely, own, seen, end } = await looksRarely();
  await rarely.start();
  try {
    const endOfSecond = Math.ceil(performance.now() / 1000) * 1000 + 1000;
    for (const [key, before] of [
      ['early', 950],
      ['late', 50],
    ] as const)
      await rarely.enqueue(own.db, noted, { key }, { delaySeconds: (endOfSecond - before - performance.now()) / 1000 });
    await expect.poll(() => seen.toSorted(), { timeout: 30_000 }).toEqual(['early', 'late']);
  } finally {
    await end();
  }
});

test('HOLE-07 what waits in a full queue needs no interval where a transaction holds up the end of a run', async () => {
  const { rarely, own, seen, end } = await looksRarely();
  let held: Promise<void> = Promise.resolve();
  rarely.define(holding, async () => {
    await new Promise<void>((hasBegun) => {
      // On the embedded database nothing else is asked meanwhile; on PostgreSQL the row of the run waits.
      held = own.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from dbos.workflow_status for update`);
        seen.push('held');
        hasBegun();
        await pause(heldFor);
      });
    });
  });
  // Before the start: what is enqueued after it has looks of its own.
  await rarely.enqueue(own.db, holding, { key: 'holds' });
  await rarely.enqueue(own.db, noted, { key: 'waits' });
  await own.db.execute(
    sql`update dbos.workflow_status set created_at = created_at - 1000 where workflow_uuid = 'holds'`,
  );
  await rarely.start();
  try {
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['held', 'waits']);
    await held;
  } finally {
    await end();
  }
});

test('HOLE-07 a queue whose places are all taken is not looked at', async () => {
  const { rarely, own, seen, end } = await looksRarely();
  const elsewhere = defineJob({ ...keyed, name: 'elsewhere', queue: 'mail' });
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  rarely.define(holding, async ({ key }) => {
    seen.push(key);
    await held;
  });
  rarely.define(elsewhere, ({ key }) => Promise.resolve(void seen.push(key)));
  await rarely.enqueue(own.db, holding, { key: 'holds' });
  await rarely.start();
  try {
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['holds']);
    const looks = countLooks(keyed.queue);
    await rarely.enqueue(own.db, noted, { key: 'waits' });
    await rarely.enqueue(own.db, elsewhere, { key: 'elsewhere' });
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['holds', 'elsewhere']);
    expect(looks()).toBe(0);
    letGo();
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual(['holds', 'elsewhere', 'waits']);
    expect(looks()).toBeGreaterThan(0);
  } finally {
    letGo();
    await end();
  }
});

test('HOLE-07 a process that starts with more places than the one before it uses them at once', async () => {
  const { rarely: before, own } = await looksRarely();
  await before.start();
  await before.stop();
  const { rarely, seen, end } = await looksRarely({ own, quick: 2 });
  let meet = (): void => undefined;
  const bothBegan = new Promise<void>((met) => {
    meet = met;
  });
  rarely.define(holding, async ({ key }) => {
    if (seen.push(key) === 2) meet();
    await bothBegan;
  });
  await rarely.enqueue(own.db, holding, { key: 'first' });
  await rarely.enqueue(own.db, holding, { key: 'second' });
  await rarely.start();
  try {
    await expect.poll(() => seen.toSorted(), { timeout: 10_000 }).toEqual(['first', 'second']);
  } finally {
    meet();
    await end();
  }
});
