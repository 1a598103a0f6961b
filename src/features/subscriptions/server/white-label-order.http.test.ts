import { readFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import { desc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '#features/moderation/server/repository.ts';
import { addTerm } from '#features/moderation/server/terms.ts';
import { orders } from '#features/orders/server/schema.ts';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { startService, type TestService } from '#server/test/service.ts';
import type { PlanKey } from '../domain/plans.ts';
import { reconcilePlans } from './sync.ts';
import { aSignUp, aSong, business, codeOf, subscribe } from './test/businesses.ts';

const company = 'Bell & Daughters';
// In the past, because a session is as old as the machine's clock says. A browser opens its orders for thirty days, and two months
// go by: thirty days of a trial, whose end is told in whole seconds, and a plan's February.
const clock = new SettableClock('2026-01-29T10:00:00.500Z');
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 } });
});
afterAll(() => service.end());

const address = (): string => `${globalThis.crypto.randomUUID()}@example.com`;

interface Agent {
  email: string;
  browser: TestBrowser;
}

async function agent(changes: { company_name?: string; plan?: PlanKey; trial?: boolean } = {}): Promise<Agent> {
  const { company_name = company, plan = 'business_builder', trial = false } = changes;
  const email = address();
  const browser = await business(service, { email, company_name });
  await subscribe(service, browser, plan, { trial });
  return { email, browser };
}

async function orderSong({ browser }: Agent): Promise<string> {
  const song = aSong({ email: address() });
  return (await browser.api.subscriptions.processSubscriptionOrder(song)).order_number ?? '';
}

/** The order as it is stored. */
async function stored(number: string): Promise<typeof orders.$inferSelect> {
  const [row] = await service.deps.db.select().from(orders).where(eq(orders.number, number));
  if (!row) throw new Error('no such order');
  return row;
}

/** Name that the portal of an order shows to whoever ordered it; null for the shop. */
const labelOf = async ({ browser }: Agent, order_number: string): Promise<string | null> =>
  (await browser.api.portal.portalOrder({ order_number })).white_label?.name ?? null;

async function newestLetter(kind: string, number: string): Promise<typeof emails.$inferSelect> {
  const { id } = await stored(number);
  const [letter] = await service.deps.db
    .select()
    .from(emails)
    .where(like(emails.key, `${kind}:${id}%`))
    .orderBy(desc(emails.createdAt))
    .limit(1);
  if (!letter) throw new Error(`no letter ${kind}`);
  return letter;
}

const detailsFor = (company_name: string) => ({
  company_name,
  vat_registered: false,
  vat_number: null,
  postal_address: '9 New Road',
});

test('AGT-05 staff look at the name that a song is sent in, by the operator’s own words', async () => {
  await addTerm(service.deps, { category: 'hate', words: 'Grumbleweed' }, 'ada');
  const number = await orderSong(await agent({ company_name: 'Grumbleweed Homes' }));
  const cases = await casesOf(service.deps.db, 'order', (await stored(number)).id);
  expect(cases.map(({ doubts }) => doubts)).toMatchObject([[{ category: 'hate', words: 'Grumbleweed' }]]);
});

test.each([
  'support@paypal.com',
  'paypal.com',
  'https://bank',
  'Bell\u202EHomes',
  'Bell\r\nBcc: all',
  'Keepsong Security',
])('AGT-05 no business is called %j: at its sign-up, on its invoices, at its plan', async (company_name) => {
  const visitor = new TestBrowser(service.baseUrl);
  const email = address();
  expect(await codeOf(visitor.api.subscriptions.signUp(aSignUp({ email, company_name })))).toBe('COMPANY_MISLEADS');
  const { api } = await business(service, { email });
  expect(await codeOf(api.subscriptions.saveInvoiceDetails(detailsFor(company_name)))).toBe('COMPANY_MISLEADS');
  const names = { companyName: company_name, firstName: 'Moira', lastName: 'Bell' };
  const vat = { vatRegistered: false, vatNumber: null };
  const checkout = api.subscriptions.createCheckoutEstate({ priceId: 'business_builder', ...names, ...vat });
  expect(await codeOf(checkout)).toBe('COMPANY_MISLEADS');
  expect((await api.subscriptions.readProfile()).profile?.company_name).toBe(company);
});

test('AGT-05 a song is the business’s once its plan was paid, not within the trial', async () => {
  const trying = await agent({ trial: true });
  const sample = await orderSong(trying);
  expect(await labelOf(trying, sample)).toBeNull();
  expect((await newestLetter('confirmation', sample)).sender).toBeNull();
  const { renews_at } = await trying.browser.api.subscriptions.checkSubscription();
  clock.set(new Date(renews_at ?? ''));
  await reconcilePlans(service.deps);
  expect(await labelOf(trying, await orderSong(trying))).toBe(company);
  expect(await labelOf(trying, sample), 'a song of the trial stays the shop’s').toBeNull();
});

test('AGT-05 a name from before names were looked at, and such a line of an address, label no song', async () => {
  const named = await agent();
  const store = (set: ReturnType<typeof sql>): Promise<unknown> =>
    service.deps.db.execute(
      sql`update subscriber_profiles set ${set} where account_id = (select id from "user" where email = ${named.email})`,
    );
  await store(sql`company_name = 'support@paypal.com'`);
  expect(await labelOf(named, await orderSong(named))).toBeNull();
  await store(sql`company_name = ${company}, postal_address = ${'4 Quay Street\nVerify at evil.example'}`);
  const { white_label } = await named.browser.api.portal.portalOrder({ order_number: await orderSong(named) });
  expect(white_label).toEqual({ name: company, email: named.email, address: ['4 Quay Street'] });
});

test('AGT-05 an order keeps the name it was sent under, whatever company and plan become', async () => {
  const named = await agent();
  const { browser, email } = named;
  await browser.api.subscriptions.saveInvoiceDetails({ ...detailsFor(company), postal_address: '4 Quay Street' });
  const order_number = await orderSong(named);
  const then = { name: company, email, address: ['4 Quay Street'] };
  await browser.api.subscriptions.saveInvoiceDetails(detailsFor('Renamed Estates'));
  const other = await orderSong(named);
  await browser.api.subscriptions.changePlan({ priceId: 'starter' });
  const { renews_at } = await browser.api.subscriptions.checkSubscription();
  clock.set(new Date(renews_at ?? ''));
  await reconcilePlans(service.deps);
  expect((await browser.api.subscriptions.checkSubscription()).subscription_tier).toBe('Starter');
  expect(await labelOf(named, await orderSong(named)), 'a song of the smaller plan').toBeNull();
  expect((await browser.api.portal.portalOrder({ order_number })).white_label).toEqual(then);
  await browser.api.portal.emailLink({ by: 'order_number', value: order_number });
  const { sender, text } = await newestLetter('order-link', order_number);
  expect([sender, text.includes(company), text.includes('4 Quay Street')]).toEqual([
    { name: company, replyTo: email },
    true,
    true,
  ]);
  expect(text).not.toMatch(/renamed|new road/i);
  expect(await labelOf(named, other), 'one sent after it was renamed').toBe('Renamed Estates');
});

/** True where the portal of an order offers to remind its buyer next year. */
const isReminded = async ({ browser }: Agent, order_number: string): Promise<boolean> =>
  (await browser.api.nextYear.readNextYear({ order_number })).is_offered;

const repeat = ({ browser }: Agent, order_number: string) => safe(browser.api.nextYear.repeatOrder({ order_number }));

test('AGT-05 GIFT-07 the story of a song in a business’s name begins no song of the shop', async () => {
  const [named, plain] = [await agent(), await agent({ trial: true })];
  const [given, ofTrial] = [await orderSong(named), await orderSong(plain)];
  expect((await repeat(named, given)).error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  expect((await repeat(plain, ofTrial)).error, 'one of the trial is the shop’s').toBeNull();
  expect([await isReminded(named, given), await isReminded(plain, ofTrial)]).toEqual([false, true]);
});

test('AGT-05 an erased order forgets the business', async () => {
  const named = await agent();
  const order_number = await orderSong(named);
  const kept = async (): Promise<string> => JSON.stringify((await stored(order_number)).details);
  expect(await kept()).toContain(named.email);
  await named.browser.api.rights.sendErasureCode({ order_number, wanted: true });
  const { text } = await newestLetter('erasure-code', order_number);
  const [code = ''] = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(text) ?? [];
  expect(await named.browser.api.rights.eraseOrder({ order_number, code })).toEqual({ erased: true });
  expect(await kept()).not.toContain(company);
  expect(await kept()).not.toContain(named.email);
});

test('AGT-05 GIFT-07 a business that is deleted as the manual says is on none of its songs any more', async () => {
  const manual = readFileSync('docs/operating.md', 'utf8');
  const [, first = '', second = ''] =
    /```sql\n(update orders set details[^;]*;)\n(delete from "user"[^;]*;)/.exec(manual) ?? [];
  const [gone, other] = [await agent(), await agent()];
  const [number, others] = [await orderSong(gone), await orderSong(other)];
  const ofTrial = await orderSong(gone);
  await service.deps.db.execute(sql`update orders set details = details - 'white_label' where number = ${ofTrial}`);
  for (const statement of [first, second])
    await service.deps.db.execute(sql.raw(statement.replaceAll('…', gone.email)));
  const { details } = await stored(number);
  expect(details).toMatchObject({ white_label: null });
  expect(JSON.stringify(details)).not.toContain(gone.email);
  expect(await labelOf(gone, number), 'its portal stays open').toBeNull();
  expect((await repeat(gone, number)).error, 'it is still not the shop’s').toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const { is_given_on } = await gone.browser.api.portal.portalOrder({ order_number: number });
  expect(is_given_on).toBe(true);
  expect((await stored(ofTrial)).details, 'nothing is said of a song that had no name').not.toHaveProperty(
    'white_label',
  );
  expect((await repeat(gone, ofTrial)).error).toBeNull();
  expect([await isReminded(gone, number), await isReminded(gone, ofTrial)]).toEqual([false, true]);
  expect(await labelOf(other, others)).toBe(company);
});
