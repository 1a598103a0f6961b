import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/database.ts';
import { migratedDatabase } from '../test/database.ts';
import type { MailTransport } from './port.ts';
import { emails } from './schema.ts';
import { TestDesks } from './test/desks.ts';
import { refuseNotes } from './test/refuse-notes.ts';

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

test('HOLE-10 several desks send each letter once, also more letters than they have places for', async () => {
  const ids = await desks.putIn(40);
  await Promise.all(['one', 'two', 'three'].map((name) => desks.open().start(name)));
  await desks.allAre('sent');
  expect(desks.sent.toSorted()).toEqual(ids.toSorted());
});

test('HOLE-10 a letter that a process took and did not send is its own again at once, and another’s when its minute is over', async () => {
  const [own, others] = await desks.putIn(2);
  const takenBy = (name: string, id: string | undefined) =>
    database.db
      .update(emails)
      .set({ takenBy: name, dueAt: sql`now() + interval '1 minute'` })
      .where(eq(emails.id, id ?? ''));
  await takenBy('one', own);
  await takenBy('gone', others);
  await desks.open().start('one');
  await expect.poll(() => desks.sent, { timeout: 30_000 }).toEqual([own]);
  await database.db
    .update(emails)
    .set({ dueAt: sql`due_at - interval '1 minute'` })
    .where(eq(emails.id, others ?? ''));
  await desks.allAre('sent');
  expect(desks.sent).toEqual([own, others]);
});

test('HOLE-08 a letter that is due in hours because the clock of the database was set back is sent now', async () => {
  const ids = await desks.putIn(1);
  await database.db.update(emails).set({ dueAt: sql`now() + interval '2 hours'` });
  await desks.open().start('one');
  await desks.allAre('sent');
  expect(desks.sent).toEqual(ids);
});

test('HOLE-00 a letter of release 0.1.0 is left to its own run', async () => {
  const [theirs] = await desks.putIn(1);
  await database.db.update(emails).set({ dueAt: null });
  const [ours] = await desks.putIn(1);
  await desks.open().start('one');
  await expect.poll(() => desks.sent, { timeout: 30_000 }).toEqual([ours]);
  const [row] = await database.db
    .select()
    .from(emails)
    .where(eq(emails.id, theirs ?? ''));
  expect(row).toMatchObject({ state: 'owed', tries: 0 });
});

test('HOLE-10 while staff have stopped e-mails, what is due is held and not sent', async () => {
  desks.isStopped = true;
  await desks.putIn(5);
  await desks.open().start('one');
  await desks.allAre('held');
  expect(desks.sent).toEqual([]);
});

test('HOLE-10 a desk that ends waits for the letters that are on their way, and takes none', async () => {
  let accept: (() => void) | null = null;
  const slow: MailTransport = {
    send: async (letter) => {
      await new Promise<void>((resolve) => {
        accept = resolve;
      });
      await desks.acceptAll.send(letter);
    },
  };
  const [first] = await desks.putIn(1);
  const desk = desks.open(slow);
  await desk.start('one');
  await expect.poll(() => accept, { timeout: 30_000 }).not.toBeNull();
  const ended = desk.stop();
  const [second] = await desks.putIn(1);
  desk.lookWhenPutIn();
  accept!();
  await ended;
  expect(desks.sent).toEqual([first]);
  const rows = await database.db.select().from(emails);
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [first, 'sent'],
      [second, 'owed'],
    ]),
  );
});

test('HOLE-10 a letter that is refused eight times is given up and told to the operator', async () => {
  const [id = ''] = await desks.putIn(1);
  await database.db.update(emails).set({ tries: 7 });
  await desks.open({ send: () => Promise.reject(new Error('421 busy')) }).start('one');
  await desks.allAre('failed');
  const [row] = await database.db.select().from(emails).where(eq(emails.id, id));
  expect(row).toMatchObject({ error: '421 busy', tries: 8, attempts: 1, takenBy: null });
  expect(desks.alerts).toMatchObject([{ alert: 'email-not-sent', emailId: id }]);
});

test('HOLE-10 a desk has no more letters in hand than places, though the table was counted when it had one', async () => {
  await desks.putIn(1);
  await database.db.execute(sql`analyze emails`);
  await desks.putIn(20);
  const { transport, offered, accept } = desks.silentServer();
  const desk = desks.open(transport);
  await desk.start('one');
  await expect.poll(() => offered, { timeout: 30_000 }).not.toEqual([]);
  const taken = await database.db.$count(emails, eq(emails.takenBy, 'one'));
  accept();
  expect(taken).toBe(3);
  await desks.allAre('sent');
});

test('HOLE-08 a letter in hand is not sent a second time by its desk when the clock of the database is set forth', async () => {
  const [first] = await desks.putIn(1);
  const { transport, offered, accept } = desks.silentServer();
  await desks.open(transport).start('one');
  await expect.poll(() => offered, { timeout: 30_000 }).toEqual([first]);
  await database.db.update(emails).set({ dueAt: sql`now() - interval '1 hour'` });
  // What is put in after it is looked for after it, too.
  const [second] = await desks.putIn(1);
  await expect.poll(() => offered, { timeout: 30_000 }).toContain(second);
  accept();
  await desks.allAre('sent');
  expect(desks.sent).toHaveLength(2);
  expect(new Set(desks.sent)).toEqual(new Set([first, second]));
});

test('HOLE-10 a letter that was accepted is not sent by another desk because the note of it failed', async () => {
  const { refusals, letGo } = await refuseNotes(database.db);
  const [id = ''] = await desks.putIn(1);
  await Promise.all(['one', 'two'].map((name) => desks.open().start(name)));
  // It is somebody else's, and due, if the desk lets go of it.
  await expect.poll(refusals, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  const [row] = await database.db.select().from(emails).where(eq(emails.id, id));
  expect(row?.takenBy).not.toBeNull();
  await letGo();
  await desks.allAre('sent');
  expect(desks.sent).toEqual([id]);
});
