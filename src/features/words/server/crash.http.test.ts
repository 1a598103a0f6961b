import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { safe } from '@orpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, eventually, payOn } from '#server/test/journey.ts';
import { startProcess, type Death, type ProcessRequest, type ServiceProcess } from '#server/test/service-process.ts';
import { freePort } from '#server/test/service.ts';

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

const deaths: Death[] = [
  { stage: 'drafts', when: 'before' },
  { stage: 'drafts', when: 'after' },
];

test('GIFT-01 killed while drafting, while waiting and as the time approves, words are approved once and one song is made', async () => {
  const browser = new TestBrowser(baseUrl);
  const orders: string[] = [];
  for (const death of deaths) {
    await running.dieIn(death);
    const input = anOrderInput({ first_name: death.when }, { words: { read: true, by: '' } });
    const { order_number, url } = await browser.api.orders.createCheckoutSession(input);
    orders.push(order_number);
    await safe(payOn(browser, url));
    await running.ended;
    running = await startProcess(request);
    await eventually(async () => {
      const { data } = await safe(browser.api.words.readWords({ order_number }));
      return data?.state === 'to-read' && data.drafts.length === 3;
    }, 'three drafts');
  }
  await running.kill();
  running = await startProcess(request);
  for (const order_number of orders) {
    const { state } = await browser.api.words.readWords({ order_number });
    expect(state, 'nothing is approved early').toBe('to-read');
  }
  // Its time is up; whichever approval comes first dies with the song that it began.
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
  const begun = readFileSync(workLog, 'utf8').match(/^song /gm) ?? [];
  expect(begun, 'two songs, one of them begun twice').toHaveLength(3);
}, 300_000);
