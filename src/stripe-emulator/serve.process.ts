/**
 * The emulator as a process of its own, for tests with several processes. Its one argument is JSON (see `settings`); port 0
 * takes a free one. Prints `{"port":…}` on one line once it listens; SIGTERM and SIGINT end it.
 */
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { z } from 'zod';
import { systemClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { createStripeEmulator, type StripeEmulator } from './emulator.ts';

const settings = z.strictObject({
  port: z.number().int().min(0).max(65_535),
  /** Address of this process for browsers; its own loopback address if left out. */
  baseUrl: z.url().optional(),
  webhookUrl: z.url(),
  webhookSecret: z.string(),
  secretKey: z.string(),
  dataFile: z.string().optional(),
  enabledEvents: z.array(z.string()).optional(),
  retrySeconds: z.array(z.number()).optional(),
});

const { port, baseUrl, webhookUrl, dataFile, enabledEvents, retrySeconds, ...secrets } = settings.parse(
  JSON.parse(process.argv[2] ?? '{}'),
);
let emulator: StripeEmulator | undefined;
const server = serve(
  {
    fetch: (request, env) => emulator?.app.fetch(request, env) ?? new Response(null, { status: 503 }),
    port,
    hostname: '127.0.0.1',
    // Longer than a client keeps a resting connection, also where the machine is so busy that Node's own five seconds pass in a
    // breath: a client that sends over one that is being closed has its request refused unheard.
    serverOptions: { keepAliveTimeout: 75_000 },
  },
  begin,
);

function begin(address: AddressInfo): void {
  emulator = createStripeEmulator({
    ...secrets,
    baseUrl: baseUrl ?? `http://127.0.0.1:${address.port}`,
    webhook: webhookUrl,
    ...(dataFile === undefined ? {} : { dataFile }),
    ...(enabledEvents === undefined ? {} : { enabledEvents }),
    ...(retrySeconds === undefined ? {} : { retrySeconds }),
    now: () => systemClock.now(),
    randomId: () => systemIds.id(),
  });
  process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    server.close();
    void (emulator?.close() ?? Promise.resolve()).finally(() => process.exit(0));
  });
