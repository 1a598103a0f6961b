import { readFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { killedShop, type KilledShop } from '#server/test/killed-shop.ts';
import type { Death } from '#server/test/service-process.ts';

let shop: KilledShop;
beforeAll(async () => {
  // Two orders are in their stages when it dies.
  shop = await killedShop({ STUDIO_PARALLEL: '2' });
});
afterAll(() => shop.end());

/** Each in its own order: the process dies once all of them are reached. */
const deaths: Death[] = [
  { stage: 'drafts', when: 'before', name: 'Before' },
  { stage: 'drafts', when: 'after', name: 'After' },
];

test('GIFT-01 killed while drafting, while waiting and as the time approves, words are approved once and one song is made', async () => {
  let running = await shop.start();
  const browser = new TestBrowser(shop.baseUrl);
  const buy = async (first_name: string): Promise<string> => {
    const input = anOrderInput({ first_name }, { words: { read: true, by: '' } });
    const { order_number, url } = await browser.api.orders.createCheckoutSession(input);
    await safe(payOn(browser, url));
    return order_number;
  };
  const isToRead = (order_number: string): Promise<unknown> =>
    eventually(async () => {
      const { data } = await safe(browser.api.words.readWords({ order_number }));
      return data?.state === 'to-read' && data.drafts.length === 3;
    }, 'three drafts');
  const waiting = await buy('Waiting');
  await isToRead(waiting);
  await running.dieIn(...deaths);
  const orders = [waiting, await buy('Before'), await buy('After')];
  await running.ended;
  running = await shop.start();
  for (const order_number of orders) await isToRead(order_number);
  // Their time is up; the first song that an approval begins dies with the process.
  await running.dieIn({ stage: 'song', when: 'before' });
  await running.shiftClock(12.1 * 3_600_000);
  await running.ended;
  running = await shop.start();
  await running.shiftClock(12.1 * 3_600_000);
  for (const order_number of orders) {
    await eventually(async () => {
      const { data } = await safe(browser.api.portal.portalOrder({ order_number }));
      return data?.status === 'ready';
    }, `${order_number} to be ready`);
    expect(await browser.api.words.readWords({ order_number })).toMatchObject({ approved_by: 'time', chosen: 0 });
    const { history } = await browser.api.portal.portalOrder({ order_number });
    expect(history.filter(({ status }) => status === 'ready')).toHaveLength(1);
  }
  const songs = readFileSync(shop.workLog, 'utf8').match(/^song .+$/gm) ?? [];
  expect(new Set(songs).size, 'a song of each').toBe(3);
  expect(songs.length, 'begun twice by none but those that died in it').toBeLessThanOrEqual(2 * 3);
}, 300_000);
