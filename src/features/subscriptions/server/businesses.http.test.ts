import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysAgo } from '#platform/test/days-ago.ts';
import { TestBrowser } from '#server/test/client.ts';
import { eventually } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';
import { planInvoices } from './schema.ts';
import { reconcilePlans } from './sync.ts';
import { aSong, business, codeOf, subscribe } from './test/businesses.ts';

const day = 24 * 3_600_000;
let service: TestService;
let admin: TestBrowser;
const clock = daysAgo(100);
beforeAll(async () => {
  service = await startService({ clock, site: { ordersPerAddressPerHour: 10_000, dailyCap: 1000 } });
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

test('MEND-19b admins see each business with its plan, the songs used, and the payments that failed', async () => {
  const { listBusinesses } = admin.api.subscriptions;
  const browser = await business(service, { email: 'bell@example.com', company_name: 'Bell 100% & Daughters' });
  clock.advance(1);
  await business(service, { email: 'newer@example.com', company_name: 'Newer', kind: 'host' });
  const only = async (search: string) => (await listBusinesses({ search })).businesses;
  expect(await only('bell@')).toMatchObject([{ company: 'Bell 100% & Daughters', plan: null, failed_payments: null }]);
  expect(await only('0% &')).toHaveLength(1);
  expect(await only('nobody')).toEqual([]);

  await subscribe(service, browser, 'starter', { trial: true, card: '4000000000000341' });
  await browser.api.subscriptions.processSubscriptionOrder(aSong());
  expect(await only('bell@')).toMatchObject([
    { plan: { tier: 'Starter', status: 'trialing', songs_used: 1, songs: 1, ends: false }, orders: 1 },
  ]);
  expect((await only('')).map(({ company }) => company)).toEqual(['Newer', 'Bell 100% & Daughters']);

  const { renews_at } = await browser.api.subscriptions.checkSubscription();
  clock.set(new Date(renews_at ?? ''));
  const overdue = await eventually(async () => {
    await browser.api.subscriptions.checkSubscription();
    const [found] = await only('bell@');
    return found?.failed_payments && found.plan?.status === 'past_due' && found;
  }, 'the payment to fail');
  expect(overdue).toMatchObject({ plan: { songs_used: 0, songs: 2 }, orders: 1, failed_payments: { count: 1 } });
  expect(
    (await only('')).map(({ company }) => company),
    'whoever does not pay is on top',
  ).toEqual(['Bell 100% & Daughters', 'Newer']);
  const { lists } = await admin.api.toDo.listTasks();
  expect(lists.find(({ kind }) => kind === 'plan')).toMatchObject({
    count: 1,
    tasks: [{ about: 'Bell 100% & Daughters' }],
  });
});

test('MEND-19c a business sees its own orders from any browser and opens them, and nobody else’s', async () => {
  const owner = { email: 'owner@example.com', password: 'a-long-pass-phrase-9' };
  const browser = await business(service, owner);
  const other = await business(service, { email: 'other@example.com' });
  const stranger = new TestBrowser(service.baseUrl);
  expect(await codeOf(stranger.api.subscriptions.myOrders())).toBe('NOT_SIGNED_IN');
  expect((await browser.api.subscriptions.myOrders()).orders).toEqual([]);

  await subscribe(service, browser, 'starter');
  const song = aSong({ first_name: 'Ines', email: 'a-buyer@example.com' });
  const { order_number } = await browser.api.subscriptions.processSubscriptionOrder(song);
  const number = order_number ?? '';
  const [order, ...more] = (await browser.api.subscriptions.myOrders()).orders;
  expect(more).toEqual([]);
  expect(order).toMatchObject({ order_number: number, about: 'Ines', plan: 'Starter', delivered_at: null });
  expect(order?.due_at).not.toBeNull();
  expect((await other.api.subscriptions.myOrders()).orders).toEqual([]);
  expect(await codeOf(other.api.subscriptions.openMyOrder({ order_number: number }))).toBe('ORDER_NOT_FOUND');
  expect(await codeOf(other.api.portal.portalOrder({ order_number: number }))).toBe('ORDER_NOT_FOUND');

  await browser.api.portal.closeOrder({ order_number: number, everywhere: false });
  expect(await codeOf(browser.api.portal.portalOrder({ order_number: number }))).toBe('ORDER_NOT_FOUND');
  await browser.api.subscriptions.openMyOrder({ order_number: number });
  expect((await browser.api.portal.portalOrder({ order_number: number })).order_number).toBe(number);
});

test('HOST-03 company, VAT number and address that a business gives stand on its next invoice, not on those before', async () => {
  const browser = await business(service, { email: 'invoiced@example.com', company_name: 'Older Name' });
  await subscribe(service, browser, 'starter');
  const address = { postal_address: '1 High Street\n\n Hull \nHU1 1AA' };
  const named = { company_name: 'Bell Ltd', vat_registered: true, vat_number: 'GB123456789', ...address };
  const { saveInvoiceDetails, myInvoices } = browser.api.subscriptions;
  await eventually(async () => (await myInvoices()).invoices.length === 1, 'the first invoice');
  expect(await codeOf(saveInvoiceDetails({ ...named, vat_number: ' ' }))).toBe('VAT_NUMBER_MISSING');
  expect(await codeOf(saveInvoiceDetails({ ...named, vat_number: '12' }))).toBe('VAT_NUMBER_WRONG');
  expect((await saveInvoiceDetails({ ...named, vat_registered: false, vat_number: '' })).vat_number).toBeNull();
  expect(await codeOf(saveInvoiceDetails({ ...named, company_name: '' }))).toBe('FIELDS_MISSING');
  expect(await codeOf(new TestBrowser(service.baseUrl).api.subscriptions.saveInvoiceDetails(named))).toBe(
    'NOT_SIGNED_IN',
  );
  expect(await saveInvoiceDetails(named)).toMatchObject({ postal_address: '1 High Street\nHull\nHU1 1AA' });
  const { renews_at } = await browser.api.subscriptions.checkSubscription();
  // The month's invoice is issued, and read only after the business has changed its name once more.
  clock.set(new Date(renews_at ?? ''));
  clock.advance(day);
  await saveInvoiceDetails({ ...named, company_name: 'Later Name' });
  await reconcilePlans(service.deps);
  const { invoices } = await browser.api.subscriptions.myInvoices();
  const rows = await service.deps.db.select().from(planInvoices);
  const buyers = invoices.map(({ id }) => rows.find((row) => row.id === id)?.buyer);
  expect(buyers).toMatchObject([
    { company: 'Bell Ltd', vatNumber: 'GB123456789', address: ['1 High Street', 'Hull', 'HU1 1AA'] },
    { company: 'Older Name', address: [] },
  ]);
  const drawn = await browser.fetch(`/plan-invoice/${invoices[0]?.id}`);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
