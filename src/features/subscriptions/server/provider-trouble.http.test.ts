import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { planCheckouts } from './schema.ts';
import { reconcilePlans } from './sync.ts';
import { aSong, business, codeOf, subscribe } from './test/businesses.ts';

const day = 24 * 3_600_000;
let service: TestService;
let provider: Payments;
// Long ago, because a session is as old as the machine's clock says, and the test sees a month go by.
const clock = new SettableClock(new Date(new Date().getTime() - 200 * day));
beforeAll(async () => {
  service = await startService({ clock });
  provider = { ...service.deps.payments };
});
afterEach(() => Object.assign(service.deps.payments, provider));
afterAll(() => service.end());

/** Waits until all that the provider has told is taken in: an answer on its way would be one to what comes next. */
async function calm(): Promise<void> {
  const open = sql`select 1 from payment_events where handled_at is null
    union all select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED') and queue_name = 'quick'`;
  await eventually(async () => (await service.deps.db.execute(open)).rows.length === 0, 'the events to be handled');
}

const away = (): Promise<never> => Promise.reject(new PaymentsError('unavailable', 'nobody answers'));

test('AGT-05 a page that could not be closed is closed before the next one opens, so that nobody pays two plans', async () => {
  const browser = await business(service, { email: 'two-pages@example.com' });
  const choose = (priceId: 'starter' | 'business_builder') => browser.api.subscriptions.createCheckout({ priceId });
  const first = await choose('starter');
  service.deps.payments.expireCheckout = away;
  expect(await codeOf(choose('business_builder'))).toBe('PAYMENT_UNAVAILABLE');
  Object.assign(service.deps.payments, provider);
  const second = await choose('business_builder');
  expect(await payOn(browser, first.url)).toBeNull();
  expect(await payOn(browser, second.url)).not.toBeNull();
  expect(await browser.api.subscriptions.checkSubscription()).toMatchObject({ subscription_tier: 'Business Builder' });
});

test('AGT-05 WIZ-13 while the provider does not answer when a month turns, nobody is sold a second plan or told to buy one', async () => {
  const browser = await business(service, { email: 'month-turns@example.com' });
  const { subscriptions } = browser.api;
  const asked = new Set<Promise<unknown>>();
  service.deps.payments.retrieveSubscription = (id) => {
    const answer = provider.retrieveSubscription(id);
    asked.add(answer);
    return answer;
  };
  await subscribe(service, browser, 'starter');
  const { renews_at } = await subscriptions.checkSubscription();
  await calm();
  service.deps.payments.retrieveSubscription = away;
  // One that is on its way would be answered by the new month.
  await Promise.allSettled(asked);
  clock.set(new Date(renews_at ?? ''));
  expect(await codeOf(subscriptions.createCheckout({ priceId: 'starter' }))).toBe('PAYMENT_UNAVAILABLE');
  await expect(subscriptions.processSubscriptionOrder(aSong())).rejects.toMatchObject({
    code: 'PAYMENT_UNAVAILABLE',
    message: 'Failed to create checkout session',
  });
  expect(await codeOf(subscriptions.cancelSubscription())).toBe('PAYMENT_UNAVAILABLE');
  expect((await subscriptions.checkSubscription()).can_order).toBe(false);
  Object.assign(service.deps.payments, provider);
  expect(await subscriptions.checkSubscription()).toMatchObject({ can_order: true, songs_left: 2 });
  expect(await codeOf(subscriptions.createCheckout({ priceId: 'starter' }))).toBe('ALREADY_SUBSCRIBED');
});

test('AGT-05 a plan that ended unheard is found within six hours, and whenever staff handle its event again', async () => {
  const { payments, db } = service.deps;
  const ended = async (id: string) => ({ ...(await provider.retrieveSubscription(id)), status: 'ended' as const });
  const [browser, staff] = [
    await business(service, { email: 'unheard@example.com' }),
    await business(service, { email: 'staff@example.com' }),
  ];
  await db.execute(sql`update "user" set role = 'admin' where email = 'staff@example.com'`);
  const { logs } = staff.api;
  const isSubscribed = async () => (await browser.api.subscriptions.checkSubscription()).subscribed;
  await subscribe(service, browser, 'starter');
  const begun = await eventually(async () => {
    const { webhooks } = await logs.listWebhooks({});
    const work = sql`select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED') and queue_name = 'quick'`;
    const isOver = webhooks.every(({ handled_at }) => handled_at) && (await db.execute(work)).rows.length === 0;
    return isOver && webhooks.find(({ type }) => type === 'customer.subscription.created');
  }, 'the events of the plan to be handled');

  payments.retrieveSubscription = ended;
  clock.advance(day / 4 - 60_000);
  await reconcilePlans(service.deps);
  expect(await isSubscribed()).toBe(true);
  clock.advance(60_000);
  await reconcilePlans(service.deps);
  expect(await isSubscribed()).toBe(false);

  Object.assign(payments, provider);
  await logs.handleWebhookAgain({ id: begun.id });
  await eventually(isSubscribed, 'the plan to be asked about again');
});

test('AGT-05 a page asked for by an earlier release in other words is opened at once', async () => {
  const browser = await business(service, { email: 'earlier-release@example.com' });
  const check = () => browser.api.subscriptions.checkSubscription();
  const asked: string[] = [];
  service.deps.payments.createPlanCheckout = async (request) => {
    asked.push(request.idempotencyKey);
    if (asked.length === 1) throw new PaymentsError('key-used', 'Keys can only be used with the same parameters');
    return provider.createPlanCheckout(request);
  };
  await subscribe(service, browser, 'starter');
  expect(new Set(asked).size).toBe(2);
  await eventually(async () => (await check()).subscribed, 'the plan');
  expect(
    await service.deps.db
      .select()
      .from(planCheckouts)
      .where(eq(planCheckouts.id, asked[0]!.slice(5))),
  ).toEqual([]);
});
