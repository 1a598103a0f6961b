import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders } from '#features/orders/server/schema.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, hasStatus, payOn } from '#server/test/journey.ts';
import { aSimpleOrder } from '#server/test/simple-journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.end());

async function readyOrder(): Promise<{ number: string; browser: TestBrowser }> {
  const browser = new TestBrowser(service.baseUrl);
  const placed = await browser.api.orders.createCheckoutSession(anOrderInput());
  await payOn(browser, placed.url);
  const order_number = placed.order_number;
  await eventually(
    async () =>
      (await hasStatus(service, order_number, 'ready')) &&
      (await browser.api.portal.portalOrder({ order_number })).status === 'ready',
    'the order to be made',
  );
  return { number: order_number, browser };
}

test('PORT-05 PORT-04 a custom address wins over what was made; a short link is told apart', async () => {
  const { number, browser } = await readyOrder();
  const setAddress = (customAudioUrl: string | null): Promise<unknown> =>
    service.deps.db.update(orders).set({ customAudioUrl }).where(eq(orders.number, number));
  const audio = async () =>
    (await browser.api.portal.portalOrder({ order_number: number })).files.find((file) => file.kind === 'audio');
  await setAddress('https://cdn.example.com/ruth.mp3');
  expect(await audio()).toMatchObject({ state: 'ready', url: 'https://cdn.example.com/ruth.mp3' });
  await setAddress('https://www.bit.ly/ruth');
  expect(await audio()).toMatchObject({ state: 'redirect', url: 'https://www.bit.ly/ruth', download_url: null });
  await setAddress(null);
  expect(await audio()).toMatchObject({ state: 'pending-qc', url: null, download_url: null, size_bytes: null });
});

test('PORT-05 PORT-08 nobody is said to listen to a song whose money went back', async () => {
  const { number, browser } = await readyOrder();
  await service.deps.db.update(orders).set({ status: 'refunded' }).where(eq(orders.number, number));
  const { files } = await browser.api.portal.portalOrder({ order_number: number });
  expect(files.find(({ kind }) => kind === 'audio')).toMatchObject({ state: 'not-yet', url: null });
});

test('PORT-08 LEG-05 an express order is promised as such, another is not', async () => {
  const browser = new TestBrowser(service.baseUrl);
  const { order_number } = await browser.api.simpleOrder.placeSimpleOrder(aSimpleOrder());
  const isExpress = async () => (await browser.api.portal.portalOrder({ order_number })).is_express;
  expect(await isExpress()).toBe(false);
  // Express is taken in the morning only; the test runs at any hour.
  await service.deps.db
    .update(orders)
    .set({ details: sql`jsonb_set(details, '{delivery_tier}', '"express"')` })
    .where(eq(orders.number, order_number));
  expect(await isExpress()).toBe(true);
});

test('PORT-03 the history tells each status that was reached, in order, and no line times before release', async () => {
  const { number, browser } = await readyOrder();
  const order = await browser.api.portal.portalOrder({ order_number: number });
  expect(order.history.map((entry) => entry.status)).toEqual([
    'pending',
    'payment_pending',
    'paid',
    'processing',
    'ready',
  ]);
  const times = order.history.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted());
  expect([order.lyrics, order.line_starts]).toEqual([null, null]);
});
