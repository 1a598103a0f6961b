import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siblingModule } from '#kit/sibling-module.ts';
import { systemClock } from '#platform/clock.ts';
import type { Payments } from '#platform/payments/port.ts';
import { aPlan } from '#platform/payments/plans.contract.ts';
import { aCheckout } from '#platform/payments/port.contract.ts';
import { createStripePayments } from '#platform/payments/stripe.ts';
import { openJournal } from './journal.ts';
import { at, clockAt, sdkAt, subscribe } from './test/simulation.ts';
import {
  listenForWebhooks,
  payOnPage,
  secretKey,
  startEmulatedStripe,
  webhookSecret,
} from '#platform/payments/test/emulated-stripe.ts';

let folder: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsong-stripe-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface ServedEmulator {
  address: string;
  payments: Payments;
  sdk: Stripe;
  kill(): Promise<void>;
}

async function serveEmulator(webhookUrl: string): Promise<ServedEmulator> {
  const { url, execArgv } = siblingModule(import.meta.url, 'serve.process');
  const settings = {
    port: 0,
    webhookUrl,
    webhookSecret,
    secretKey,
    dataFile: path.join(folder, 'stripe.jsonl'),
    retrySeconds: [3600],
  };
  const child = spawn(process.execPath, [...execArgv, url.pathname, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { port } = JSON.parse(line) as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    payments: createStripePayments({
      secretKey,
      webhookSecrets: [webhookSecret],
      api: { host: '127.0.0.1', port, protocol: 'http' },
      now: () => systemClock.now(),
    }),
    sdk: sdkAt(port),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('STU-05 kill -9 after paying: the payment is still there, its key too, and the webhook arrives after the restart', async () => {
  const shop = await listenForWebhooks();
  shop.answerWith(503);
  const first = await serveEmulator(shop.url);
  const request = aCheckout(systemClock.now());
  const { url, sessionId } = await first.payments.createCheckout(request);
  expect((await payOnPage(url!)).status).toBe(303);
  await first.kill();
  shop.answerWith(200);

  const second = await serveEmulator(shop.url);
  const paid = await second.payments.retrieveCheckout(sessionId);
  expect(paid).toMatchObject({ status: 'complete', paymentStatus: 'paid', amountPence: 5399 });
  expect((await second.payments.createCheckout(request)).sessionId).toBe(sessionId);
  await second.payments.refund({ paymentIntentId: paid.paymentIntentId!, amountPence: 5399, idempotencyKey: 'all' });
  await expect.poll(() => kinds(second.payments, shop.messages), { timeout: 5000 }).toContain('refunded');
  await second.kill();
  await shop.close();
});

function kinds(payments: Payments, messages: { body: string; signature: string }[]): string[] {
  return messages.map(({ body, signature }) => payments.verifyEvent(body, signature).kind);
}

test('STU-05 what is in the file comes back: open pages, waiting webhooks, challenges; a line cut short is left out', async () => {
  const dataFile = path.join(folder, 'deep', 'stripe.jsonl');
  const before = await startEmulatedStripe({ dataFile });
  await before.behave({ webhooks: { delaySeconds: 60 } });
  const paid = await before.payments.createCheckout(aCheckout(before.clock.now()));
  await payOnPage(paid.url!);
  const asked = await before.payments.createCheckout(aCheckout(before.clock.now(), { idempotencyKey: 'asked' }));
  await payOnPage(asked.url!, '4000000000003220');
  await before.close();
  expect(before.messages).toEqual([]);
  expect(await readFile(dataFile, 'utf8')).not.toContain('4000000000003220');
  await appendFile(dataFile, '[["session",{"id":"cs_test_half');

  const after = await startEmulatedStripe({ dataFile });
  expect(await after.payments.retrieveCheckout(asked.sessionId)).toMatchObject({
    status: 'open',
    paymentStatus: 'unpaid',
  });
  const answer = await fetch(`${after.baseUrl}/pay/${asked.sessionId}/challenge`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pass' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  after.clock.advance(60_000);
  await after.emulator.tick();
  const completed = after.messages.filter(({ body }) => body.includes('"checkout.session.completed"'));
  expect(completed).toHaveLength(2);
  await after.close();
});

test('HOST-03 kill -9 in the midst of an advance: the clock goes on where it was, and no month is lost or paid twice', async () => {
  const renewals: string[] = [];
  let holdsSecond = true;
  const shop = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { type, data } = JSON.parse(body) as { type: string; data: { object: Stripe.Invoice } };
      const isRenewal = type === 'invoice.paid' && data.object.billing_reason === 'subscription_cycle';
      if (isRenewal) renewals.push(data.object.id);
      // The second renewal is never answered: the emulator waits here until it is killed.
      if (!isRenewal || renewals.length < 2 || !holdsSecond) response.end();
    })();
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;

  const first = await serveEmulator(webhookUrl);
  const clock = await clockAt(first.sdk, '2026-03-02T10:00:00Z');
  const plan = await subscribe(first.sdk, { clock: clock.id });
  const other = await subscribe(first.sdk, { clock: clock.id });
  await first.sdk.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2026-05-02T10:00:00Z') });
  await expect.poll(() => renewals.length, { timeout: 5000 }).toBe(2);
  const midway = await first.sdk.testHelpers.testClocks.retrieve(clock.id);
  expect(midway).toMatchObject({ status: 'advancing', frozen_time: at('2026-04-02T10:00:00Z') });
  await first.kill();
  holdsSecond = false;

  const second = await serveEmulator(webhookUrl);
  const again = async (): Promise<string> => (await second.sdk.testHelpers.testClocks.retrieve(clock.id)).status;
  await expect.poll(again, { timeout: 5000 }).toBe('ready');
  for (const { id } of [plan, other]) {
    const { data } = await second.sdk.invoices.list({ subscription: id });
    const months = ['2026-05-02T10:00:00Z', '2026-04-02T10:00:00Z', '2026-03-02T10:00:00Z'].map(at);
    expect(data.map(({ created, status }) => [created, status])).toEqual(months.map((month) => [month, 'paid']));
  }
  expect(new Set(renewals).size, 'each renewal was told').toBe(4);
  await second.sdk.testHelpers.testClocks.del(clock.id);
  await second.kill();

  const third = await serveEmulator(webhookUrl);
  expect((await third.sdk.testHelpers.testClocks.list()).data).toEqual([]);
  expect((await third.sdk.subscriptions.list({ status: 'all' })).data).toEqual([]);
  await third.kill();
  shop.closeAllConnections();
  shop.close();
});

test('STU-05 plans outlive a restart: a trial whose end passed meanwhile is charged with the card that was kept, once', async () => {
  const dataFile = path.join(folder, 'stripe.jsonl');
  const before = await startEmulatedStripe({ dataFile });
  const request = aPlan(before.clock.now(), { trialDays: 30 });
  const { url, sessionId } = await before.payments.createPlanCheckout(request);
  await payOnPage(url!, '4000000000000341');
  const { subscriptionId } = await before.payments.retrieveCheckout(sessionId);
  await before.emulator.tick();
  await before.close();
  expect(await readFile(dataFile, 'utf8')).not.toContain('4000000000000341');

  const now = new Date('2026-04-02T10:00:00Z');
  for (const timesTold of [1, 0]) {
    const after = await startEmulatedStripe({ dataFile, now: () => now });
    expect(await after.payments.retrieveSubscription(subscriptionId!)).toMatchObject({ status: 'past_due' });
    expect((await after.api('GET', '/charges')).body['data']).toMatchObject([{ paid: false, amount: 9900 }]);
    await after.emulator.tick();
    const told = after.messages.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(told.filter((type) => type === 'invoice.payment_failed')).toHaveLength(timesTold);
    await after.close();
  }
});

test('STU-05 the file does not grow for ever: what Stripe would have forgotten is gone after a start', async () => {
  const dataFile = path.join(folder, 'stripe.jsonl');
  const before = await startEmulatedStripe({ dataFile });
  const { url, sessionId } = await before.payments.createCheckout(aCheckout(before.clock.now()));
  await payOnPage(url!);
  await before.emulator.tick();
  await before.close();
  const after = await startEmulatedStripe({ dataFile, now: () => new Date('2026-06-01T10:00:00Z') });
  expect((await after.payments.retrieveCheckout(sessionId)).paymentStatus).toBe('paid');
  expect((await after.api('GET', '/events')).body['data']).toEqual([]);
  const lines = (await readFile(dataFile, 'utf8')).split('\n');
  expect(lines.filter((line) => /^\[\["(answer|delivery|event)"/.test(line))).toEqual([]);
  await after.close();
});

test.skipIf(!existsSync('/dev/full'))('STU-05 a full disk acknowledges nothing, also not later', async () => {
  const journal = openJournal('/dev/full');
  await expect(journal.append('one')).rejects.toThrow('ENOSPC');
  await expect(journal.append('two')).rejects.toThrow('ENOSPC');
  await journal.close();
});

test('STU-05 the emulator lets a connection rest for longer than its clients do', async () => {
  const { address } = await serveEmulator('http://127.0.0.1:9');
  const answer = await fetch(address);
  await answer.arrayBuffer();
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
});
