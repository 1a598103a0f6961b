import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import type { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { SoldHostKey } from '../domain/sold-plans.ts';
import { billWithPlan, recordSouvenir, souvenirsDelivered } from './index.ts';
import { souvenirUsage, subscriptions } from './schema.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';
import { aSong, business, codeOf, firstSumOn, subscribe, waitlistedHost } from './test/businesses.ts';
import { chargeBiller } from './charges.ts';
import { countUnbilled } from './charge-repository.ts';
import { countSouvenirs } from './usage.ts';

const [hour, day] = [3_600_000, 24 * 3_600_000];
// Long ago, because a session is as old as the machine's clock says, and the test sees months go by.
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
let service: TestService;
let provider: Payments;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
  provider = { ...service.deps.payments };
});
afterEach(() => Object.assign(service.deps.payments, provider));
afterAll(() => service.end());

const address = (): string => `${globalThis.crypto.randomUUID()}@example.com`;
const host = (email = address()): Promise<TestBrowser> =>
  business(service, { kind: 'host', email, company_name: 'The Hut' });
const check = (browser: TestBrowser) => browser.api.subscriptions.checkSubscription();

/** Pays a host's plan on its page. @returns the amount of the first payment as the page shows it */
async function begin(browser: TestBrowser, priceId: SoldHostKey): Promise<string> {
  const { url } = await browser.api.subscriptions.createCheckout({ priceId });
  const sum = await firstSumOn(url);
  expect(await payOn(browser, url)).toBe(`${service.baseUrl}/hosts?success=true`);
  await eventually(async () => (await check(browser)).subscribed, 'the plan');
  return sum;
}

const rowOf = async (email: string) => {
  const [row] = await service.deps.db
    .select({ plan: subscriptions })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.accountId))
    .where(eq(user.email, email));
  return row!.plan;
};

test.each([
  ['host', 'Host', '£39.00', 1200],
  ['pro_host', 'Pro Host', '£39.00', 900],
  ['hotel', 'Hotel', '£59.00', 700],
] as const)('HOST-02 HOST-03 the plan %s is bought by its setup alone', async (key, tier, setup, souvenir_pence) => {
  const browser = await host();
  expect(await begin(browser, key)).toBe(setup);
  expect(await check(browser)).toMatchObject({
    subscribed: true,
    subscription_tier: tier,
    souvenir_pence,
    songs_left: 0,
  });
  const song = browser.api.subscriptions.processSubscriptionOrder(aSong());
  expect(await codeOf(song), 'its plan has no songs').toBe('SUBSCRIPTION_NEEDED');
});

test('HOST-03 each delivered souvenir is on the invoice of its month once, and a month without one costs nothing', async () => {
  const email = address();
  const browser = await host(email);
  await begin(browser, 'pro_host');
  const { id, customerId } = await rowOf(email);
  const { payments } = service.deps;
  const deliver = (idempotencyKey: string): Promise<void> =>
    payments.countSouvenir({
      customerId: customerId!,
      deliveredAt: clock.now(),
      idempotencyKey: `${id}:${idempotencyKey}`,
    });
  await deliver('guest-1');
  await deliver('guest-2');
  await deliver('guest-1');
  const charged = async (): Promise<number[]> => {
    const book = await payments.balanceSince(new Date(clock.now().getTime() - 90 * day));
    return book.filter(({ kind }) => kind === 'charge').map(({ amountPence }) => amountPence);
  };
  const before = await charged();
  for (let month = 0; month < 2; month++) {
    clock.set((await rowOf(email)).periodEnd);
    await reconcilePlans(service.deps);
    expect(
      (await charged()).slice(before.length).filter((pence) => pence === 1800),
      `month ${month}`,
    ).toHaveLength(1);
  }
  expect(await check(browser)).toMatchObject({ subscribed: true });
});

test('WAIT-01 HOST-03 a waitlisted host pays no setup, and nobody pays it twice', async () => {
  const email = address();
  const browser = await waitlistedHost(service, email);
  const { places, left } = await browser.api.waitlist.freeSetups();
  expect(await begin(browser, 'host')).toBe('£0.00');
  expect((await browser.api.waitlist.freeSetups()).left).toBe(left - 1);
  expect(left).toBe(places);
  await browser.api.subscriptions.cancelSubscription();
  clock.set((await rowOf(email)).periodEnd);
  await reconcilePlans(service.deps);
  expect(await check(browser)).toMatchObject({ subscribed: false });
  expect(await begin(browser, 'hotel'), 'the setup was done').toBe('£0.00');
});

test('WAIT-01 HOST-03 a plan that begins takes the free setup and then its page, as who opens a page does', async () => {
  const { db } = service.deps;
  // Two transactions that take the two in different orders end each other; a trigger sees the order.
  await db.execute(sql`create table forgotten_pages (account_id text, is_setup_used boolean)`);
  await db.execute(sql`create function note_forgotten() returns trigger language plpgsql as $$ begin
    insert into forgotten_pages select account_id, used_at is not null from free_setups where account_id = old.account_id;
    return old; end $$`);
  await db.execute(
    sql`create trigger note_forgotten before delete on plan_checkouts for each row execute function note_forgotten()`,
  );
  const email = address();
  const browser = await waitlistedHost(service, email);
  await begin(browser, 'host');
  const { accountId } = await rowOf(email);
  const forgotten = await db.execute(sql`select is_setup_used from forgotten_pages where account_id = ${accountId}`);
  expect(forgotten.rows).toEqual([{ is_setup_used: true }]);
});

test('HOST-03 a delivered souvenir is counted once for ever, whenever the process dies or the answer is lost', async () => {
  const email = address();
  await begin(await host(email), 'host');
  const { accountId, id, customerId } = await rowOf(email);
  const deliver = (deliveryId: string, deliveredAt = clock.now()): Promise<boolean> =>
    service.deps.db.transaction((tx) =>
      recordSouvenir(service.deps, tx, { accountId, deliveryId: `${id}:${deliveryId}`, deliveredAt }),
    );
  const sum = (): Promise<number> => {
    const to = new Date(Math.ceil((clock.now().getTime() + hour) / 60_000) * 60_000);
    return provider.souvenirsCounted({
      customerId: customerId!,
      from: new Date(Math.floor(to.getTime() / 60_000) * 60_000 - 90 * day),
      to,
    });
  };
  const states = async (): Promise<string[]> =>
    (await service.deps.db.select().from(souvenirUsage).where(eq(souvenirUsage.accountId, accountId))).map(
      ({ state }) => state,
    );

  expect(await deliver('plain')).toBe(true);
  await deliver('plain');
  await Promise.all([countSouvenirs(service.deps), countSouvenirs(service.deps)]);
  await countSouvenirs(service.deps);
  expect(await sum()).toBe(1);
  // Its answer is lost after it was counted; it is told again within a day, and found only by the sums beyond that.
  for (const [deliveryId, pause] of [
    ['soon', hour],
    ['late', 30 * hour],
  ] as const) {
    await deliver(deliveryId);
    service.deps.payments.countSouvenir = async (souvenir) => {
      await provider.countSouvenir(souvenir);
      throw new PaymentsError('unavailable', 'the answer is lost');
    };
    await countSouvenirs(service.deps);
    Object.assign(service.deps.payments, provider);
    clock.advance(pause);
    await countSouvenirs(service.deps);
    await countSouvenirs(service.deps);
  }
  expect(await sum()).toBe(3);
  // It was not counted, and nobody knows until the provider has forgotten the try.
  await deliver('never-arrived');
  service.deps.payments.countSouvenir = () => Promise.reject(new PaymentsError('unavailable', 'nobody is there'));
  await countSouvenirs(service.deps);
  Object.assign(service.deps.payments, provider);
  clock.advance(30 * hour);
  await countSouvenirs(service.deps);
  await countSouvenirs(service.deps);
  expect(await sum()).toBe(4);
  expect(new Set(await states())).toEqual(new Set(['counted']));
  const month = { from: new Date(0), to: new Date(clock.now().getTime() + 1) };
  expect(await souvenirsDelivered(service.deps, accountId, month)).toEqual({ count: 4, pence: 4800 });
  // What is told only after its month was billed stands in the next invoice.
  const { periodEnd } = await rowOf(email);
  clock.set(new Date(periodEnd.getTime() - 60_000));
  await deliver('last-minute');
  clock.set(new Date(periodEnd.getTime() + hour));
  await countSouvenirs(service.deps);
  const [, second] = await provider.invoicesOf(id);
  expect(second?.totalPence).toBe(4 * 1200);
  clock.set((await rowOf(email)).periodEnd);
  await reconcilePlans(service.deps);
  expect((await provider.invoicesOf(id)).map(({ totalPence }) => totalPence)).toEqual([3900, 4800, 1200]);
});

test('HOST-03 HOST-04 what comes after a plan’s last invoice is told to people once, and billed once with the next plan', async () => {
  const email = address();
  const browser = await host(email);
  await begin(browser, 'host');
  const { accountId, id, periodEnd } = await rowOf(email);
  const deliver = (deliveryId: string): Promise<boolean> =>
    service.deps.db.transaction((tx) =>
      recordSouvenir(service.deps, tx, { accountId, deliveryId: `${id}:${deliveryId}`, deliveredAt: clock.now() }),
    );
  await deliver('told in time');
  await countSouvenirs(service.deps);
  await browser.api.subscriptions.cancelSubscription();
  clock.set(new Date(periodEnd.getTime() - 30_000));
  await deliver('last-minute');
  const fee = { id: `${id}:fee`, accountId, name: 'Video', pence: 500 };
  expect(await service.deps.db.transaction((tx) => billWithPlan(service.deps, tx, fee))).toBe(true);
  clock.set(periodEnd);
  await reconcilePlans(service.deps);
  expect((await provider.invoicesOf(id)).map(({ totalPence }) => totalPence)).toEqual([3900, 1200]);

  const told: unknown[] = [];
  const log = Object.assign(Object.create(service.deps.log) as typeof service.deps.log, {
    error: (line: unknown) => told.push(line),
  });
  const deps = { ...service.deps, log };
  const billCharges = chargeBiller(deps);
  for (let minutes = 0; minutes < 3; minutes++) {
    await countSouvenirs(deps);
    await billCharges();
  }
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(expect.objectContaining({ alert: 'charge-after-plan', chargeId: fee.id }));
  expect(await countUnbilled(deps.db, new Date(clock.now().getTime() + 1))).toBe(0);
  await begin(browser, 'host');
  const plans = await service.deps.db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId));
  const next = plans.find((plan) => plan.id !== id)!;
  clock.set(next.periodEnd);
  await reconcilePlans(service.deps);
  expect((await provider.invoicesOf(next.id)).map(({ totalPence }) => totalPence)).toEqual([0, 1700]);
});

test('HOST-03 nothing is recorded for who has no plan of souvenirs', async () => {
  const email = address();
  const browser = await business(service, { email });
  await subscribe(service, browser, 'starter');
  await eventually(async () => (await check(browser)).subscribed, 'the plan');
  const { accountId } = await rowOf(email);
  const souvenir = { accountId, deliveryId: `agent:${accountId}`, deliveredAt: clock.now() };
  expect(await service.deps.db.transaction((tx) => recordSouvenir(service.deps, tx, souvenir))).toBe(false);
});

test('HOST-03 the setup is still to pay for a host whose first payment failed for good', async () => {
  const email = address();
  const browser = await host(email);
  await begin(browser, 'host');
  const { id } = await rowOf(email);
  service.deps.payments.retrieveSubscription = async (asked) => ({
    ...(await provider.retrieveSubscription(asked)),
    status: 'never_begun',
  });
  await syncSubscription(service.deps, id);
  const next = await browser.api.subscriptions.createCheckout({ priceId: 'host' });
  expect(await (await fetch(next.url)).text()).toContain('£39.00');
});

test('HOST-02 while the plans are not open none is sold, whoever asks', async () => {
  const browser = await host();
  const { site } = service.deps;
  site.hostPlansOpen = false;
  expect(await codeOf(browser.api.subscriptions.createCheckout({ priceId: 'host' }))).toBe('UNKNOWN_PLAN');
  site.hostPlansOpen = true;
});
