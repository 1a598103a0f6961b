import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, zonedMoment } from '#kit/zoned-time.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { countLate } from './repository.ts';
import { scheduledMessages } from './schema.ts';
import { cancelMessage, messagesOf, scheduleMessage, scheduleMessages } from './index.ts';
import { sendDue } from './send-due.ts';

const hour = 3_600_000;
const clock = new SettableClock('2026-01-01T00:00:00Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, work: false });
});
afterAll(() => service.end());

/** A kind that enqueues one letter a message; `before` and `after` may fail, as a process that dies there. */
function letters(
  kind: string,
  { before, after }: { before?: (subject: string) => void; after?: (subject: string) => void } = {},
): ScheduledMessageKind {
  return {
    kind,
    async send(deps, tx, { id, subject }) {
      before?.(subject);
      await deps.mailer.enqueue(tx, {
        key: `${kind}:${subject}:${id}:${deps.ids.id()}`,
        to: `${subject}@example.com`,
        ground: 'proven',
        subject: kind,
        html: '',
        text: '',
      });
      after?.(subject);
      return 'sent';
    },
  };
}

const send = (...kinds: ScheduledMessageKind[]): Promise<void> =>
  sendDue({ ...service.deps, scheduledMessages: kinds });
const plan = (kind: string, subject: string, at: { day: string; hour: number; timeZone: string }): Promise<boolean> =>
  service.deps.db.transaction((tx) => scheduleMessage(service.deps, tx, { kind, subject, at }));
const cancel = (kind: string, subject: string): Promise<boolean> =>
  service.deps.db.transaction((tx) => cancelMessage(service.deps, tx, { kind, subject }));
async function lettersOf(kind: string): Promise<{ recipient: string; createdAt: Date }[]> {
  return service.deps.db
    .select({ recipient: emails.recipient, createdAt: emails.createdAt })
    .from(emails)
    .where(like(emails.key, `${kind}:%`));
}

test('HOST-05 over a year in eight zones every message is sent once and none early, whatever fails half-way', async () => {
  const zones = ['Europe/London', 'Europe/Athens', 'America/New_York', 'America/St_Johns'];
  const more = ['Asia/Kolkata', 'Asia/Tokyo', 'Pacific/Auckland', 'Australia/Lord_Howe'];
  const promised = new Map<string, Date>();
  for (const [index, timeZone] of [...zones, ...more].entries())
    for (let stay = 0; stay < 12; stay++) {
      const at = { day: addDays('2026-01-05', stay * 30 + index), hour: (index * 3 + stay) % 24, timeZone };
      const subject = `year${index}-${stay}`;
      promised.set(`${subject}@example.com`, zonedMoment(at));
      expect(await plan('year', subject, at)).toBe(true);
    }
  // Each message's first try fails ahead of its letter, the second one after it.
  const tries = new Map<string, number>();
  const kind = letters('year', {
    before(subject) {
      tries.set(subject, (tries.get(subject) ?? 0) + 1);
      if (tries.get(subject) === 1) throw new Error('the process died');
    },
    after(subject) {
      if (tries.get(subject) === 2) throw new Error('the process died');
    },
  });
  for (let day = '2026-01-02'; day < '2027-01-03'; day = addDays(day, 1)) {
    clock.set(`${day}T00:30:00Z`);
    // Two processes at once.
    await Promise.all([send(kind), send(kind)]);
  }
  const sent = await lettersOf('year');
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([...promised.keys()].toSorted());
  for (const { recipient, createdAt } of sent) {
    const late = createdAt.getTime() - promised.get(recipient)!.getTime();
    expect(late, recipient).toBeGreaterThanOrEqual(0);
    expect(late, recipient).toBeLessThanOrEqual(72 * hour);
  }
});

test('HOST-05 a message is moved and cancelled until it is sent, and not afterwards', async () => {
  clock.set('2027-02-01T08:00:00Z');
  const at = { day: '2027-02-01', hour: 9, timeZone: 'Europe/London' };
  for (const subject of ['moved', 'cancelled', 'again', 'kept']) await plan('edit', subject, at);
  expect(await plan('edit', 'moved', { ...at, hour: 11 })).toBe(true);
  expect(await cancel('edit', 'cancelled')).toBe(true);
  await cancel('edit', 'again');
  expect(await plan('edit', 'again', at)).toBe(true);
  clock.set('2027-02-01T09:00:00Z');
  await send(letters('edit'));
  expect((await lettersOf('edit')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'again@example.com',
    'kept@example.com',
  ]);
  expect(await plan('edit', 'kept', { ...at, hour: 12 }), 'it was sent').toBe(false);
  expect(await cancel('edit', 'kept')).toBe(false);
  clock.set('2027-02-01T13:00:00Z');
  await send(letters('edit'));
  const states = new Map(
    (await messagesOf(service.deps.db, ['moved', 'cancelled', 'kept'])).map((m) => [m.subject, m.state]),
  );
  expect(states).toEqual(
    new Map([
      ['moved', 'sent'],
      ['cancelled', 'cancelled'],
      ['kept', 'sent'],
    ]),
  );
  expect(await lettersOf('edit')).toHaveLength(3);
});

test('HOST-05 several messages are scheduled together: who waits is moved, and what was sent stays so', async () => {
  clock.set('2027-02-10T08:00:00Z');
  const at = { day: '2027-02-10', hour: 9, timeZone: 'Europe/London' };
  const together = (subjects: string[], hour: number): Promise<number> => {
    const messages = subjects.map((subject) => ({ kind: 'group', subject, at: { ...at, hour } }));
    return service.deps.db.transaction((tx) => scheduleMessages(service.deps, tx, messages, { reopens: false }));
  };
  expect(await together([], 9)).toBe(0);
  expect(await together(['first', 'second'], 9)).toBe(2);
  expect(await together(['second'], 12)).toBe(1);
  clock.set('2027-02-10T09:00:00Z');
  await send(letters('group'));
  expect(await together(['first', 'second', 'third'], 14)).toBe(2);
  clock.set('2027-02-10T13:00:00Z');
  await send(letters('group'));
  expect((await lettersOf('group')).map(({ recipient }) => recipient)).toEqual(['first@example.com']);
  clock.set('2027-02-10T14:00:00Z');
  await send(letters('group'));
  expect((await lettersOf('group')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'first@example.com',
    'second@example.com',
    'third@example.com',
  ]);
});

test('HOST-05 what fails or is not ready is tried again, and told as late after an hour', async () => {
  clock.set('2027-03-01T08:59:00Z');
  const at = { day: '2027-03-01', hour: 9, timeZone: 'Europe/London' };
  await plan('broken', 'late', at);
  await plan('slow', 'late', at);
  await plan('unknown', 'late', at);
  let ready = false;
  const slow: ScheduledMessageKind = { kind: 'slow', send: () => Promise.resolve(ready ? 'sent' : 'not-ready') };
  const broken = letters('broken', {
    after: () => {
      if (!ready) throw new Error('no film');
    },
  });
  const late = (): Promise<number> => countLate(service.deps.db, clock.now());
  clock.set('2027-03-01T09:59:00Z');
  await send(slow, broken);
  expect(await late()).toBe(0);
  clock.set('2027-03-01T10:01:00Z');
  expect(await late()).toBe(3);
  ready = true;
  clock.set('2027-03-01T10:10:00Z');
  await send(slow, broken);
  expect(await late(), 'only what no room here can send').toBe(1);
  expect(await lettersOf('broken')).toHaveLength(1);
});

test('HOST-05 a message that is moved just as a try of it failed goes at its new hour, and never ahead of it', async () => {
  clock.set('2027-04-01T09:00:00Z');
  const at = { day: '2027-04-01', hour: 9, timeZone: 'Europe/London' };
  await plan('crossed', 'guest', at);
  const { db } = service.deps;
  // Its host moves it after the failed try was rolled back, and before that is written down.
  const crossing = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name) as unknown;
      return async (...parts: Parameters<typeof db.transaction>) => {
        try {
          return await db.transaction(...parts);
        } catch (error) {
          await plan('crossed', 'guest', { ...at, day: '2027-04-08' });
          throw error;
        }
      };
    },
  });
  const failing = letters('crossed', {
    before: () => {
      throw new Error('no film');
    },
  });
  await sendDue({ ...service.deps, db: crossing, scheduledMessages: [failing] });
  const row = async () => (await db.select().from(scheduledMessages).where(eq(scheduledMessages.kind, 'crossed')))[0]!;
  const nextWeek = new Date('2027-04-08T08:00:00Z');
  expect(await row()).toMatchObject({ dueAt: nextWeek, nextTryAt: nextWeek, tries: 0, problem: null });
  await db.update(scheduledMessages).set({ nextTryAt: clock.now() }).where(eq(scheduledMessages.kind, 'crossed'));
  await send(letters('crossed'));
  expect(await lettersOf('crossed'), 'whatever its next try says').toEqual([]);
  clock.set(nextWeek);
  await send(letters('crossed'));
  expect(await lettersOf('crossed')).toHaveLength(1);
});
