import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siblingModule } from '#kit/sibling-module.ts';
import { templateCopy } from '#platform/test/database.ts';
import { TestBrowser } from './test/client.ts';
import { anOrderInput, eventually, payOn } from './test/journey.ts';
import { freePort } from '#platform/test/free-port.ts';
import { startProcess, type ServiceProcess } from './test/service-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-several-'));
const workLog = path.join(folder, 'work.log');
const running: ServiceProcess[] = [];
const webs: string[] = [];
let emulator: ChildProcess | null = null;
let worker: (name: string) => Record<string, string>;

function startEmulator(settings: object): Promise<number> {
  const { url, execArgv } = siblingModule(import.meta.url, '../stripe-emulator/serve.process');
  emulator = spawn(process.execPath, [...execArgv, url.pathname, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    emulator?.stdout?.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port));
  });
}

beforeAll(async () => {
  writeFileSync(workLog, '');
  const { url = '' } = await templateCopy();
  const ports = [await freePort(), await freePort()];
  const webhookSecret = 'whsec_of_several_processes';
  const stripe = await startEmulator({
    port: 0,
    webhookUrl: `http://127.0.0.1:${ports[0]}/webhooks/stripe`,
    webhookSecret,
    secretKey: 'sk_test_emulated',
  });
  const common = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SECRET: 'a secret that all processes share, long enough',
    STRIPE_API_BASE: `http://127.0.0.1:${stripe}`,
    STRIPE_SECRET_KEY: 'sk_test_emulated',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  for (const [index, port] of ports.entries()) {
    webs.push(`http://127.0.0.1:${port}`);
    const environment = {
      ...common,
      ROLE: 'web',
      EXECUTOR_ID: `web-${index}`,
      PORT: String(port),
      BASE_URL: webs[0] ?? '',
    };
    running.push(await startProcess({ workLog, environment }));
  }
  worker = (name) => ({ ...common, ROLE: 'worker', EXECUTOR_ID: name, PORT: '0', BASE_URL: webs[0] ?? '' });
  for (const name of ['worker-a', 'worker-b']) running.push(await startProcess({ workLog, environment: worker(name) }));
});

afterAll(async () => {
  await Promise.all(running.map((process) => process.kill()));
  emulator?.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function orderThrough(order: string, pay: string): Promise<{ browser: TestBrowser; number: string }> {
  const browser = new TestBrowser(order);
  const { order_number: number, url } = await browser.api.orders.createCheckoutSession(anOrderInput());
  const back = (await payOn(browser, url)) ?? '';
  const other = new TestBrowser(pay);
  for (const [name, value] of browser.cookies) other.cookies.set(name, value);
  await other.api.payments.verifyPayment({ session_id: new URL(back).searchParams.get('session_id') ?? '' });
  return { browser: other, number };
}

test('STU-05 two web and two worker processes: an order each way, and no production twice', async () => {
  const [one = '', two = ''] = webs;
  const orders = await Promise.all([
    orderThrough(one, two),
    orderThrough(two, one),
    orderThrough(one, one),
    orderThrough(two, two),
  ]);
  for (const { browser, number } of orders) {
    await eventually(
      async () => (await browser.api.portal.portalOrder({ order_number: number })).status === 'ready',
      `${number} to be ready`,
      60,
    );
  }
  const work = readFileSync(workLog, 'utf8').trim().split('\n').sort();
  expect(work).toHaveLength(orders.length * 3);
  expect(new Set(work).size).toBe(work.length);
});

test('CHAT-01 a message written through one process reaches a stream of the other', async () => {
  const [one = '', two = ''] = webs;
  const writer = new TestBrowser(one);
  const { order_number } = await writer.api.orders.createCheckoutSession(anOrderInput());
  const reader = new TestBrowser(two);
  for (const [name, value] of writer.cookies) reader.cookies.set(name, value);
  const stream = await reader.api.conversation.watchMessages({ order_number });
  const first = stream.next();
  await writer.api.conversation.sendMessage({ order_number, content: 'across', client_id: 'across-processes' });
  expect((await first).value).toMatchObject({ type: 'message', message: { content: 'across', sequence: 1 } });
  await stream.return?.();
});

test('STU-05 a worker that dies in the middle: another takes its work over', async () => {
  const [one = ''] = webs;
  const [idle, dying] = running.splice(2) as [ServiceProcess, ServiceProcess];
  await idle.kill();
  await dying.dieIn({ stage: 'song', when: 'before' });
  const { browser, number } = await orderThrough(one, one);
  await dying.ended;
  running.push(await startProcess({ workLog, environment: worker('worker-c') }));
  await eventually(
    async () => (await browser.api.portal.portalOrder({ order_number: number })).status === 'ready',
    `${number} to be ready`,
    90,
  );
}, 180_000);
