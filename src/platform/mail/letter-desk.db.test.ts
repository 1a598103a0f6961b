import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { systemIds } from '../ids.ts';
import { alertLog, type Alert } from '../test/alerts.ts';
import { migratedDatabase } from '../test/database.ts';
import { LetterDesk } from './letter-desk.ts';
import type { MailTransport } from './port.ts';
import { insertEmail } from './repository.ts';
import { emails } from './schema.ts';
import { refuseNotes } from './test/refuse-notes.ts';

let database: OpenDatabase;
let desks: LetterDesk[] = [];
/** Ids of letters that were handed over, each time. */
let sent: string[] = [];
let isStopped = false;
let alerts: Alert[] = [];

beforeEach(async () => {
  database = await migratedDatabase();
  [desks, sent, isStopped] = [[], [], false];
});
afterEach(async () => {
  await Promise.all(desks.map((desk) => desk.stop()));
  await database.close();
});

const acceptAll: MailTransport = { send: async ({ messageId }) => void sent.push(messageId.split('@')[0]!) };

/** A desk that looks for others' letters every tenth of a second. */
function openDesk(transport: MailTransport = acceptAll): LetterDesk {
  const raised = alertLog();
  alerts = raised.alerts;
  const desk = new LetterDesk({
    db: database.db,
    clock: systemClock,
    ids: systemIds,
    log: raised.log,
    transport,
    host: 'songs.example',
    baseUrl: 'https://songs.example',
    hashSecret: 'a secret of hashes',
    secret: 'a secret of seals',
    settings: {
      current: () =>
        Promise.resolve({ dailyCap: 1, ordersStopped: false, productionStopped: false, emailsStopped: isStopped }),
      change: () => Promise.reject(new Error('nobody changes them here')),
    },
    places: 3,
    lookEvery: 100,
  });
  desks.push(desk);
  return desk;
}

async function putIn(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => systemIds.id());
  for (const id of ids) {
    const [recipient, createdAt] = [`${id}@example.com`, new Date()];
    await insertEmail(database.db, { id, key: id, recipient, subject: '', html: '', text: '', createdAt });
  }
  return ids;
}

const statesOf = async (): Promise<string[]> =>
  (await database.db.select({ state: emails.state }).from(emails)).map(({ state }) => state);
const allAre = (state: string) =>
  expect.poll(async () => new Set(await statesOf()), { timeout: 30_000 }).toEqual(new Set([state]));

test('HOLE-10 several desks send each letter once, also more letters than they have places for', async () => {
  const ids = await putIn(40);
  await Promise.all(['one', 'two', 'three'].map((name) => openDesk().start(name)));
  await allAre('sent');
  expect(sent.toSorted()).toEqual(ids.toSorted());
});

test('HOLE-10 a letter that a process took and did not send is its own again at once, and another’s when its minute is over', async () => {
  const [own, others] = await putIn(2);
  const takenBy = (name: string, id: string | undefined) =>
    database.db
      .update(emails)
      .set({ takenBy: name, dueAt: sql`now() + interval '1 minute'` })
      .where(eq(emails.id, id ?? ''));
  await takenBy('one', own);
  await takenBy('gone', others);
  await openDesk().start('one');
  await expect.poll(() => sent, { timeout: 30_000 }).toEqual([own]);
  await database.db
    .update(emails)
    .set({ dueAt: sql`due_at - interval '1 minute'` })
    .where(eq(emails.id, others ?? ''));
  await allAre('sent');
  expect(sent).toEqual([own, others]);
});

test('HOLE-08 a letter that is due in hours because the clock of the database was set back is sent now', async () => {
  const ids = await putIn(1);
  await database.db.update(emails).set({ dueAt: sql`now() + interval '2 hours'` });
  await openDesk().start('one');
  await allAre('sent');
  expect(sent).toEqual(ids);
});

test('HOLE-00 a letter of release 0.1.0 is left to its own run', async () => {
  const [theirs] = await putIn(1);
  await database.db.update(emails).set({ dueAt: null });
  const [ours] = await putIn(1);
  await openDesk().start('one');
  await expect.poll(() => sent, { timeout: 30_000 }).toEqual([ours]);
  const [row] = await database.db
    .select()
    .from(emails)
    .where(eq(emails.id, theirs ?? ''));
  expect(row).toMatchObject({ state: 'owed', tries: 0 });
});

test('HOLE-10 while staff have stopped e-mails, what is due is held and not sent', async () => {
  isStopped = true;
  await putIn(5);
  await openDesk().start('one');
  await allAre('held');
  expect(sent).toEqual([]);
});

test('HOLE-10 a desk that ends waits for the letters that are on their way, and takes none', async () => {
  let accept: (() => void) | null = null;
  const slow: MailTransport = {
    send: async (letter) => {
      await new Promise<void>((resolve) => {
        accept = resolve;
      });
      await acceptAll.send(letter);
    },
  };
  const [first] = await putIn(1);
  const desk = openDesk(slow);
  await desk.start('one');
  await expect.poll(() => accept, { timeout: 30_000 }).not.toBeNull();
  const ended = desk.stop();
  const [second] = await putIn(1);
  desk.lookWhenPutIn();
  accept!();
  await ended;
  expect(sent).toEqual([first]);
  const rows = await database.db.select().from(emails);
  expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [first, 'sent'],
      [second, 'owed'],
    ]),
  );
});

test('HOLE-10 a letter that is refused eight times is given up and told to the operator', async () => {
  const [id = ''] = await putIn(1);
  await database.db.update(emails).set({ tries: 7 });
  await openDesk({ send: () => Promise.reject(new Error('421 busy')) }).start('one');
  await allAre('failed');
  const [row] = await database.db.select().from(emails).where(eq(emails.id, id));
  expect(row).toMatchObject({ error: '421 busy', tries: 8, attempts: 1, takenBy: null });
  expect(alerts).toMatchObject([{ alert: 'email-not-sent', emailId: id }]);
});

/** A mail server that says nothing until it is told to accept all. */
function silentServer(): { transport: MailTransport; offered: string[]; accept: () => void } {
  const offered: string[] = [];
  let accept = (): void => undefined;
  const told = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const transport: MailTransport = {
    send: async (letter) => {
      offered.push(letter.messageId.split('@')[0]!);
      await told;
      await acceptAll.send(letter);
    },
  };
  return { transport, offered, accept };
}

test('HOLE-10 a desk has no more letters in hand than places, though the table was counted when it had one', async () => {
  await putIn(1);
  await database.db.execute(sql`analyze emails`);
  await putIn(20);
  const { transport, offered, accept } = silentServer();
  const desk = openDesk(transport);
  await desk.start('one');
  await expect.poll(() => offered, { timeout: 30_000 }).not.toEqual([]);
  const taken = await database.db.$count(emails, eq(emails.takenBy, 'one'));
  accept();
  expect(taken).toBe(3);
  await allAre('sent');
});

test('HOLE-08 a letter in hand is not sent a second time by its desk when the clock of the database is set forth', async () => {
  const [first] = await putIn(1);
  const { transport, offered, accept } = silentServer();
  await openDesk(transport).start('one');
  await expect.poll(() => offered, { timeout: 30_000 }).toEqual([first]);
  await database.db.update(emails).set({ dueAt: sql`now() - interval '1 hour'` });
  // What is put in after it is looked for after it, too.
  const [second] = await putIn(1);
  await expect.poll(() => offered, { timeout: 30_000 }).toContain(second);
  accept();
  await allAre('sent');
  expect(sent).toHaveLength(2);
  expect(new Set(sent)).toEqual(new Set([first, second]));
});

test('HOLE-10 a letter that was accepted is not sent by another desk because the note of it failed', async () => {
  const { refusals, letGo } = await refuseNotes(database.db);
  const [id = ''] = await putIn(1);
  await Promise.all(['one', 'two'].map((name) => openDesk().start(name)));
  // It is somebody else's, and due, if the desk lets go of it.
  await expect.poll(refusals, { timeout: 30_000 }).toBeGreaterThanOrEqual(5);
  const [row] = await database.db.select().from(emails).where(eq(emails.id, id));
  expect(row?.takenBy).not.toBeNull();
  await letGo();
  await allAre('sent');
  expect(sent).toEqual([id]);
});
