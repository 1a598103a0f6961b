import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import type { ShopReady, ShopRequest } from '../e2e/people.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { adminByLink } from '#server/test/staff.ts';

/** Starts the built pages over a shop of its own, whose songs are a tone, with one gift that is not unwrapped. */
export async function serveGift(dataFolder: string, port: number): Promise<{ server: ChildProcess; address: string }> {
  await build({ configFile: 'vite.tests.config.ts', logLevel: 'warn' });
  const request: ShopRequest = { dataFolder, port, empty: true };
  const server = fork(path.resolve('build/tests/e2e/shop.process.js'), [JSON.stringify(request)], { execArgv: [] });
  const [ready] = (await once(server, 'message')) as [ShopReady];
  return { server, address: await makeGift(`http://localhost:${port}`, ready) };
}

/** Buys a song, has staff release it, and writes its gift page. @returns the page's address */
async function makeGift(origin: string, { staffLink }: ShopReady): Promise<string> {
  const [giver, admin] = [new TestBrowser(origin), await adminByLink(origin, staffLink)];
  const { order_number, url } = await giver.api.orders.createCheckoutSession(anOrderInput());
  await payOn(giver, url);
  const isReady = async (): Promise<boolean> =>
    (await admin.api.production.getProduction({ order_number })).status === 'ready';
  await eventually(isReady, 'the song');
  const which = { order_number, version: 1 };
  await admin.api.production.judgeQuality({ ...which, verdict: 'passed', note: '' });
  await admin.api.production.releaseOrder(which);
  const words = { dedication: 'You told us no presents.', signature: 'Sam and Kit', may_download: true };
  const asked = { question: null, answer: null, last_day: null };
  const { page } = await giver.api.gifts.saveGift({ order_number, ...words, ...asked });
  return page?.url ?? '';
}
