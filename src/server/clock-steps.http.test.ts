import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import { emptyDatabase } from '#platform/test/database.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startProcess, type ServiceProcess } from './test/service-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-clock-'));
let service: ServiceProcess;
let baseUrl = '';

beforeAll(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  const workLog = path.join(folder, 'work.log');
  writeFileSync(workLog, '');
  const { url } = await emptyDatabase();
  const environment = { NODE_ENV: 'test', PORT: String(port), BASE_URL: baseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' };
  service = await startProcess({ workLog, environment: { ...environment, ...(url ? { DATABASE_URL: url } : {}) } });
}, 300_000);

afterAll(async () => {
  await service.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Seconds; a clock that steps back a minute may not cost one. */
const soon = 45;

/** Orders, pays, and waits for song and letter. */
async function orderIsDone(email: string): Promise<void> {
  const browser = new TestBrowser(baseUrl);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput({ email }));
  await payOn(browser, url);
  const outbox = new OutboxFolder(path.join(folder, 'outbox'));
  const isSent = async (): Promise<boolean> => (await outbox.list()).some(({ to }) => to === email);
  await eventually(isSent, `the letter to ${email}`, soon);
  const isReady = async (): Promise<boolean> =>
    (await browser.api.portal.portalOrder({ order_number: number })).status === 'ready';
  await eventually(isReady, `${number} to be ready`, soon);
}

/** Seconds that the clock stands beside the machine's, one after the other, and the step that each is. */
const steps = [
  { name: '60 seconds back', shift: -60, step: -60 },
  { name: '2 hours back', shift: -7260, step: -7200 },
  { name: '1 hour forward', shift: -3660, step: 3600 },
];

test.each(steps)(
  'HOLE-08 after a step of the clock of $name an alert is raised, letters leave and a song is made',
  async ({ shift, step }) => {
    await orderIsDone(`before${step}@example.com`);
    await service.shiftClock(shift * 1000);
    await orderIsDone(`after${step}@example.com`);
    // The embedded database has its process's clock: its own alert may come first.
    const isRaised = (): boolean =>
      service.alerts.some((one) => one.alert === 'clock-stepped' && one.of === 'process' && isAbout(one.seconds, step));
    await eventually(() => Promise.resolve(isRaised()), 'the alert');
    expect(isRaised()).toBe(true);
  },
  200_000,
);

const isAbout = (seconds: unknown, step: number): boolean => Math.abs(Number(seconds) - step) < 2;
