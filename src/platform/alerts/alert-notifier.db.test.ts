import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../db/database.ts';
import { systemIds } from '../ids.ts';
import { alertLog } from '../test/alerts.ts';
import { migratedDatabase } from '../test/database.ts';
import { AlertNotifier, type StateEvaluation } from './alert-notifier.ts';
import { textOf, type AlertChannel } from './channels.ts';
import { alerts } from './schema.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterEach(() => database.db.delete(alerts));
afterAll(() => database.close());

const minute = 60_000;
const hour = 60 * minute;
const refused = { alert: 'refund-not-made', refundId: 'r1' };

const nothingJudged: StateEvaluation = { active: [], isOver: () => false };

/** A desk of one process, with what it told and a clock to set. */
function openDesk(options: { shared?: { now: number }; db?: Database; fails?: () => AlertChannel['name'][] } = {}) {
  const time = options.shared ?? { now: Date.parse('2026-11-23T12:00:00Z') };
  const told: string[] = [];
  const { log, messages } = alertLog();
  let states = nothingJudged;
  const channel = (name: AlertChannel['name']): AlertChannel => ({
    name,
    send(notice) {
      if (options.fails?.().includes(name)) return Promise.reject(new Error('Refused'));
      told.push(`${name}: ${textOf(notice).replace(/ \(.*\)/g, '')}`);
      return Promise.resolve();
    },
  });
  const desk = new AlertNotifier({
    db: options.db ?? database.db,
    clock: { now: () => new Date(time.now) },
    ids: systemIds,
    log,
    channels: options.fails ? [channel('email'), channel('webhook')] : [channel('email')],
    evaluateStates: () => Promise.resolve(states),
  });
  return {
    desk,
    time,
    told,
    messages,
    judge: (next: StateEvaluation) => {
      states = next;
    },
    later: async (milliseconds: number) => {
      time.now += milliseconds;
      await desk.poll();
    },
  };
}

test('OPS-05 an alert is told once however often it is raised, its end once, and anew when it begins again', async () => {
  const { desk, told, later } = openDesk();
  for (let times = 0; times < 3; times++) {
    desk.observeLine(refused, 'a refund was refused');
    await later(2 * minute);
  }
  expect(told).toEqual(['email: Alert: refund-not-made: a refund was refused']);
  await later(hour - 3 * minute);
  expect(told).toHaveLength(1);
  await later(4 * minute);
  expect(told).toEqual([told[0], 'email: Over: refund-not-made: a refund was refused']);
  desk.observeLine(refused, 'a refund was refused');
  await later(2 * minute);
  await later(2 * minute);
  expect(told).toEqual([told[0], told[1], told[0]]);
});

test('OPS-05 a notice goes out once a minute at most, with all that has come meanwhile', async () => {
  const { desk, told, later } = openDesk();
  desk.observeLine(refused, 'first');
  await later(0);
  desk.observeLine({ ...refused, refundId: 'r2' }, 'second');
  desk.observeLine({ alert: 'order-guessing' }, 'third');
  await later(30_000);
  expect(told).toEqual(['email: Alert: refund-not-made: first']);
  await later(31_000);
  expect(told.slice(1)).toEqual(['email: Alert: refund-not-made: second\nAlert: order-guessing: third']);
});

test('OPS-05 HOLE-08 a notice from before the clock was set right keeps none back', async () => {
  const { desk, told, time, later } = openDesk();
  time.now += 365 * 24 * hour;
  desk.observeLine(refused, 'first');
  await later(0);
  time.now -= 365 * 24 * hour;
  desk.observeLine({ alert: 'order-guessing' }, 'second');
  await later(2 * minute);
  expect(told).toEqual([
    'email: Alert: refund-not-made: first',
    'email: Alert: order-guessing: second\nOver: refund-not-made: first',
  ]);
});

test('OPS-05 HOLE-08 an alert of a clock that ran ahead ends when that was set right, and is told anew when it comes again', async () => {
  const { desk, told, time, later } = openDesk();
  time.now += 365 * 24 * hour;
  desk.observeLine(refused, 'a refund was refused');
  await later(0);
  time.now -= 365 * 24 * hour;
  await later(2 * minute);
  desk.observeLine(refused, 'a refund was refused');
  await later(2 * minute);
  await later(2 * minute);
  expect(told).toEqual([told[0], 'email: Over: refund-not-made: a refund was refused', told[0]]);
});

test('OPS-05 an outage that ends and begins again between two looks is not told as over', async () => {
  const { desk, told, later } = openDesk();
  desk.observeLine({ alert: 'storage-unavailable' }, 'refused');
  await later(0);
  desk.observeLine({ alertEnded: 'storage-unavailable' }, 'over');
  desk.observeLine({ alert: 'storage-unavailable' }, 'refused');
  await later(2 * minute);
  expect(told).toEqual(['email: Alert: storage-unavailable: refused']);
  desk.observeLine({ alertEnded: 'storage-unavailable' }, 'over');
  await later(2 * minute);
  expect(told).toEqual([told[0], 'email: Over: storage-unavailable: refused']);
});

test('OPS-05 of two processes that raise the same alert one tells it', async () => {
  const one = openDesk();
  const two = openDesk({ shared: one.time });
  for (const { desk } of [one, two]) desk.observeLine(refused, 'a refund was refused');
  await Promise.all([one.desk.poll(), two.desk.poll()]);
  await one.later(2 * minute);
  await two.later(2 * minute);
  expect([...one.told, ...two.told]).toHaveLength(1);
});

test('OPS-05 a state is told when it begins and when it ends; one that could not be judged has not ended', async () => {
  const { told, judge, later } = openDesk();
  const state = {
    key: 'KeepsongDiskFills',
    name: 'KeepsongDiskFills',
    kind: 'state',
    says: 'full',
    details: {},
  } as const;
  judge({ active: [state], isOver: () => false });
  await later(0);
  await later(2 * hour);
  judge(nothingJudged);
  await later(2 * minute);
  expect(told).toEqual(['email: Alert: KeepsongDiskFills: full']);
  judge({ active: [], isOver: ({ key }) => key === state.key });
  await later(2 * minute);
  expect(told.slice(1)).toEqual(['email: Over: KeepsongDiskFills: full']);
});

test('OPS-05 a notice that nobody took is told later, and one that one channel took comes again to the other alone', async () => {
  let fails: AlertChannel['name'][] = ['email', 'webhook'];
  const { desk, told, later } = openDesk({ fails: () => fails });
  desk.observeLine(refused, 'a refund was refused');
  await later(0);
  fails = ['webhook'];
  await later(2 * minute);
  expect(told).toEqual(['email: Alert: refund-not-made: a refund was refused']);
  desk.observeLine({ alert: 'order-guessing' }, 'somebody guesses');
  await later(2 * minute);
  expect(told.slice(1)).toEqual(['email: Alert: order-guessing: somebody guesses']);
  fails = [];
  await later(2 * minute);
  expect(told.slice(2)).toEqual([
    'webhook: Alert: refund-not-made: a refund was refused',
    'webhook: Alert: order-guessing: somebody guesses',
  ]);
});

test('OPS-05 a channel that takes nothing is one line of the log when that begins and one when it ends, not one for each try', async () => {
  let fails: AlertChannel['name'][] = ['webhook'];
  const { desk, messages, later } = openDesk({ fails: () => fails });
  desk.observeLine(refused, 'a refund was refused');
  for (let polls = 0; polls < 4; polls++) await later(10_000);
  expect(messages).toEqual(['alerts are not taken']);
  fails = [];
  await later(10_000);
  await later(10_000);
  expect(messages).toEqual(['alerts are not taken', 'alerts are taken again']);
});

test('OPS-05 while the database is away it is told at once, and its end when it is back', async () => {
  let isAway = true;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (isAway) throw new Error('connection refused');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const { desk, told, later } = openDesk({ db });
  desk.observeLine({ alert: 'database-unavailable' }, 'requests are refused');
  await later(0);
  await later(2 * minute);
  expect(told).toEqual(['email: Alert: database-unavailable: requests are refused']);
  isAway = false;
  desk.observeLine({ alertEnded: 'database-unavailable', seconds: 120 }, 'an outage is over');
  await later(2 * minute);
  expect(told.slice(1)).toEqual(['email: Over: database-unavailable: requests are refused']);
});

test('OPS-05 a state of a process that is gone is over when nobody has confirmed it for half an hour', async () => {
  const { told, judge, later } = openDesk();
  const state = { key: 'KeepsongFails web', name: 'KeepsongFails', kind: 'state', says: 'fails' } as const;
  const shared = { ...state, key: 'shared', name: 'Shared', says: 'shared', details: {} };
  judge({ active: [{ ...state, details: { process: 'web' } }, shared], isOver: () => false });
  for (let times = 0; times < 3; times++) await later(20 * minute);
  expect(told).toHaveLength(1);
  judge(nothingJudged);
  await later(29 * minute);
  expect(told).toHaveLength(1);
  await later(2 * minute);
  expect(told.slice(1)).toEqual(['email: Over: KeepsongFails: fails']);
});

test('OPS-05 an alert is marked as told when it was: a process that dies with a notice leaves it to another', async () => {
  const one = openDesk();
  one.desk.observeLine(refused, 'a refund was refused');
  const seen: (Date | null)[] = [];
  const reads = new AlertNotifier({
    db: database.db,
    clock: { now: () => new Date(one.time.now) },
    ids: systemIds,
    log: alertLog().log,
    isAlone: true,
    evaluateStates: () => Promise.resolve(nothingJudged),
    channels: [
      {
        name: 'email',
        async send() {
          seen.push(...(await database.db.select().from(alerts)).map(({ toldAt }) => toldAt));
        },
      },
    ],
  });
  reads.observeLine(refused, 'a refund was refused');
  await reads.poll();
  expect(seen).toEqual([null]);
  await one.later(2 * minute);
  expect(one.told).toEqual([]);
});

test('OPS-05 an alert whose words the database refuses holds up no other, and is told by its name', async () => {
  const { desk, told, later } = openDesk();
  desk.observeLine({ alert: 'job-failed', job: 'a\u0000b' }, 'ended\u0000in an error');
  desk.observeLine(refused, 'a refund was refused');
  await later(0);
  expect(told).toEqual(['email: Alert: job-failed: job-failed\nAlert: refund-not-made: a refund was refused']);
});
