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
const deaths: Death[] = [
  { stage: 'enqueue', when: 'before' },
  { stage: 'enqueue', when: 'after' },
  { stage: 'deliver', when: 'before' },
  { stage: 'deliver', when: 'after' },
];

test('GIFT-06 GIFT-07 killed before and after each step, a giver is asked for a review and reminded once each, and not early', async () => {
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
  const threeDays = 3 * 24 * 3_600_000;
  const reminded = zonedMoment({ day: addDays(day, -30), hour: 9, timeZone: 'Europe/London' });
  const lives = [
    // In London's daytime within a day.
    { kind: 'review-ask:', at: new Date(heardAt + threeDays + 24 * 3_600_000), notBefore: heardAt + threeDays },
    { kind: 'next-year:', at: reminded, notBefore: reminded.getTime() },
  ];
  for (const { kind, at } of lives)
    for (const death of deaths) {
      const named = { ...death, name: death.stage === 'enqueue' ? kind : giver };
      const dying = await shop.start({ shift: at.getTime() + 1000 - Date.now(), deaths: [named] });
      await dying.ended;
    }
  const last = await shop.start({ shift: reminded.getTime() + 60_000 - Date.now(), deaths: [] });
  await last.kill();
  const letters = await shop.inDatabase((db) => db.select().from(emails));
  for (const { kind, notBefore } of lives) {
    const [letter, ...more] = letters.filter(({ key }) => key.startsWith(kind));
    expect(more, kind).toEqual([]);
    expect(letter?.createdAt.getTime(), kind).toBeGreaterThanOrEqual(notBefore);
  }
}, 300_000);
