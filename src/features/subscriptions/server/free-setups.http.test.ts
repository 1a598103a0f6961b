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

test('WAIT-01 HOST-03 a provider that does not answer is asked about one page that is over, one that refuses about each', async () => {
  const { deps } = service;
  const { payments } = deps;
  const provider = { ...payments };
  const hosts = await Promise.all(
    ['one@example.com', 'two@example.com'].map((email) => waitlistedHost(service, email)),
  );
  for (const host of hosts) await host.api.subscriptions.createCheckout({ priceId: 'host' });
  clock.advance(3 * hour);
  let asked = 0;
  const failAll = (code: ConstructorParameters<typeof PaymentsError>[0]): void => {
    asked = 0;
    payments.retrieveCheckout = () => {
      asked += 1;
      return Promise.reject(new PaymentsError(code, 'No answer about a page'));
    };
  };
  const held = (): Promise<number> => deps.db.$count(freeSetups);
  failAll('unavailable');
  await releaseLapsedSetups(deps);
  expect([asked, await held()]).toEqual([1, 2]);
  failAll('rejected');
  await releaseLapsedSetups(deps);
  expect([asked, await held()], 'what is known of one page says nothing of another').toEqual([2, 2]);
  Object.assign(payments, provider);
  await releaseLapsedSetups(deps);
  expect(await held()).toBe(0);
});

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
