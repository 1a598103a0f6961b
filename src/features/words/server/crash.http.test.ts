import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startProcess, type Death, type ProcessRequest, type ServiceProcess } from '#server/test/service-process.ts';
import { freePort } from '#platform/test/free-port.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-words-'));
const workLog = path.join(folder, 'work.log');
let request: ProcessRequest;
let baseUrl = '';
let running: ServiceProcess;

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const { url } = await templateCopy();
  request = {
    workLog,
    environment: {
      NODE_ENV: 'test',
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      // Two orders are in their stages when it dies.
      STUDIO_PARALLEL: '2',
      ...(url ? { DATABASE_URL: url } : {}),
    },
  };
  writeFileSync(workLog, '');
  running = await startProcess(request);
});
afterAll(async () => {
  await running.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Each in its own order: the process dies once all of them are reached. */
const deaths: Death[] = [
  { stage: 'drafts', when: 'before', name: 'Before' },
  { stage: 'drafts', when: 'after', name: 'After' },
];

test('GIFT-01 killed while drafting, while waiting and as the time approves, words are approved once and one song is made', async () => {
  const browser = new TestBrowser(baseUrl);
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
  running = await startProcess(request);
  for (const order_number of orders) await isToRead(order_number);
  // Their time is up; the first song that an approval begins dies with the process.
  await running.dieIn({ stage: 'song', when: 'before' });
  await running.shiftClock(12.1 * 3_600_000);
  await running.ended;
  running = await startProcess(request);
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
  const songs = readFileSync(workLog, 'utf8').match(/^song .+$/gm) ?? [];
  expect(new Set(songs).size, 'a song of each').toBe(3);
  expect(songs.length, 'begun twice by none but those that died in it').toBeLessThanOrEqual(2 * 3);
}, 300_000);
