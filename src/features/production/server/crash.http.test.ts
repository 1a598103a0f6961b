import { readFileSync, writeFileSync } from 'node:fs';
import { safe } from '@orpc/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn, uploadPhoto } from '#server/test/journey.ts';
import { killedShop, type KilledShop } from '#server/test/killed-shop.ts';
import type { Death } from '#server/test/service-process.ts';

let shop: KilledShop;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  shop = await killedShop();
  photo = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => shop.end());

async function order(): Promise<{ browser: TestBrowser; number: string; url: string }> {
  const browser = new TestBrowser(shop.baseUrl);
  const photo_id = await uploadPhoto(browser, photo, 'one.jpg');
  const input = anOrderInput({ format: 'audio+video', photo_ids: [photo_id] });
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

const deaths: Death[] = [
  { stage: 'lyrics', when: 'after' },
  { stage: 'sleeve', when: 'after' },
  { stage: 'song', when: 'before' },
  { stage: 'song', when: 'after' },
  { stage: 'video', when: 'after' },
];

test('STU-05 HOLE-00 killed in each stage and started again, half the time as another release, an order finishes once, and nothing is made or charged twice', async () => {
  let running = await shop.start();
  for (const [index, death] of deaths.entries()) {
    writeFileSync(shop.workLog, '');
    await running.dieIn(death);
    const { browser, number, url } = await order();
    await safe(payOn(browser, url));
    await running.ended;
    running = await shop.start(index % 4 < 2 ? { release: 'the next' } : {});
    await untilReady(browser, number);
    const done = readFileSync(shop.workLog, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]);
    const expected = ['lyrics', 'sleeve', 'song', 'video'].flatMap((stage) =>
      stage === death.stage ? [stage, stage] : [stage],
    );
    expect(done, `${death.stage}, ${death.when}`).toEqual(expected);
  }
  await running.kill();
}, 300_000);

test('STU-05 killed right after the buyer paid, the order is paid and made all the same', async () => {
  const running = await shop.start();
  const { browser, number, url } = await order();
  await payOn(browser, url);
  await running.kill();
  await shop.start();
  await untilReady(browser, number);
  const again = await safe(browser.api.orders.createCheckoutSession(anOrderInput()));
  expect(again.error).toBeNull();
}, 120_000);
