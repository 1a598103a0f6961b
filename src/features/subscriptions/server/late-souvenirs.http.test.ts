import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SoldHostKey } from '../domain/sold-plans.ts';
import { chargeBiller } from './charges.ts';
import { recordSouvenir } from './index.ts';
import { subscriptions } from './schema.ts';
import { reconcilePlans } from './sync.ts';
import { business } from './test/businesses.ts';
import { countSouvenirs } from './usage.ts';

const day = 24 * 3_600_000;
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
let service: TestService;
let provider: Payments;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  provider = { ...service.deps.payments };
});
afterEach(() => Object.assign(service.deps.payments, provider));
afterAll(() => service.end());

async function begin(browser: TestBrowser, priceId: SoldHostKey): Promise<void> {
  const { url } = await browser.api.subscriptions.createCheckout({ priceId });
  await payOn(browser, url);
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
}

async function hostWith(priceId: SoldHostKey) {
  const email = `${globalThis.crypto.randomUUID()}@example.com`;
  const browser = await business(service, { kind: 'host', email, company_name: 'The Hut' });
  await begin(browser, priceId);
  const plan = async () => {
    const [row] = await service.deps.db
      .select({ plan: subscriptions })
      .from(subscriptions)
      .innerJoin(user, eq(user.id, subscriptions.accountId))
      .where(eq(user.email, email));
    return row!.plan;
  };
  return { browser, plan };
}

const deliver = (accountId: string, deliveryId: string): Promise<boolean> =>
  service.deps.db.transaction((tx) =>
    recordSouvenir(service.deps, tx, { accountId, deliveryId, deliveredAt: clock.now() }),
  );

const totals = async (subscriptionId: string): Promise<number[]> =>
  (await provider.invoicesOf(subscriptionId)).map(({ totalPence }) => totalPence);

test.each([
  ['host', 'hotel'],
  ['hotel', 'host'],
] as const)(
  'HOST-03 a souvenir of %s is billed at its own rate, though it is counted once %s has begun',
  async (from, to) => {
    const { browser, plan } = await hostWith(from);
    await browser.api.subscriptions.changePlan({ priceId: to });
    const { accountId, id, periodEnd, pricePence } = await plan();
    clock.set(new Date(periodEnd.getTime() - 20_000));
    await deliver(accountId, `${id}:late`);
    clock.set(new Date(periodEnd.getTime() + 30_000));
    await reconcilePlans(service.deps);
    expect((await plan()).plan).toBe(to);
    await deliver(accountId, `${id}:of the next plan`);
    await countSouvenirs(service.deps);
    await chargeBiller(service.deps)();
    const { periodEnd: end, pricePence: nextPence } = await plan();
    clock.set(end);
    await reconcilePlans(service.deps);
    expect((await totals(id)).at(-1)).toBe(pricePence! + nextPence!);
    expect(pricePence).not.toBe(nextPence);
  },
);

test('HOST-03 of two souvenirs of the minute in which a plan ends, one of them told, each is billed once', async () => {
  const { browser, plan } = await hostWith('host');
  const { accountId, id, periodEnd, pricePence } = await plan();
  await browser.api.subscriptions.cancelSubscription();
  clock.set(new Date(Math.floor((periodEnd.getTime() - 1) / 60_000) * 60_000));
  await deliver(accountId, `${id}:told`);
  service.deps.payments.countSouvenir = async (souvenir) => {
    await provider.countSouvenir(souvenir);
    throw new PaymentsError('unavailable', 'the answer is lost');
  };
  await countSouvenirs(service.deps);
  Object.assign(service.deps.payments, provider);
  await deliver(accountId, `${id}:not told`);
  clock.set(periodEnd);
  await reconcilePlans(service.deps);
  const billCharges = chargeBiller(service.deps);
  for (let hours = 0; hours < 4; hours++) {
    clock.advance(3_600_000);
    await countSouvenirs(service.deps);
    await billCharges();
  }
  await begin(browser, 'host');
  const plans = await service.deps.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  const next = plans.find((one) => one.id !== id)!;
  clock.set(next.periodEnd);
  await reconcilePlans(service.deps);
  const setup = service.deps.site.prices.host_setup;
  expect([...(await totals(id)), ...(await totals(next.id))]).toEqual([setup, pricePence, 0, pricePence]);
});
