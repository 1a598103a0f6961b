import { asc, eq } from 'drizzle-orm';
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
import type { Death, ServiceProcess } from './test/service-process.ts';

let shop: KilledShop;
let admin: TestBrowser;
let living: ServiceProcess;
beforeAll(async () => {
  shop = await killedShop();
  const config = { BASE_URL: shop.baseUrl } as Parameters<typeof newStaffLink>[0]['config'];
  const link = await shop.inDatabase((db) => newStaffLink({ db, clock: systemClock, ids: systemIds, config }));
  living = await shop.start();
  admin = await adminByLink(shop.baseUrl, link);
});
afterAll(() => shop.end());

const giver = 'giver@example.com';
const threeDays = 3 * 24 * 3_600_000;

/** Milliseconds ahead of its hour at which a letter's first life begins: longer than a start takes, so that its first turn is early. */
const lead = 20_000;

/** Ahead of the letter's row, behind it and before the commit, ahead of its delivery, and behind that before it is recorded. */
const deathsAround = (kind: string): Death[] => [
  { stage: 'enqueue', when: 'before', name: kind },
  { stage: 'enqueue', when: 'after', name: kind },
  { stage: 'deliver', when: 'before', name: giver },
  { stage: 'deliver', when: 'after', name: giver },
];

/** A giver who has heard their song and wants to be reminded of a day. @returns the moments ahead of which no letter may leave */
async function buyAndHear(): Promise<Record<'review-ask' | 'next-year', number>> {
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
  const reminded = zonedMoment({ day: addDays(day, -30), hour: 9, timeZone: 'Europe/London' });
  return { 'review-ask': heardAt + threeDays, 'next-year': reminded.getTime() };
}

/** The hour of the first letter of a kind. */
async function dueAt(kind: string): Promise<number> {
  const [first] = await shop.inDatabase((db) =>
    db.select().from(scheduledMessages).where(eq(scheduledMessages.kind, kind)).orderBy(asc(scheduledMessages.dueAt)),
  );
  return first?.dueAt.getTime() ?? 0;
}

/** Lives and dies around a letter; its clock goes on from `from`. @returns what its clock showed at its death */
async function liveUntil(from: number, death: Death): Promise<number> {
  const shift = from - Date.now();
  const dying = await shop.start({ shift, deaths: [death] });
  await dying.ended;
  return Date.now() + shift;
}

test('GIFT-06 GIFT-07 killed before and after each step, a giver is asked for a review and reminded once each, and not early', async () => {
  const notBefore = await buyAndHear();
  await living.kill();
  const letters = Object.entries(notBefore);
  for (const [kind, earliest] of letters) {
    const due = await dueAt(kind);
    expect(due, kind).toBeGreaterThanOrEqual(earliest);
    for (const [life, death] of deathsAround(`${kind}:`).entries())
      expect(await liveUntil(life === 0 ? due - lead : due + 1000, death), kind).toBeGreaterThanOrEqual(due);
  }
  const last = await shop.start({ shift: notBefore['next-year'] + 60_000 - Date.now(), deaths: [] });
  const isAsked = (subject: string) => subject === 'How was your song?' || subject.endsWith('comes round again');
  await eventually(async () => (await shop.delivered(giver)).filter(isAsked).length >= 2, 'both letters');
  await last.kill();
  const rows = await shop.inDatabase((db) => db.select().from(emails));
  const subjects = await shop.delivered(giver);
  for (const [kind, earliest] of letters) {
    const [letter, ...more] = rows.filter(({ key }) => key.startsWith(`${kind}:`));
    expect(more, kind).toEqual([]);
    expect(letter?.createdAt.getTime(), kind).toBeGreaterThanOrEqual(earliest);
    expect(
      subjects.filter((subject) => subject === letter?.subject),
      kind,
    ).toHaveLength(1);
  }
}, 300_000);
