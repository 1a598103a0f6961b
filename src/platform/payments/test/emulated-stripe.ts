import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { SettableClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { createStripeEmulator, type StripeEmulator, type StripeEmulatorOptions } from '#stripe-emulator/emulator.ts';
import type { Payments } from '../port.ts';
import { createStripePayments } from '../stripe.ts';

export const secretKey = 'sk_test_emulator';
export const webhookSecret = 'whsec_of_the_tests';

interface Message {
  body: string;
  signature: string;
}

export interface EmulatedStripe {
  clock: SettableClock;
  emulator: StripeEmulator;
  payments: Payments;
  baseUrl: string;
  /** Messages that reached the webhook endpoint, in order. */
  messages: Message[];
  /** Sets the status with which the endpoint answers from now on; 200 at first. */
  answerWith: (status: number) => void;
  /** A call of the API by hand. */
  api(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    form?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  behave(behaviour: object): Promise<number>;
  close: () => Promise<void>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: { [name: string]: unknown; error?: { type: string; code?: string; param?: string; message: string } };
}

/** Listens on a free loopback port; `fetch` may be told where before it answers. */
function listen(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }: AddressInfo) =>
      resolve({
        baseUrl: `http://127.0.0.1:${port}`,
        close: () => new Promise((done) => void server.close(() => done())),
      }),
    );
  });
}

/** A shop's webhook endpoint that keeps what it is sent. */
export async function listenForWebhooks(): Promise<{
  url: string;
  messages: Message[];
  answerWith: (status: number) => void;
  close: () => Promise<void>;
}> {
  const messages: Message[] = [];
  let status = 200;
  const { baseUrl, close } = await listen(async (request) => {
    if (status === 200)
      messages.push({ body: await request.text(), signature: request.headers.get('stripe-signature') ?? '' });
    return new Response(null, { status });
  });
  return { url: `${baseUrl}/webhooks/stripe`, messages, answerWith: (next) => (status = next), close };
}

/** The adapter, the emulator and a webhook endpoint, each over real loopback HTTP, with a clock that the test moves. */
export async function startEmulatedStripe(options: Partial<StripeEmulatorOptions> = {}): Promise<EmulatedStripe> {
  const clock = new SettableClock('2026-03-02T10:00:00Z');
  const shop = await listenForWebhooks();
  const { baseUrl, close } = await listen((request, env) => emulator.app.fetch(request, env));
  const emulator: StripeEmulator = createStripeEmulator({
    baseUrl,
    webhook: shop.url,
    webhookSecret,
    secretKey,
    now: () => clock.now(),
    randomId: () => systemIds.id(),
    ...options,
  });
  const { hostname, port } = new URL(baseUrl);
  const payments = createStripePayments({
    secretKey,
    webhookSecrets: [webhookSecret],
    api: { host: hostname, port: Number(port), protocol: 'http' },
    now: () => clock.now(),
  });
  return {
    clock,
    emulator,
    payments,
    baseUrl,
    messages: shop.messages,
    answerWith: shop.answerWith,
    api: (method, path, form, headers) => callApi(baseUrl, method, path, form, headers),
    behave: async (behaviour) =>
      (
        await fetch(`${baseUrl}/_emulator/behaviour`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(behaviour),
        })
      ).status,
    async close() {
      await close();
      await emulator.close();
      await shop.close();
    },
  };
}

async function callApi(
  baseUrl: string,
  method: string,
  path: string,
  form = '',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${baseUrl}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  challenged: '4000-0000-0000-3220',
};

/** Posts a form as a browser does, and stays where it is told to go. */
export async function submit(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string; page: string }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '', page: await response.text() };
}

/** Fills in the hosted page's card form and sends it. */
export function payOnPage(url: string, number: string = cards.good): ReturnType<typeof submit> {
  return submit(url, { number, expiry: '04/40', cvc: '123' });
}
