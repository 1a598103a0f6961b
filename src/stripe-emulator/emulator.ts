import { Hono } from 'hono';
import type { Stripe } from 'stripe';
import { type ApiEnv } from './api/calls.ts';
import { apiRoutes } from './api/routes.ts';
import { bookMissing } from './balance.ts';
import { Behaviour } from './behaviour.ts';
import type { Emulation } from './emulation.ts';
import { LocalClient } from './local-client.ts';
import { pageRoutes } from './pages/routes.ts';
import { Store } from './store.ts';
import { defaultRetrySeconds, type Deliver, deliverTo, Dispatcher } from './webhooks.ts';

export interface StripeEmulatorOptions {
  /**
   * Address of the emulator for browsers, such as http://localhost:3000; payment pages are at `{baseUrl}/pay/…`. Only at a
   * loopback address are `/_emulator` and its switches served.
   */
  baseUrl: string;
  /** Receiver of webhooks: an address, or a function that takes the message and answers the HTTP status. */
  webhook: string | Deliver;
  /** Address under which the API lists a webhook that a function receives; without one it lists none. */
  webhookUrl?: string;
  webhookSecret: string;
  /** A test key (`sk_test_…`); callers must show it. */
  secretKey: string;
  /** A file of JSON lines that outlives a kill. Without it everything is in memory. One process at a time. */
  dataFile?: string;
  /** Event types sent to the webhook; all of them by default. Every event is listed in `/v1/events` all the same. */
  enabledEvents?: readonly string[];
  /** Pauses between tries of a webhook that was not answered with 2xx, in seconds; after the last it is given up. */
  retrySeconds?: readonly number[];
  now: () => Date;
  /** At least 128 random bits in letters and digits. */
  randomId: () => string;
}

export interface StripeEmulator {
  /** Serves `/v1/*`, `/pay/*` and `/_emulator*`; mount it at the root. */
  app: Hono<ApiEnv>;
  /** Calls the API from within this process, for Stripe's SDK. */
  httpClient: Stripe.HttpClient;
  /** Does at once whatever is due by `now`: expiries and webhooks. The emulator does so by itself on a timer. */
  tick(): Promise<void>;
  /** Stops sending and closes the file. What was not delivered is delivered after the next start. */
  close(): Promise<void>;
}

/**
 * Our stand-in for Stripe: its HTTP API as far as the shop uses it, signed webhooks, and the hosted payment page.
 * @throws Error for a live key, an empty webhook secret, or a base address that is none.
 */
export function createStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  refuseLiveKeys(options);
  const { now, randomId, secretKey } = options;
  const store = Store.open(options.dataFile, now());
  const emulation: Emulation = {
    store,
    behaviour: new Behaviour(),
    baseUrl: new URL(options.baseUrl).href.replace(/\/$/, ''),
    enabledEvents: options.enabledEvents ?? ['*'],
    webhookUrl: typeof options.webhook === 'string' ? options.webhook : (options.webhookUrl ?? null),
    now,
    newId: (prefix) => `${prefix}_${randomId()}`,
    wake: () => dispatcher.wake(),
  };
  const dispatcher = new Dispatcher(emulation, {
    deliver: typeof options.webhook === 'string' ? deliverTo(options.webhook) : options.webhook,
    secret: options.webhookSecret,
    retrySeconds: options.retrySeconds ?? defaultRetrySeconds,
  });
  const app = new Hono<ApiEnv>();
  app.route('/v1', apiRoutes(emulation, secretKey));
  app.route('/', pageRoutes(emulation));
  // What the disk does not take is booked at the next start.
  const booked = bookMissing(emulation).catch(() => undefined);
  dispatcher.wake();
  return {
    app,
    httpClient: new LocalClient(app),
    tick: () => dispatcher.tick(),
    async close() {
      await booked;
      await dispatcher.close();
      await store.close();
    },
  };
}

function refuseLiveKeys({ secretKey, webhookSecret }: StripeEmulatorOptions): void {
  if (!/^(sk|rk)_test_\w+$/.test(secretKey))
    throw new Error(
      'The Stripe emulator runs with test keys only (sk_test_…): it must never stand where live money is expected.',
    );
  if (webhookSecret.trim() === '') throw new Error('The Stripe emulator needs a webhook secret to sign with.');
}
