import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStaffLink } from '#features/accounts/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import { addDays, zonedMoment } from '#kit/zoned-time.ts';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { killedShop, type KilledShop } from './test/killed-shop.ts';
import type { Death, ServiceProcess } from './test/service-process.ts';
import { adminByLink } from './test/staff.ts';

let shop: KilledShop;
let admin: TestBrowser;
let owner: TestBrowser;
beforeAll(async () => {
  shop = await killedShop();
  const config = { BASE_URL: shop.baseUrl } as Parameters<typeof newStaffLink>[0]['config'];
  const link = await shop.inDatabase((db) => newStaffLink({ db, clock: systemClock, ids: systemIds, config }));
  await shop.start();
  admin = await adminByLink(shop.baseUrl, link);
  owner = new TestBrowser(shop.baseUrl);
});
afterAll(() => shop.end());

const today = businessDay(new Date());
const london = 'Europe/London';
/** The moments at which the letters leave, and the friends' order begins, one after the other. */
const moments = {
  friend: zonedMoment({ day: addDays(today, 2), hour: 10, timeZone: london }),
  begin: zonedMoment({ day: addDays(today, 4), hour: 0, timeZone: london }),
  gift: zonedMoment({ day: addDays(today, 6), hour: 8, timeZone: 'Australia/Sydney' }),
};

/** @returns number of the order */
async function buy(email: string, rest: Parameters<typeof anOrderInput>[1] = {}): Promise<string> {
  const { order_number, url } = await owner.api.orders.createCheckoutSession(anOrderInput({ email }, rest));
  await payOn(owner, url);
  return order_number;
}

/** A gift that is released, and is sent to somebody in Sydney. */
async function sendGift(): Promise<void> {
  const order_number = await buy('giver@example.com');
  const status = async () => (await owner.api.portal.portalOrder({ order_number })).status;
  await eventually(async () => (await status()) === 'ready', 'the song');
  const which = { order_number, version: 1 };
  await admin.api.production.judgeQuality({ ...which, verdict: 'passed', note: 'The name is sung well' });
  await admin.api.production.releaseOrder(which);
  const words = { dedication: '', signature: 'Sam', question: null, answer: null, may_download: false, last_day: null };
  await owner.api.gifts.saveGift({ order_number, ...words });
  const to = { recipient_name: 'Ruth', recipient_email: 'recipient@example.com' };
  const at = { day: addDays(today, 6), hour: 8, time_zone: 'Australia/Sydney' };
  await owner.api.gifts.scheduleGift({ order_number, ...to, ...at });
}

/** An order whose words are read until they approve themselves. @returns that moment */
async function readWords(): Promise<Date> {
  const order_number = await buy('reader@example.com', { words: { read: true, by: '' } });
  const approvesAt = await eventually(async () => {
    const { data } = await safe(owner.api.words.readWords({ order_number }));
    return data?.state === 'to-read' && data.approves_at;
  }, 'the drafts');
  return new Date(approvesAt);
}

/** An order that waits for a friend, who has asked for a reminder. @returns its number */
async function inviteFriends(): Promise<string> {
  const idempotency_key = systemIds.id();
  const words = { giver: 'Dan', honouree: 'Ruth', message: '', most_friends: 3, last_day: addDays(today, 3) };
  const { circle } = await owner.api.circles.saveDraftCircle({ draft_key: idempotency_key, ...words });
  const token = new URL(circle?.url ?? '').pathname.split('/').at(-1) ?? '';
  await new TestBrowser(shop.baseUrl).api.circles.remindFriend({ token, email: 'friend@example.com' });
  return buy('inviting@example.com', { idempotency_key });
}

/** Ahead of a letter's row, behind it and before the commit, ahead of its delivery, and behind that before it is recorded. */
const aroundLetter = (kind: string, to: string): Death[] => [
  { stage: 'enqueue', when: 'before', name: kind },
  { stage: 'enqueue', when: 'after', name: kind },
  { stage: 'deliver', when: 'before', name: to },
  { stage: 'deliver', when: 'after', name: to },
];

test('GIFT-01 GIFT-03 GIFT-05 killed before and after each step, a gift, an approval by time, a reminder and an order’s beginning happen once and not early', async () => {
  await sendGift();
  const approvesAt = await readWords();
  const waiting = await inviteFriends();
  const lives: readonly [at: Date, deaths: Death[]][] = [
    [approvesAt, aroundLetter('words-by-time:', 'reader@example.com')],
    [moments.friend, aroundLetter('circle-reminder:', 'friend@example.com')],
    [
      moments.begin,
      [
        { stage: 'lyrics', when: 'before' },
        { stage: 'lyrics', when: 'after' },
      ],
    ],
    [moments.gift, aroundLetter('gift:', 'recipient@example.com')],
  ];
  const startAt = (at: Date, deaths: Death[]): Promise<ServiceProcess> =>
    shop.start({ shift: at.getTime() + 1000 - Date.now(), deaths });
  for (const [at, deaths] of lives)
    for (const death of deaths) {
      const dying = await startAt(at, [death]);
      await dying.ended;
    }
  const last = await startAt(moments.gift, []);
  await eventually(async () => (await shop.delivered('recipient@example.com')).length > 0, 'the gift');
  const seen = () => owner.api.portal.portalOrder({ order_number: waiting });
  await eventually(async () => (await seen()).status === 'ready', 'the song of the friends');
  const { history } = await seen();
  expect(history.filter(({ status }) => status === 'ready')).toHaveLength(1);
  await last.kill();

  const letters = await shop.inDatabase((db) => db.select().from(emails));
  const due = { 'words-by-time:': approvesAt, 'circle-reminder:': moments.friend, 'gift:': moments.gift };
  for (const [kind, at] of Object.entries(due)) {
    const [letter, ...more] = letters.filter(({ key }) => key.startsWith(kind));
    expect(more, kind).toEqual([]);
    expect(letter?.createdAt.getTime(), kind).toBeGreaterThanOrEqual(at.getTime());
    const sent = (await shop.delivered(letter?.recipient ?? '')).filter((subject) => subject === letter?.subject);
    expect(sent, kind).toHaveLength(1);
  }
}, 480_000);
