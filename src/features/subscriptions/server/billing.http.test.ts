import { and, eq, like, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#features/accounts/server/schema.ts';
import { scheduledMessages } from '#features/schedule/server/schema.ts';
import { sendDue } from '#features/schedule/server/send-due.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { submit } from '#platform/payments/test/emulated-stripe.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { planLetters } from './dunning.ts';
import { planInvoices, subscriptions } from './schema.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';
import { aSong, business, codeOf, subscribe } from './test/businesses.ts';

const day = 24 * 3_600_000;
const refusesLater = '4000000000000341';
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
let service: TestService;
beforeAll(async () => {
  const vat = { number: 'GB123456789', ratePercent: 20 };
  service = await startService({
    clock,
    site: { hostPlansOpen: true, vat, dailyCap: 1000, ordersPerAddressPerHour: 10_000 },
  });
});
afterAll(() => service.end());

const address = (): string => `${globalThis.crypto.randomUUID()}@example.com`;
const agent = (email = address()): Promise<TestBrowser> => business(service, { email });
const check = (browser: TestBrowser) => browser.api.subscriptions.checkSubscription();
async function host(email = address()): Promise<TestBrowser> {
  const browser = await business(service, { kind: 'host', email, company_name: 'The Hut' });
  const { url } = await browser.api.subscriptions.createCheckout({ priceId: 'host' });
  await payOn(browser, url);
  await eventually(async () => (await check(browser)).subscribed, 'the plan');
  return browser;
}
/** The plan of an address, once the event that makes it has come. */
const planOf = (email: string) =>
  eventually(async () => {
    const plans = service.deps.db.select({ plan: subscriptions }).from(subscriptions);
    const [row] = await plans.innerJoin(user, eq(user.id, subscriptions.accountId)).where(eq(user.email, email));
    return row?.plan;
  }, 'the plan');
const portal = async (browser: TestBrowser): Promise<string> => (await browser.api.subscriptions.openPortal()).url;
const newCard = (url: string, number: string) => submit(`${url}/card`, { number, expiry: '04/44', cvc: '123' });
async function letters(to: string, kind: string): Promise<{ subject: string; text: string }[]> {
  return service.deps.db
    .select({ subject: emails.subject, text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipient, to), like(emails.key, `${kind}%`)));
}
/** Sends what is due, with what the shop itself schedules or is sending at this moment, until nothing is. */
async function send(): Promise<void> {
  const isPast = [scheduledMessages.dueAt, scheduledMessages.nextTryAt].map((moment) => lte(moment, clock.now()));
  const isDue = and(eq(scheduledMessages.state, 'waiting'), ...isPast);
  await eventually(async () => {
    await sendDue({ ...service.deps, scheduledMessages: planLetters });
    return (await service.deps.db.$count(scheduledMessages, isDue)) === 0;
  }, 'the letters that are due');
}
const lettersToday = async (to: string): Promise<number> => (await letters(to, 'plan-')).length;

test('HOST-02 AGT-05 the portal is for who has a plan, changes its card and leads back', async () => {
  const browser = await agent();
  expect(await codeOf(browser.api.subscriptions.openPortal())).toBe('NOT_SUBSCRIBED');
  expect(await codeOf(new TestBrowser(service.baseUrl).api.subscriptions.openPortal())).toBe('NOT_SIGNED_IN');
  await subscribe(service, browser, 'starter');
  const url = await portal(browser);
  expect(url).toContain('/pay/portal/');
  const page = await (await fetch(url)).text();
  expect(page).toContain('card ending in 4242');
  expect(page).toContain(`href="${service.baseUrl}/estate-agent#plans"`);
  await newCard(url, refusesLater);
  expect(await (await fetch(url)).text()).toContain('card ending in 0341');
});

test('AGT-05 another plan acts from the next month: songs and price stay until then, nothing is charged before', async () => {
  const email = address();
  const browser = await agent(email);
  expect(await codeOf(browser.api.subscriptions.changePlan({ priceId: 'starter' }))).toBe('NOT_SUBSCRIBED');
  await subscribe(service, browser, 'starter');
  const { renews_at } = await check(browser);
  expect(await codeOf(browser.api.subscriptions.changePlan({ priceId: 'host' }))).toBe('UNKNOWN_PLAN');
  const changed = await browser.api.subscriptions.changePlan({ priceId: 'business_builder' });
  expect(changed).toEqual({ starts_at: renews_at });
  const now = { subscription_tier: 'Starter', songs_left: 2, next_tier: 'Business Builder', ends: false };
  expect(await check(browser)).toMatchObject(now);
  await browser.api.subscriptions.changePlan({ priceId: 'starter' });
  expect(await check(browser), 'taken back').toMatchObject({ ...now, next_tier: null });
  await browser.api.subscriptions.cancelSubscription();
  await browser.api.subscriptions.changePlan({ priceId: 'business_builder' });
  expect(await check(browser), 'it goes on after all').toMatchObject(now);
  await browser.api.subscriptions.processSubscriptionOrder(aSong());
  clock.set(new Date(renews_at ?? ''));
  await reconcilePlans(service.deps);
  expect(await check(browser)).toMatchObject({ subscription_tier: 'Business Builder', songs_left: 5, next_tier: null });
  const { invoices } = await browser.api.subscriptions.myInvoices();
  expect(invoices.map(({ total_pence: pence, status }) => [pence, status])).toEqual([
    [19_900, 'paid'],
    [9900, 'paid'],
  ]);
});

test('HOST-03 a business fetches its own invoices with VAT, nobody else does; what it was called then stays', async () => {
  const email = address();
  const browser = await host(email);
  const { invoices } = await browser.api.subscriptions.myInvoices();
  expect(invoices).toMatchObject([{ total_pence: 3900, status: 'paid' }]);
  const invoice = invoices[0]!;
  const read = async (by: TestBrowser) => by.fetch(`/plan-invoice/${invoice.id}`);
  const answer = await read(browser);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  const first = await answer.text();
  const written = JSON.parse(first) as Record<'rows' | 'totals', { text: string; amount: string }[]> & {
    facts: [string, string][];
    seller: string[];
  };
  expect(written.rows.map(({ text, amount }) => [text, amount])).toEqual([
    ['Setup, once', '£39.00'],
    ['No souvenirs delivered', '£0.00'],
  ]);
  expect(written.totals.map(({ text, amount }) => [text, amount])).toEqual([
    ['Without VAT', '£32.50'],
    ['VAT 20%', '£6.50'],
    ['Total', '£39.00'],
  ]);
  expect(written.seller).toContain('VAT number GB123456789');
  expect(written.facts).toContainEqual(['For', 'The Hut, Moira Bell, VAT number GB123456789']);
  expect((await read(await agent())).status).toBe(404);
  expect((await read(new TestBrowser(service.baseUrl))).status).toBe(404);
  // A seller who registers later, and a business with another name, change no invoice that was written.
  const { accountId, id } = await planOf(email);
  await service.deps.db.execute(
    sql`update subscriber_profiles set company_name = 'New' where account_id = ${accountId}`,
  );
  const { vat } = service.deps.site;
  service.deps.site.vat = null;
  await syncSubscription(service.deps, id);
  service.deps.site.vat = vat;
  expect(await (await read(browser)).text()).toBe(first);
  const [row] = await service.deps.db.select().from(planInvoices).where(eq(planInvoices.id, invoice.id));
  expect(row?.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(row?.totalPence);
});

test('AGT-05 HOST-02 a refused month is told three times, each once, until it is paid; meanwhile nothing is ordered', async () => {
  const email = address();
  const browser = await agent(email);
  await subscribe(service, browser, 'starter');
  await newCard(await portal(browser), refusesLater);
  const { renews_at } = await check(browser);
  const renewed = new Date(renews_at ?? '').getTime();
  const at = async (days: number): Promise<void> => {
    clock.set(new Date(renewed + days * day));
    await reconcilePlans(service.deps);
    await send();
    await send();
  };
  await at(0);
  expect(await check(browser)).toMatchObject({ can_order: false, subscribed: true, unpaid: { total_pence: 9900 } });
  expect(await codeOf(browser.api.subscriptions.processSubscriptionOrder(aSong()))).toBe('PAYMENT_OVERDUE');
  const [first] = await letters(email, 'plan-payment-failed');
  expect(first?.subject).toBe('The payment for your Starter plan did not go through');
  expect(first?.text).toMatch(/£99\.00[^]*We try the card again on[^]*cannot order[^]*\/estate-agent#plans/);
  expect(await lettersToday(email)).toBe(1);
  const nextTry = (await check(browser)).unpaid?.next_try_at ?? '';
  clock.set(new Date(nextTry));
  const { unpaid } = await check(browser);
  expect(unpaid).not.toBeNull();
  // Null, or the try after it where the provider was asked in this moment.
  expect(unpaid?.next_try_at, 'no try is announced for a day that has passed').not.toBe(nextTry);
  await at(4);
  expect(await lettersToday(email)).toBe(1);
  await at(6);
  expect(await letters(email, 'plan-payment-reminder')).toHaveLength(1);
  await at(13);
  const last = await letters(email, 'plan-payment-last');
  expect(last.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your Starter plan ends on /)]);
  expect(await lettersToday(email)).toBe(3);
  const url = await portal(browser);
  await newCard(url, '4242424242424242');
  expect((await submit(`${url}/pay`, {})).status).toBe(303);
  await reconcilePlans(service.deps);
  await eventually(async () => (await check(browser)).can_order, 'the payment');
  expect(await check(browser)).toMatchObject({ unpaid: null, songs_left: 2 });
  const { invoices } = await browser.api.subscriptions.myInvoices();
  expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  await at(20);
  expect(await lettersToday(email), 'none after it').toBe(3);
});

test('AGT-05 HOST-02 a payment ends the letters that wait; a plan nobody pays for ends, and who hears late is told once', async () => {
  const [paying, late] = [address(), address()];
  const browsers = [await agent(paying), await agent(late)] as const;
  for (const browser of browsers) {
    await subscribe(service, browser, 'starter');
    await newCard(await portal(browser), refusesLater);
  }
  await planOf(late);
  const { id, periodEnd } = await planOf(paying);
  clock.set(periodEnd);
  await syncSubscription(service.deps, id);
  await send();
  expect(await lettersToday(paying)).toBe(1);
  const url = await portal(browsers[0]);
  await newCard(url, '4242424242424242');
  await submit(`${url}/pay`, {});
  await syncSubscription(service.deps, id);
  // The other one's events were lost for thirteen days.
  clock.set(new Date(periodEnd.getTime() + 13 * day));
  await reconcilePlans(service.deps);
  await send();
  expect(await lettersToday(paying)).toBe(1);
  expect(await letters(late, 'plan-payment-last')).toHaveLength(1);
  clock.set(new Date(periodEnd.getTime() + 16 * day));
  await reconcilePlans(service.deps);
  expect((await planOf(late)).status).toBe('ended');
  expect((await check(browsers[1])).ended).toEqual({ tier: 'Starter', ended_at: clock.now().toISOString() });
  const { invoices } = await browsers[1].api.subscriptions.myInvoices();
  expect(invoices[0], 'its invoice stays').toMatchObject({ status: 'failed', next_try_at: null });
});

test('AGT-04 the trial’s end is told three days ahead with its price, and not to who ended it', async () => {
  const [going, leaving] = [address(), address()];
  for (const email of [going, leaving]) {
    const browser = await agent(email);
    await subscribe(service, browser, 'starter', { trial: true });
    await eventually(async () => (await check(browser)).subscribed, 'the trial');
    if (email === leaving) await browser.api.subscriptions.cancelSubscription();
  }
  const { periodEnd } = await planOf(going);
  clock.set(new Date(periodEnd.getTime() - 5 * day));
  await send();
  expect(await lettersToday(going)).toBe(0);
  clock.set(new Date(periodEnd.getTime() - 2 * day));
  await send();
  await send();
  const [letter, ...more] = await letters(going, 'plan-trial-ending');
  expect(more).toEqual([]);
  expect(letter?.text).toMatch(/Starter plan begins then, at £99\.00 a month/);
  expect(await lettersToday(leaving)).toBe(0);
});

test('HOST-02 AGT-05 a changed price acts from the next month, is told once two weeks ahead, and moves who has the plan', async () => {
  const email = address();
  const browser = await agent(email);
  await subscribe(service, browser, 'business_builder');
  await eventually(async () => (await check(browser)).subscribed, 'the plan');
  expect(await check(browser)).toMatchObject({ manager: service.deps.site.accountManager });
  const { prices } = service.deps.site;
  const before = prices.plan_business_builder;
  try {
    prices.plan_business_builder = 21_900;
    await reconcilePlans(service.deps);
    await syncSubscription(service.deps, (await planOf(email)).id);
    await reconcilePlans(service.deps);
    const told = await letters(email, 'plan-price');
    expect(told.map(({ text }) => /£219\.00 a month instead of £199\.00/.test(text))).toEqual([true]);
    expect(await planOf(email)).toMatchObject({ pricePence: before, nextPence: 21_900, nextPlan: 'business_builder' });
    expect(await check(browser), 'the same plan').toMatchObject({ next_tier: null });
    clock.set((await planOf(email)).periodEnd);
    await reconcilePlans(service.deps);
    expect(await planOf(email)).toMatchObject({ pricePence: 21_900, nextPlan: null });
    const { invoices } = await browser.api.subscriptions.myInvoices();
    expect(invoices.map(({ total_pence: pence }) => pence)).toEqual([21_900, before]);
  } finally {
    prices.plan_business_builder = before;
  }
});

test('HOST-02 AGT-05 a plan that is read repeatedly, anew and at once leaves the same rows', async () => {
  const email = address();
  const browser = await agent(email);
  await subscribe(service, browser, 'starter');
  await newCard(await portal(browser), refusesLater);
  await browser.api.subscriptions.changePlan({ priceId: 'agency_builder' });
  const { id, accountId, periodEnd } = await planOf(email);
  clock.set(new Date(periodEnd.getTime() + 4 * day));
  await reconcilePlans(service.deps);
  const rows = async (): Promise<unknown> => {
    const { looks: _looks, syncedAt: _synced, createdAt: _created, ...plan } = await planOf(email);
    const invoices = await service.deps.db.select().from(planInvoices).where(eq(planInvoices.accountId, accountId));
    return [plan, invoices.map(({ syncedAt: _at, ...invoice }) => invoice).toSorted((a, b) => (a.id < b.id ? -1 : 1))];
  };
  const once = await rows();
  for (let round = 0; round < 4; round++) {
    if (round % 2 === 0) {
      await service.deps.db.delete(planInvoices).where(eq(planInvoices.accountId, accountId));
      await service.deps.db.delete(subscriptions).where(eq(subscriptions.id, id));
    }
    await Promise.all(Array.from({ length: 2 + round }, () => syncSubscription(service.deps, id)));
    expect(await rows()).toEqual(once);
  }
});
