import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { emails } from '#platform/mail/schema.ts';
import { submit } from '#platform/payments/test/emulated-stripe.ts';
import { eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { recordSouvenir } from './index.ts';
import { subscriptions } from './schema.ts';
import { reconcilePlans } from './sync.ts';
import { subscriptionsTasks } from './tasks.ts';
import { business } from './test/businesses.ts';
import { countSouvenirs } from './usage.ts';

const day = 24 * 3_600_000;
// Behind the machine's clock, by which sessions are as old as they are.
const clock = new SettableClock(new Date(new Date().getTime() - 400 * day));
let service: TestService;
beforeAll(async () => {
  service = await startService({ clock, site: { hostPlansOpen: true } });
});
afterAll(() => service.end());

test('HOST-03 souvenirs whose last invoice is refused stay a task of staff until it is settled, although their plan has ended', async () => {
  const { db } = service.deps;
  const browser = await business(service, { kind: 'host', company_name: 'The Hut' });
  await payOn(browser, (await browser.api.subscriptions.createCheckout({ priceId: 'host' })).url);
  await eventually(async () => (await browser.api.subscriptions.checkSubscription()).subscribed, 'the plan');
  const plan = async () => (await db.select().from(subscriptions))[0]!;
  const { id, accountId } = await plan();
  const { url } = await browser.api.subscriptions.openPortal();
  const newCard = (number: string) => submit(`${url}/card`, { number, expiry: '04/44', cvc: '123' });
  await newCard('4000000000000341');
  const deliveredAt = clock.now();
  await db.transaction((tx) => recordSouvenir(service.deps, tx, { accountId, deliveryId: 'one', deliveredAt }));
  await countSouvenirs(service.deps);
  await browser.api.subscriptions.cancelSubscription();
  clock.set((await plan()).periodEnd);
  await reconcilePlans(service.deps);
  expect((await plan()).status).toBe('ended');
  const invoices = async () =>
    (await service.deps.payments.invoicesOf(id)).map(({ totalPence, status }) => [totalPence, status]);
  expect(await invoices()).toContainEqual([1200, 'failed']);
  const [tasks] = subscriptionsTasks(service.deps);
  expect(await tasks?.read({ accountId: 'ada', limit: 10 })).toMatchObject({ count: 1, tasks: [{ about: 'The Hut' }] });
  const written = async () =>
    (await db.select().from(emails).where(like(emails.key, 'plan-last-invoice:%'))).map(({ subject, text }) => [
      subject,
      text.includes('£12.00'),
    ]);
  expect(await written()).toEqual([['The last invoice of your Host plan is not paid', true]]);

  // Staff settle it at the provider, which tells of that by no event.
  const { payments } = service.deps;
  const invoicesOf: typeof payments.invoicesOf = async (asked) =>
    (await payments.invoicesOf(asked)).map((invoice) => ({ ...invoice, status: 'void' }));
  clock.advance(7 * 3_600_000);
  await reconcilePlans({
    ...service.deps,
    payments: Object.assign(Object.create(payments) as typeof payments, { invoicesOf }),
  });
  expect(await tasks?.read({ accountId: 'ada', limit: 10 })).toMatchObject({ count: 0 });
  expect(await written(), 'once').toHaveLength(1);
});

test('AGT-05 HOST-02 a plan that nobody paid for says the day on which it ended, however often it is read for what it owes', async () => {
  const browser = await business(service, { kind: 'host', company_name: 'The Barn', email: 'barn@example.com' });
  await payOn(browser, (await browser.api.subscriptions.createCheckout({ priceId: 'host' })).url);
  const check = () => browser.api.subscriptions.checkSubscription();
  await eventually(async () => (await check()).subscribed, 'the plan');
  const { renews_at } = await check();
  const [row] = await service.deps.db.select().from(subscriptions).orderBy(desc(subscriptions.createdAt)).limit(1);
  const { url } = await browser.api.subscriptions.openPortal();
  await submit(`${url}/card`, { number: '4000000000000341', expiry: '04/44', cvc: '123' });
  const souvenir = { accountId: row?.accountId ?? '', deliveryId: 'two', deliveredAt: clock.now() };
  await service.deps.db.transaction((tx) => recordSouvenir(service.deps, tx, souvenir));
  await countSouvenirs(service.deps);
  clock.set(new Date(new Date(renews_at ?? '').getTime() + 16 * day));
  await reconcilePlans(service.deps);
  const ended = { tier: 'Host', ended_at: clock.now().toISOString() };
  expect((await check()).ended).toEqual(ended);
  clock.advance(3 * day);
  await reconcilePlans(service.deps);
  const [again] = await service.deps.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, row?.id ?? ''));
  expect(again?.syncedAt, 'it owes, and is read').toEqual(clock.now());
  expect((await check()).ended).toEqual(ended);
});
