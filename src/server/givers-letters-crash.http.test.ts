import { asc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaffLink } from '#features/accounts/server/index.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { businessDay } from '#kit/business-day.ts';
import { addDays, zonedMoment } from '#kit/zoned-time.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { killedShop, type KilledShop } from './test/killed-shop.ts';
import { adminByLink } from './test/staff.ts';
import type { Death } from './test/service-process.ts';

let shop: KilledShop;
let admin: TestBrowser;
beforeAll(async () => {
  shop = await killedShop();
  const config = { BASE_URL: shop.baseUrl } as Parameters<typeof newStaffLink>[0]['config'];
  const link = await shop.inDatabase((db) => newStaffLink({ db, clock: systemClock, ids: systemIds, config }));
  await shop.start();
  admin = await adminByLink(shop.baseUrl, link);
});
afterAll(() => shop.end());

const giver = 'giver@example.com';
const threeDays = 3 * 24 * 3_600_000;
const second = 1000;

/** A letter by a part of its row's key, and the moment ahead of which it may not leave. */
interface Letter {
  key: string;
  notBefore: number;
}

/** Ahead of the letter's row, behind it and before the commit, ahead of its delivery, and behind that before it is recorded. */
const deathsAround = (key: string): Death[] => [
  { stage: 'enqueue', when: 'before', name: key },
  { stage: 'enqueue', when: 'after', name: key },
  { stage: 'deliver', when: 'before', name: giver },
  { stage: 'deliver', when: 'after', name: giver },
];

/** A giver who has heard their song and wants to be reminded of a day. @returns their letters in turn */
async function buyAndHear(): Promise<Letter[]> {
  const owner = new TestBrowser(shop.baseUrl);
  const { order_number, url } = await owner.api.orders.createCheckoutSession(anOrderInput({ email: giver }));
  await payOn(owner, url);
  const status = async () => (await owner.api.portal.portalOrder({ order_number })).status;
  await eventually(async () => (await status()) === 'ready', 'the song');
  const which = { order_number, version: 1 };
  await admin.api.production.judgeQuality({ ...which, verdict: 'passed', note: 'The name is sung well' });
  await admin.api.production.releaseOrder(which);
  const heardAt = Date.now();
  await owner.api.reviews.noteHeard({ order_number });
  const day = addDays(businessDay(new Date()), 40);
  await owner.api.nextYear.planNextYear({ order_number, day, consent_version: '2026-11' });
  const reminders = [30, 14, 7].map((days) => ({
    key: `:${day}:${days}`,
    notBefore: zonedMoment({ day: addDays(day, -days), hour: 9, timeZone: 'Europe/London' }).getTime(),
  }));
  return [{ key: 'review-ask:', notBefore: heardAt + threeDays }, ...reminders];
}

/** Hours of the letters to givers, in turn. */
async function hours(): Promise<number[]> {
  const ofGivers = inArray(scheduledMessages.kind, ['review-ask', 'next-year']);
  const rows = await shop.inDatabase((db) =>
    db.select().from(scheduledMessages).where(ofGivers).orderBy(asc(scheduledMessages.dueAt)),
  );
  return rows.map(({ dueAt }) => dueAt.getTime());
}

/** Dies around a letter at its hour; `isFirst` does all that is due a second ahead of it as well. */
async function dieAt(hour: number, death: Death, isFirst: boolean): Promise<void> {
  const dying = await shop.start({ clock: new Date(hour - second).toISOString() });
  // Once there is a row, it would leave then.
  if (isFirst) await dying.turn(new Date(hour - second));
  await dying.dieIn(death);
  await Promise.race([dying.turn(new Date(hour)), dying.ended]);
  expect(dying.child.signalCode, `${death.stage} ${death.when} ${death.name}`).toBe('SIGKILL');
}

test('GIFT-06 GIFT-07 killed before and after each step, a giver is asked for a review and reminded 30, 14 and 7 days ahead, once each and not early', async () => {
  const letters = await buyAndHear();
  // The letters about the order leave first: none of them is to be what a process dies around.
  const quiet = await shop.start({ clock: new Date().toISOString() });
  await quiet.turn(new Date());
  await quiet.kill();
  const dueAt = await hours();
  expect(dueAt).toHaveLength(letters.length);
  for (const [index, { key, notBefore }] of letters.entries()) {
    const hour = dueAt[index] ?? 0;
    expect(hour, key).toBeGreaterThanOrEqual(notBefore);
    // A reminder's second and third letter are its first's: ahead of it all, and behind it all, is enough.
    const around = deathsAround(key);
    for (const [life, death] of (index < 2 ? around : [around[0]!, around[3]!]).entries())
      await dieAt(hour, death, life === 0);
  }
  // The queue, too, has kept a job for each letter.
  const last = await shop.start({ shift: (dueAt.at(-1) ?? 0) + 60 * second - Date.now() });
  const asked = async () =>
    (await shop.delivered(giver)).filter((one) => one === 'How was your song?' || one.endsWith('comes round again'));
  await eventually(async () => (await asked()).length >= letters.length, 'all letters');
  await last.kill();
  const rows = await shop.inDatabase((db) => db.select().from(emails));
  for (const { key, notBefore } of letters) {
    const [letter, ...more] = rows.filter((row) => row.key.includes(key));
    expect(more, key).toEqual([]);
    expect(letter?.createdAt.getTime(), key).toBeGreaterThanOrEqual(notBefore);
  }
  expect(await asked(), 'each once').toHaveLength(letters.length);
}, 480_000);
