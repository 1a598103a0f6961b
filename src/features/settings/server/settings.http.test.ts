import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';
import { adminBrowser } from '#server/test/staff.ts';

let service: TestService;
let admin: TestBrowser;
beforeAll(async () => {
  service = await startService();
  admin = await adminBrowser(service);
});
afterAll(() => service.end());

const orders = (): TestBrowser['api']['orders'] => new TestBrowser(service.baseUrl).api.orders;

test('ADM-06 stopped orders are refused before anything is paid, and the cap holds at once', async () => {
  const { settings, accounts } = admin.api;
  await settings.changeSettings({ orders_stopped: true });
  expect(await orders().dailyCap()).toMatchObject({ orders_stopped: true, taken_today: 0 });
  await expect(orders().createCheckoutSession(anOrderInput())).rejects.toMatchObject({ code: 'ORDERS_STOPPED' });
  await settings.changeSettings({ orders_stopped: false, daily_cap: 1 });
  await orders().createCheckoutSession(anOrderInput());
  await expect(orders().createCheckoutSession(anOrderInput())).rejects.toMatchObject({ code: 'DAY_FULL' });
  await settings.changeSettings({ daily_cap: 30 });
  await settings.changeSettings({ daily_cap: 30 });
  const { entries } = await accounts.listAudit({ action: 'settings' });
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({ actor: 'Ada', before: { daily_cap: 1 }, after: { daily_cap: 30 } });
  await expect(settings.changeSettings({ daily_cap: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('ADM-06 while production and e-mails are stopped nothing is made or sent, and both go on by themselves', async () => {
  const { settings, production } = admin.api;
  await settings.changeSettings({ production_stopped: true, emails_stopped: true });
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
  await payOn(browser, placed.url);
  const order = () => production.getProduction({ order_number: placed.order_number });
  await eventually(async () => (await order()).status === 'paid', 'the payment');
  const states = async (): Promise<string[]> => {
    const { rows } = await service.deps.db.execute<{ state: string }>('select state from emails');
    return rows.map(({ state }) => state);
  };
  await eventually(async () => (await states()).includes('held'), 'the confirmation to be held');
  expect((await order()).versions).toEqual([]);
  await expect(production.generateLyrics()).rejects.toMatchObject({ code: 'STOPPED' });
  await settings.changeSettings({ production_stopped: false, emails_stopped: false });
  await eventually(async () => (await order()).status === 'ready', 'the production to go on');
  await eventually(async () => (await states()).every((state) => state === 'sent'), 'the letters to go out');
});
