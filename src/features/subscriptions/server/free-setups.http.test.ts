import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { freeSetupPlaces } from '#features/waitlist/domain/limits.ts';
import { freeSetups } from '#features/waitlist/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { releaseLapsedSetups } from './lapsed-setups.ts';
import { firstSumOn, waitlistedHost } from './test/businesses.ts';

const hour = 3_600_000;
// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock(new Date(new Date().getTime() - 24 * hour));
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

/** Leaves one place of the free setup. */
async function takeAllButOne(): Promise<void> {
  const { db, ids } = service.deps;
  const now = clock.now();
  for (let place = 1; place < freeSetupPlaces; place++) {
    const [id, email] = [ids.id(), `${place}@example.com`];
    await db.insert(user).values({ id, email, name: '', emailVerified: true, createdAt: now, updatedAt: now });
    await db.insert(freeSetups).values({ place, accountId: id, takenAt: now, heldUntil: now, usedAt: now });
  }
}

test('WAIT-01 HOST-03 the last free setup goes to nobody else while it is unknown if its page was paid', async () => {
  await takeAllButOne();
  const { payments } = service.deps;
  const provider = { ...payments };
  const hosts = ['leaving@example.com', 'paying@example.com', 'late@example.com'];
  const [leaving, paying, late] = await Promise.all(hosts.map((email) => waitlistedHost(service, email)));
  const openPage = async (browser?: TestBrowser): Promise<string> =>
    (await browser?.api.subscriptions.createCheckout({ priceId: 'host' }))?.url ?? '';
  await openPage(leaving);
  clock.advance(3 * hour);
  const url = await openPage(paying);
  expect(await firstSumOn(url), 'the page before was left unpaid').toBe('£0.00');
  payments.retrieveSubscription = () => Promise.reject(new PaymentsError('unavailable', 'The provider is silent'));
  await payOn(paying!, url);
  clock.advance(3 * hour);
  expect(await firstSumOn(await openPage(late))).toBe('£39.00');
  Object.assign(payments, provider);
  await releaseLapsedSetups(service.deps);
  expect(await paying?.api.subscriptions.checkSubscription()).toMatchObject({ subscribed: true });
  expect((await late?.api.waitlist.freeSetups())?.left).toBe(0);
});
