import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { emails } from '#platform/mail/schema.ts';
import type { Payments } from '#platform/payments/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { moveToBookPrices } from './move-prices.ts';
import { subscriptions } from './schema.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';
import { business, codeOf } from './test/businesses.ts';

const day = 24 * 3_600_000;
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

async function hostWithPlan(): Promise<{ browser: TestBrowser; email: string }> {
  const email = `${globalThis.crypto.randomUUID()}@example.com`;
  const browser = await business(service, { kind: 'host', email, company_name: 'The Hut' });
  const { url } = await browser.api.subscriptions.createCheckout({ priceId: 'pro_host' });
  await payOn(browser, url);
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  return { browser, email };
}

const planOf = async (email: string) => {
  const [row] = await service.deps.db
    .select({ plan: subscriptions })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.accountId))
    .where(eq(user.email, email));
  return row!.plan;
};

const subjects = async (email: string): Promise<string[]> =>
  (
    await service.deps.db
      .select({ subject: emails.subject })
      .from(emails)
      .where(and(eq(emails.recipient, email), like(emails.key, 'plan-price%')))
      .orderBy(emails.createdAt)
  ).map(({ subject }) => subject);

const withPrice = (pro_host_guest: number): Deps => ({
  ...service.deps,
  site: { ...service.deps.site, prices: { ...service.deps.site.prices, pro_host_guest } },
});

test('AGT-05 HOST-02 a price that the operator takes back before its period is billed to nobody, and told, each change once', async () => {
  const { email } = await hostWithPlan();
  const { id, pricePence, periodEnd } = await planOf(email);
  const move = async (pence: number): Promise<void> => {
    for (let round = 0; round < 2; round++) {
      await moveToBookPrices(withPrice(pence));
      await syncSubscription(withPrice(pence), id);
    }
  };
  const changed: unknown = expect.stringMatching(/^The price of your .* changes on /);
  await move(9000);
  expect((await planOf(email)).nextPence).toBe(9000);
  expect(await subjects(email)).toEqual([changed]);
  // A day before it is billed: nobody is told of another rise, but of the end of this one.
  clock.set(new Date(periodEnd.getTime() - day));
  await move(9900);
  expect((await planOf(email)).nextPence, 'no rise without two weeks’ notice').toBe(9000);
  await move(pricePence!);
  expect(await planOf(email)).toMatchObject({ nextPlan: null, nextPence: null, pricePence });
  const kept: unknown = expect.stringMatching(/^The price of your .* stays as it is$/);
  expect(await subjects(email)).toEqual([changed, kept]);
  clock.set(periodEnd);
  await reconcilePlans(withPrice(pricePence!));
  expect((await planOf(email)).pricePence).toBe(pricePence);
  // The same rise once more is news.
  await move(9000);
  expect(await subjects(email)).toEqual([changed, kept, changed]);
});

test('AGT-05 HOST-02 a plan that its business ends, or changes, while prices are moved stays as they wished', async () => {
  const hosts = [await hostWithPlan(), await hostWithPlan(), await hostWithPlan()];
  const rows = await Promise.all(hosts.map(async ({ browser, email }) => ({ browser, id: (await planOf(email)).id })));
  const chosen: string[] = [];
  const { payments } = service.deps;
  const meanwhile: Payments = {
    ...payments,
    async changePriceAtPeriodEnd(id, next) {
      if (chosen.length === 0) {
        const [leaving, changing] = rows.filter((row) => row.id !== id);
        // While the first is asked about, one host ends the plan and another takes the cheaper one.
        await leaving!.browser.api.subscriptions.cancelSubscription();
        await changing!.browser.api.subscriptions.changePlan({
          priceId: 'hotel',
          shown_pence: service.deps.site.prices.hotel_guest,
        });
        chosen.push(leaving!.id, changing!.id);
      }
      return payments.changePriceAtPeriodEnd(id, next);
    },
  };
  await moveToBookPrices({ ...withPrice(1000), payments: meanwhile });
  const [ended, changed] = await Promise.all(chosen.map((id) => payments.retrieveSubscription(id)));
  expect([ended?.endsWithPeriod, changed?.next?.plan]).toEqual([true, 'hotel']);
});

test('AGT-05 a plan is not changed at another price than the one its business was shown', async () => {
  const { browser, email } = await hostWithPlan();
  const { hotel_guest } = service.deps.site.prices;
  const change = (shown_pence: number) => browser.api.subscriptions.changePlan({ priceId: 'hotel', shown_pence });
  expect(await codeOf(change(hotel_guest - 100))).toBe('PRICE_CHANGED');
  expect((await planOf(email)).nextPlan).toBeNull();
  await change(hotel_guest);
  expect(await planOf(email)).toMatchObject({ nextPlan: 'hotel', nextPence: hotel_guest });
  const kept = browser.api.subscriptions.changePlan({ priceId: 'pro_host', shown_pence: null });
  expect(await codeOf(kept), 'the plan that runs goes on at its own price').toBeNull();
});

test('AGT-05 HOST-02 a dearer price that was announced in time is not put off by ending the plan and choosing it again', async () => {
  const { browser, email } = await hostWithPlan();
  const { pricePence, periodEnd } = await planOf(email);
  const dearerPence = pricePence! + 500;
  const { site } = service.deps;
  const { prices } = site;
  site.prices = { ...prices, pro_host_guest: dearerPence };
  try {
    await reconcilePlans(service.deps);
    const isAnnounced = async () => (await planOf(email)).nextPence === dearerPence;
    await eventually(isAnnounced, 'the dearer price');
    clock.set(new Date(periodEnd.getTime() - 2 * day));
    await browser.api.subscriptions.cancelSubscription();
    expect(await planOf(email)).toMatchObject({ endsWithPeriod: true, nextPence: null });
    expect(await browser.api.subscriptions.checkSubscription(), 'it reads so before it goes on').toMatchObject({
      souvenir_pence: pricePence,
      told_pence: dearerPence,
    });
    await browser.api.subscriptions.changePlan({ priceId: 'pro_host', shown_pence: null });
    expect(await planOf(email)).toMatchObject({ endsWithPeriod: false, pricePence, nextPence: dearerPence });
    clock.set(periodEnd);
    await reconcilePlans(service.deps);
    expect((await planOf(email)).pricePence).toBe(dearerPence);
    expect(await subjects(email), 'told once more when it was chosen again').toHaveLength(2);
  } finally {
    site.prices = prices;
  }
});
