import { readFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import { killedShop, type KilledShop } from '#server/test/killed-shop.ts';
import type { Death, ServiceProcess } from '#server/test/service-process.ts';

let shop: KilledShop;
/** The last of its processes; each test goes on with the one before it. */
let running: ServiceProcess;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  // Three orders are in their stages when it dies.
  shop = await killedShop({ STUDIO_PARALLEL: '3' });
  running = await shop.start();
  photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => shop.end());

async function order(first_name?: string): Promise<{ browser: TestBrowser; number: string; url: string }> {
  const browser = new TestBrowser(shop.baseUrl);
  const photo_id = await uploadPhoto(browser, photo, 'one.jpg');
  const input = anOrderInput({ format: 'audio+video', photo_ids: [photo_id], ...(first_name && { first_name }) });
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(input);
  return { browser, number, url };
}

async function untilReady(browser: TestBrowser, number: string): Promise<void> {
  const ready = async (): Promise<boolean> => {
    const { data } = await safe(browser.api.portal.portalOrder({ order_number: number }));
    return data?.status === 'ready';
  };
  await eventually(ready, `${number} to be ready`, 60);
}

/** Each in its own order: the process dies once all of a round are reached, and the next one ends their songs. */
const rounds: (Death & { name: string })[][] = [
  [
    { stage: 'lyrics', when: 'after', name: 'Ada' },
    { stage: 'song', when: 'before', name: 'Bertram' },
    { stage: 'video', when: 'after', name: 'Clementine' },
  ],
  [
    { stage: 'sleeve', when: 'after', name: 'Dorothea' },
    { stage: 'song', when: 'after', name: 'Edmund' },
  ],
];

/** Stages that were begun for the order of this name, one after the other. */
const stagesOf = (name: string): string[] =>
  readFileSync(shop.workLog, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line.endsWith(` ${name}`))
    .map((line) => line.split(' ')[0] ?? '');

test('STU-05 HOLE-00 killed in each stage and started again, half the time as another release, an order finishes once, and nothing is made or charged twice', async () => {
  for (const deaths of rounds) {
    await running.dieIn(...deaths);
    const orders = [];
    for (const { name } of deaths) {
      const placed = await order(name);
      await safe(payOn(placed.browser, placed.url));
      orders.push(placed);
    }
    await running.ended;
    // Another release than the first that died, and the same as the second.
    running = await shop.start({ release: 'the next' });
    for (const { browser, number } of orders) await untilReady(browser, number);
    for (const { stage, when, name } of deaths) {
      const expected = ['lyrics', 'sleeve', 'song', 'video'].flatMap((each) =>
        each === stage ? [each, each] : [each],
      );
      expect(stagesOf(name), `${stage}, ${when}`).toEqual(expected);
    }
  }
}, 300_000);

test('STU-05 killed right after the buyer paid, the order is paid and made all the same', async () => {
  const { browser, number, url } = await order();
  await payOn(browser, url);
  await running.kill();
  running = await shop.start();
  await untilReady(browser, number);
  const again = await safe(browser.api.orders.createCheckoutSession(anOrderInput()));
  expect(again.error).toBeNull();
});
