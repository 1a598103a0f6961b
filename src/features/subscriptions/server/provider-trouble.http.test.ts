import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { invoicesOfAccount, invoicesRetention } from './invoice-repository.ts';
import { saveInvoices } from './invoices.ts';
import { planCheckouts, subscriptions } from './schema.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';
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

/** All that the provider tells of a plan that is begun, in any order. */
const eventsOfPlan = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];

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
  const known = new Set((await logs.listWebhooks({})).webhooks.map(({ id }) => id));
  await subscribe(service, browser, 'starter');
  const begun = await eventually(async () => {
    const told = (await logs.listWebhooks({})).webhooks.filter(({ id }) => !known.has(id));
    const work = sql`select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED') and queue_name = 'quick'`;
    const isOver = told.every(({ handled_at }) => handled_at) && (await db.execute(work)).rows.length === 0;
    const isAll = eventsOfPlan.every((one) => told.some(({ type }) => type === one));
    return isAll && isOver && told.find(({ type }) => type === 'customer.subscription.created');
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

async function planOf(email: string) {
  const owner = sql`(select id from "user" where email = ${email})`;
  const [row] = await service.deps.db.select().from(subscriptions).where(eq(subscriptions.accountId, owner));
  return row;
}

test('AGT-05 what an older release called ended is read once more: a plan that never began is none, others stay ended', async () => {
  const { payments, db } = service.deps;
  const [never, over, gone] = ['never@example.com', 'over@example.com', 'gone@example.com'] as const;
  for (const email of [never, over, gone]) await subscribe(service, await business(service, { email }), 'starter');
  const ids = await eventually(async () => {
    const rows = await Promise.all([never, over, gone].map(planOf));
    return rows.every((row) => row?.status === 'active') && rows.map((row) => row?.id ?? '');
  }, 'the plans');
  await calm();
  const asked: string[] = [];
  payments.retrieveSubscription = async (id) => {
    asked.push(id);
    if (id === ids[2]) throw new PaymentsError('not-found', 'No such subscription');
    const found = await provider.retrieveSubscription(id);
    const status = id === ids[0] ? ('never_begun' as const) : ('ended' as const);
    return ids.includes(id) ? { ...found, status, pricePence: null } : found;
  };
  await db.update(subscriptions).set({ status: 'ended', pricePence: null }).where(inArray(subscriptions.id, ids));
  for (let round = 0; round < 2; round++) await reconcilePlans(service.deps);
  const statuses = (await Promise.all([never, over, gone].map(planOf))).map((row) => row?.status);
  expect(statuses).toEqual(['never_begun', 'ended', 'ended']);
  expect(asked.filter((id) => ids.includes(id)).toSorted(), 'once each').toEqual(ids.toSorted());
});

test('HOST-02 AGT-05 an answer from before a change that arrives after it changes nothing', async () => {
  const { payments } = service.deps;
  const email = 'overtaken@example.com';
  await subscribe(service, await business(service, { email }), 'starter');
  const { id } = await eventually(async () => {
    const plan = await planOf(email);
    return plan?.status === 'active' && plan;
  }, 'the plan');
  await calm();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answers: boolean[] = [];
  payments.retrieveSubscription = async (of) => {
    const answer = await provider.retrieveSubscription(of);
    answers.push(answer.endsWithPeriod);
    if (answers.length === 1) await held;
    return answer;
  };
  const overtaken = syncSubscription(service.deps, id);
  await eventually(() => Promise.resolve(answers.length === 1), 'the first answer');
  await payments.endWithPeriod(id);
  await syncSubscription(service.deps, id);
  expect(await planOf(email)).toMatchObject({ endsWithPeriod: true });
  release();
  await overtaken;
  expect(await planOf(email)).toMatchObject({ endsWithPeriod: true });
  expect(answers[0], 'the late one').toBe(false);
  expect(answers.length, 'asked anew').toBeGreaterThan(2);
});

test('AGT-05 an invoice of a plan is kept seven years, and is not read in again after them', async () => {
  const { payments, db } = service.deps;
  const email = 'seven-years@example.com';
  await subscribe(service, await business(service, { email }), 'starter');
  const plan = await eventually(async () => planOf(email), 'the plan');
  await syncSubscription(service.deps, plan.id);
  await calm();
  const kept = async () => (await invoicesOfAccount(db, plan.accountId)).map(({ totalPence }) => totalPence);
  const found = await payments.invoicesOf(plan.id);
  const sums = found.map(({ totalPence }) => totalPence);
  expect(sums).toHaveLength(1);
  const issued = found[0]?.issuedAt ?? new Date();
  const after = (years: number, days: number): Date => {
    const at = new Date(issued);
    at.setUTCFullYear(at.getUTCFullYear() + years);
    return new Date(at.getTime() + days * day);
  };
  const rule = invoicesRetention(db);
  await rule.clear(after(7, -1));
  expect(await kept()).toEqual(sums);
  const later = after(7, 2);
  expect(await rule.due(later)).toBeGreaterThan(0);
  await rule.clear(later);
  expect(await kept()).toEqual([]);
  const deps = { ...service.deps, clock: new SettableClock(later) };
  await db.transaction((tx) => saveInvoices(deps, tx, { accountId: plan.accountId, subscriptionId: plan.id }, found));
  expect(await kept()).toEqual([]);
});
