import { safe } from '@orpc/client';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orders, orderLinks } from '#features/orders/server/schema.ts';
import { portalLink } from '#features/orders/server/index.ts';
import { SettableClock } from '#platform/clock.ts';
import { sha256 } from '#platform/ids.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let service: TestService;
const clock = new SettableClock(new Date());
beforeAll(async () => {
  service = await startService({ site: { dailyCap: 1000, ordersPerAddressPerHour: 10_000 }, clock });
});
afterAll(() => service.end());

let buyers = 0;
async function ordered(): Promise<{ browser: TestBrowser; number: string; email: string; id: string; url: string }> {
  const email = `Dan.${(buyers += 1)}@Example.com`;
  const browser = new TestBrowser(service.baseUrl);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput({ email }));
  const [row] = await service.deps.db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return { browser, number, email, id: row?.id ?? '', url };
}
/** Resets the hour's rate limits, because all requests here come from the same address. */
const forgetTries = (): Promise<unknown> => service.deps.db.execute(sql`delete from limits`);
const find = (body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.baseUrl}/api/v1/find-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('PORT-01 FIND-02 an order is found by e-mail and number in any case, with spaces around', async () => {
  const { number, email } = await ordered();
  const stranger = new TestBrowser(service.baseUrl);
  const typed = { email: `  ${email.toUpperCase()} `, order_number: `\t${number.toLowerCase()} ` };
  expect(await stranger.api.portal.findOrder(typed)).toEqual({ order_number: number });
  expect((await stranger.api.portal.portalOrder({ order_number: number })).order_number).toBe(number);
  const { error } = await safe(new TestBrowser(service.baseUrl).api.portal.portalOrder({ order_number: number }));
  expect(error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

test('PORT-07 a wrong number, a wrong e-mail and an order that is not there get the very same answer', async () => {
  await forgetTries();
  const { number, email } = await ordered();
  const other = await ordered();
  const answers = await Promise.all(
    [
      { email, order_number: 'SONG-2026-000000' },
      { email: 'somebody@example.com', order_number: number },
      { email: other.email, order_number: number },
      { email: `' or 1=1 --`, order_number: '%' },
    ].map(async (body) => {
      const response = await find(body);
      return [response.status, await response.text(), response.headers.getSetCookie()];
    }),
  );
  expect(answers[0]?.[0]).toBe(404);
  expect(answers[0]?.[1]).toContain("We couldn't find this order. Please check details or Contact Support.");
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('FIND-02 PORT-07 five tries an e-mail address in a quarter of an hour, whatever the client says of itself', async () => {
  await forgetTries();
  const { number, email } = await ordered();
  for (let i = 0; i < 5; i++) expect((await find({ email, order_number: `SONG-2026-00000${i}` })).status).toBe(404);
  for (let i = 0; i < 10; i++) {
    const disguised = {
      'x-forwarded-for': `203.0.113.${i}`,
      'x-real-ip': `203.0.113.${i}`,
      'user-agent': `agent ${i}`,
    };
    const blocked = await find(
      { email: i % 2 === 0 ? email : ` ${email.toUpperCase()}`, order_number: number },
      disguised,
    );
    expect(blocked.status).toBe(429);
    const { data } = (await blocked.json()) as { data: { retry_after_seconds: number } };
    expect(data.retry_after_seconds).toBeGreaterThan(0);
    expect(data.retry_after_seconds).toBeLessThanOrEqual(900);
  }
});

test('STU-03 PORT-01 an e-mailed link opens the order in each browser that has it; wrong, revoked and old ones open nothing', async () => {
  await forgetTries();
  const { number, id, email } = await ordered();
  const link = (): Promise<string> => portalLink(service.deps, service.deps.db, { id, email });
  const token = (await link()).split('#open=')[1] ?? '';
  const visitor = new TestBrowser(service.baseUrl);
  expect(await visitor.api.portal.openLink({ token })).toEqual({ order_number: number });
  expect((await visitor.api.portal.portalOrder({ order_number: number })).order_number).toBe(number);
  const stored = await service.deps.db.select().from(orderLinks).where(eq(orderLinks.orderId, id));
  expect(JSON.stringify(stored)).not.toContain(token);

  const revoked = (await link()).split('#open=')[1] ?? '';
  await service.deps.db
    .update(orderLinks)
    .set({ revokedAt: clock.now() })
    .where(eq(orderLinks.tokenHash, sha256(revoked)));
  const refused = ['', 'x', `${token}x`, sha256(token), revoked];
  for (const wrong of refused) {
    const { error } = await safe(new TestBrowser(service.baseUrl).api.portal.openLink({ token: wrong }));
    expect(error, wrong).toMatchObject({ code: 'ORDER_NOT_FOUND', status: 404 });
  }
  clock.advance(30 * 86_400_000 + 1000);
  const late = await safe(new TestBrowser(service.baseUrl).api.portal.openLink({ token }));
  expect(late.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  const closed = await safe(visitor.api.portal.portalOrder({ order_number: number }));
  expect(closed.error).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

test('PORT-04 PORT-05 PORT-06 PORT-08 what the buyer sees of files and price', async () => {
  const { browser, number, id, url } = await ordered();
  await payOn(browser, url);
  const seen = (): ReturnType<typeof browser.api.portal.portalOrder> =>
    browser.api.portal.portalOrder({ order_number: number });
  await eventually(async () => (await seen()).status === 'ready', 'the song');
  const set = (change: Partial<typeof orders.$inferInsert>): Promise<unknown> =>
    service.deps.db.update(orders).set(change).where(eq(orders.id, id));
  const audio = async (): Promise<unknown> => (await seen()).files[0];

  expect((await seen()).price_paid_pence).toBe(2900);
  expect(await audio()).toMatchObject({ state: 'pending-qc', url: null, download_url: null });
  await set({ approvedForRelease: true });
  expect(await audio(), 'approved, and yet it has not passed quality control').toMatchObject({
    state: 'pending-qc',
    url: null,
  });
  await set({ customAudioUrl: 'https://cdn.example/ours.mp3' });
  expect(await audio()).toMatchObject({
    state: 'ready',
    url: 'https://cdn.example/ours.mp3',
    download_url: 'https://cdn.example/ours.mp3',
  });
  await set({ downloadDisabled: true });
  expect(await audio()).toMatchObject({ state: 'ready', download_url: null });
  for (const short of ['https://bit.ly/x', 'https://WWW.TinyURL.com/y']) {
    await set({ customAudioUrl: short });
    expect(await audio()).toMatchObject({ state: 'redirect', url: short, download_url: null });
  }
});
