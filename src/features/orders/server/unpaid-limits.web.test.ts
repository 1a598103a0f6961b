import { type ORPCError, safe } from '@orpc/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput } from '#server/test/journey.ts';
import { startService, type TestService } from '#server/test/service.ts';

let small: TestService;
beforeAll(async () => {
  small = await startService({ work: false });
});
afterAll(() => small.end());

test('HOLE-05 one browser may place twelve unpaid orders an hour; a school behind one address may place many', async () => {
  const one = new TestBrowser(small.baseUrl);
  const inputs = Array.from({ length: 13 }, () => anOrderInput());
  const answers = [];
  for (const input of inputs) answers.push(await safe(one.api.orders.createCheckoutSession(input)));
  expect(answers.filter(({ error }) => error === null)).toHaveLength(12);
  const refused = answers.at(-1)?.error as ORPCError<string, { retry_after_seconds: number }>;
  expect(refused).toMatchObject({ code: 'TOO_MANY_ORDERS', status: 429 });
  expect(refused.data.retry_after_seconds).toBeGreaterThan(3500);
  expect(refused.data.retry_after_seconds).toBeLessThanOrEqual(3600);
  const [first] = inputs;
  expect((await one.api.orders.createCheckoutSession(first!)).order_number, 'sent again it is no new order').toBe(
    answers[0]?.data?.order_number,
  );
  const school = await Promise.all(
    Array.from({ length: 30 }, () =>
      safe(new TestBrowser(small.baseUrl).api.orders.createCheckoutSession(anOrderInput())),
    ),
  );
  expect(school.filter(({ error }) => error !== null)).toEqual([]);
}, 180_000);

const calls: [name: string, call: (api: TestBrowser['api'], orderNumber: string) => Promise<unknown>][] = [
  ['share-film', ({ portal }, order_number) => portal.shareFilm({ order_number, kind: 'audio' })],
  ['song-page', ({ extras }, order_number) => extras.setSongPage({ order_number, open: false })],
  ['gift-page-open', ({ gifts }, order_number) => gifts.setGiftOpen({ order_number, open: false })],
  ['close-circle', ({ circles }, order_number) => circles.closeCircle({ order_number })],
];

test.each(calls)(
  'HOLE-15 a call that writes a row each time it is made is made so often in an hour and no more (%s)',
  async (name, call) => {
    const browser = new TestBrowser(small.baseUrl);
    const { order_number } = await browser.api.orders.createCheckoutSession(anOrderInput());
    const before = await safe(call(browser.api, order_number));
    expect(before.error, 'below the limit').not.toMatchObject({ code: 'TOO_MANY' });
    await small.deps.db.execute(sql`update limits set points = 60 where key like ${`${name}:%`}`);
    const after = await safe(call(browser.api, order_number));
    expect(after.error).toMatchObject({ code: 'TOO_MANY', status: 429 });
  },
);
