import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from '../test/database.ts';
import { markSent, mostTries, offerAbandoned, offerAgain, offerAllAgain, takeDue } from './owed-letters-repository.ts';
import { emails } from './schema.ts';
import { TestDesks } from './test/desks.ts';

let database: OpenDatabase;
let desks: TestDesks;
beforeEach(async () => {
  database = await migratedDatabase();
  desks = new TestDesks(database.db);
});
afterEach(async () => {
  await desks.end();
  await database.close();
});

/** As a process leaves a letter behind that ends while it has it, so many times. */
const leftBehind = (id: string, deaths: number) =>
  database.db
    .update(emails)
    .set({ takenBy: 'one', tries: deaths, dueAt: sql`now() + interval '1 minute'` })
    .where(eq(emails.id, id));

test('HOLE-10 a letter whose process ended at every try is given up, told to the operator, and sent when staff send it again', async () => {
  const [deadly = '', near = '', other = ''] = await desks.putIn(3);
  await leftBehind(deadly, mostTries);
  await leftBehind(near, mostTries - 1);
  const desk = desks.open();
  await desk.start('one');
  await expect.poll(async () => (await desks.rowOf(deadly))?.state, { timeout: 30_000 }).toBe('failed');
  await expect.poll(() => desks.sent.toSorted(), { timeout: 30_000 }).toEqual([near, other].toSorted());
  expect(desks.alerts).toMatchObject([{ alert: 'email-not-sent', emailId: deadly }]);
  expect((await desks.rowOf(deadly))?.error).toContain('ended at every try');
  // It would end its process eight times in each ten minutes.
  expect(await offerAllAgain(database.db, 'failed', null)).toBe(0);
  await offerAgain(database.db, deadly);
  await desks.allAre('sent');
  expect(desks.sent).toHaveLength(3);
});

test('HOLE-10 a letter that kills its process at every start is given up after eight, and keeps no other from being sent', async () => {
  const ids = await desks.putIn(8);
  const [deadly = '', ...others] = ids;
  let deaths = 0;
  // Each round is a process: it begins, takes what is due, and dies of the letter if that is with it, before anything is noted.
  const liveOnce = async (): Promise<'dead' | 'idle' | 'given up'> => {
    await offerAbandoned(database.db, 'one');
    for (;;) {
      const taken = await takeDue(database.db, 'one', { most: 8, alsoAbandoned: true });
      if (taken.length === 0) return 'idle';
      const killer = taken.find(({ id }) => id === deadly);
      if (killer && killer.tries > mostTries) return 'given up';
      if (killer) return 'dead';
      const handed = taken.map(({ id }) => id);
      await markSent(database.db, handed, new Date());
    }
  };
  let end = await liveOnce();
  for (; end === 'dead' && deaths < 50; end = await liveOnce()) deaths += 1;
  expect({ end, deaths }).toEqual({ end: 'given up', deaths: mostTries });
  const rows = await database.db.select().from(emails);
  expect(rows.filter(({ state }) => state === 'sent').map(({ id }) => id)).toEqual(expect.arrayContaining(others));
  expect(Math.max(...rows.filter(({ id }) => id !== deadly).map(({ tries }) => tries))).toBe(2);
});

test('HOLE-10 of the letters that their process left behind a desk tries one at a time', async () => {
  const left = await desks.putIn(3);
  for (const id of left) await leftBehind(id, 1);
  const [fresh = ''] = await desks.putIn(1);
  const { transport, offered, accept } = desks.silentServer();
  const desk = desks.open(transport);
  await desk.start('one');
  await expect.poll(() => offered, { timeout: 30_000 }).toContain(fresh);
  await expect.poll(() => offered.length, { timeout: 30_000 }).toBe(2);
  // Three looks later there is still one of them.
  await pause(300);
  expect(offered).toHaveLength(2);
  accept();
  await desks.allAre('sent');
  expect(desks.sent.toSorted()).toEqual([...left, fresh].toSorted());
});

test('HOLE-10 a letter that was refused, and whose process ended at its last try, is offered again as refused ones are', async () => {
  const [refused = '', deadly = ''] = await desks.putIn(2);
  await leftBehind(refused, mostTries);
  await database.db.update(emails).set({ error: '421 busy' }).where(eq(emails.id, refused));
  await leftBehind(deadly, mostTries);
  await desks.open().start('one');
  for (const id of [refused, deadly])
    await expect.poll(async () => (await desks.rowOf(id))?.state, { timeout: 30_000 }).toBe('failed');
  expect((await desks.rowOf(refused))?.error).toBe('421 busy');
  expect(await offerAllAgain(database.db, 'failed', null)).toBe(1);
  await expect.poll(async () => (await desks.rowOf(refused))?.state, { timeout: 30_000 }).toBe('owed');
  expect((await desks.rowOf(deadly))?.state).toBe('failed');
});

test('HOLE-10 an orderly end that breaks off a letter on its way counts no try', async () => {
  const [id = ''] = await desks.putIn(1);
  const { transport, offered } = desks.silentServer();
  for (let ends = 1; ends <= mostTries + 2; ends += 1) {
    const desk = desks.open(transport);
    await desk.start('one');
    await expect.poll(() => offered, { timeout: 30_000 }).toHaveLength(ends);
    await desk.stop();
    expect(await desks.rowOf(id)).toMatchObject({ state: 'owed', tries: 0, takenBy: 'one' });
  }
});

test('HOLE-10 letters of a look that failed after it had taken them are sent by a later one at once, and it counts no try', async () => {
  desks.failures = 3;
  const ids = await desks.putIn(2);
  await desks.open().start('one');
  await expect.poll(() => desks.sent.toSorted(), { timeout: 20_000 }).toEqual(ids.toSorted());
  await desks.allAre('sent');
  expect((await database.db.select().from(emails)).map(({ tries }) => tries)).toEqual([1, 1]);
});
