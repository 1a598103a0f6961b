import { createHmac } from 'node:crypto';
import { authorisedUntil } from './authorisations.ts';
import { type Emulation, seconds } from './emulation.ts';
import { letTimePass } from './passing-time.ts';
import type { DeliveryRecord } from './store.ts';
import { dueAt } from './subscriptions.ts';
import { advanceStep } from './test-clocks.ts';

/** Hands one signed message to the shop. Answers the HTTP status; throws when there was none. */
export type Deliver = (body: string, headers: Record<string, string>) => Promise<number>;

/** Stripe tries for three days with growing pauses; the same shape, begun sooner, so that a visitor sees it work. */
export const defaultRetrySeconds: readonly number[] = [2, 10, 60, 300, 1800, 7200, 18_000, 36_000, 86_400, 86_400];

const AT_ONCE = 16;
const ANSWER_WITHIN_MS = 10_000;
/** The longest sleep, so that a step of the computer's clock is noticed. */
const LONGEST_SLEEP_MS = 30_000;

export function deliverTo(webhookUrl: string): Deliver {
  return async (body, headers) => {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  };
}

/** `t=…,v1=…`: HMAC-SHA256 of time and body, as docs.stripe.com/webhooks/signature describes it. */
export function signatureHeader(body: string, secret: string, time: Date): string {
  const signature = createHmac('sha256', secret)
    .update(`${seconds(time)}.${body}`)
    .digest('hex');
  return `t=${seconds(time)},v1=${signature}`;
}

/** Does what time brings: expires sessions, renews subscriptions, advances test clocks, sends webhooks, sends them again. */
export class Dispatcher {
  readonly #emulation: Emulation;
  readonly #deliver: Deliver;
  readonly #secret: string;
  readonly #retrySeconds: readonly number[];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(emulation: Emulation, options: { deliver: Deliver; secret: string; retrySeconds: readonly number[] }) {
    this.#emulation = emulation;
    this.#deliver = options.deliver;
    this.#secret = options.secret;
    this.#retrySeconds = options.retrySeconds;
  }

  /** Does everything that is due by the emulator's clock, and resolves when it is done. */
  tick(): Promise<void> {
    const pass = this.#running.then(() => this.#pass());
    this.#running = pass.catch(() => undefined);
    return pass;
  }

  /** Looks again soon: something new is due, or will be. */
  wake(): void {
    this.#sleep(0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  #sleep(milliseconds: number): void {
    if (this.#closed) return;
    if (this.#timer) clearTimeout(this.#timer);
    // A pass fails only when the file cannot be written; what is due stays due.
    const look = (): void => void this.tick().catch(() => this.#sleep(LONGEST_SLEEP_MS));
    this.#timer = setTimeout(look, Math.min(milliseconds, LONGEST_SLEEP_MS));
    this.#timer.unref();
  }

  async #pass(): Promise<void> {
    const passing = letTimePass(this.#emulation);
    if (passing) await passing;
    await this.#sendDue();
    while (!this.#closed && (await advanceStep(this.#emulation))) await this.#sendDue();
    this.#sleep(this.#untilNext());
  }

  async #sendDue(): Promise<void> {
    for (let lanes = this.#dueLanes(); lanes.length > 0 && !this.#closed; lanes = this.#dueLanes())
      await Promise.all(lanes.slice(0, AT_ONCE).map((lane) => this.#send(lane)));
  }

  #pending(): DeliveryRecord[] {
    const { store } = this.#emulation;
    return [...store.pendingDeliveries].map((id) => store.get('delivery', id)!);
  }

  #dueLanes(): DeliveryRecord[][] {
    const now = this.#emulation.now().getTime();
    const lanes = new Map<string, DeliveryRecord[]>();
    for (const delivery of this.#pending())
      if (delivery.dueAt <= now) lanes.set(delivery.lane, [...(lanes.get(delivery.lane) ?? []), delivery]);
    return [...lanes.values()].map((lane) =>
      lane.sort((one, other) => (one.newestFirst ? other.sequence - one.sequence : one.sequence - other.sequence)),
    );
  }

  async #send(lane: DeliveryRecord[]): Promise<void> {
    for (const delivery of lane) {
      if (this.#closed) return;
      await this.#attempt(delivery);
    }
  }

  async #attempt(delivery: DeliveryRecord): Promise<void> {
    const { store } = this.#emulation;
    const body = JSON.stringify(store.get('event', delivery.eventId), null, 2);
    const signature = signatureHeader(body, this.#secret, this.#emulation.now());
    let status = 0;
    let lastAnswer: string;
    try {
      status = await this.#deliver(body, {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Keepsong-Stripe-Emulator/1.0',
      });
      lastAnswer = String(status);
    } catch (error) {
      lastAnswer = error instanceof Error ? error.name : 'no answer';
    }
    const arrived = status >= 200 && status < 300;
    const pause = this.#retrySeconds[delivery.attempts];
    const work = store.begin();
    work.put('delivery', {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastAnswer,
      state: arrived ? 'delivered' : pause === undefined ? 'given-up' : 'pending',
      dueAt: arrived || pause === undefined ? delivery.dueAt : this.#emulation.now().getTime() + pause * 1000,
    });
    await work.commit();
  }

  #untilNext(): number {
    const { store } = this.#emulation;
    const now = this.#emulation.now().getTime();
    const deliveries = this.#pending().map(({ dueAt }) => dueAt);
    const expiries = [...store.openSessions].map((id) => store.get('session', id)!.session.expires_at * 1000);
    const renewals = [...store.liveSubscriptions]
      .map((id) => store.get('subscription', id)!)
      .filter(({ test_clock: clock }) => clock === null)
      .map((subscription) => dueAt(store, subscription) * 1000);
    const releases = [...store.authorisations].map((id) => authorisedUntil(store, id) * 1000);
    return Math.max(
      1,
      [...deliveries, ...expiries, ...renewals, ...releases].reduce((least, at) => Math.min(least, at), Infinity) - now,
    );
  }
}
