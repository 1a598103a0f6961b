import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDefinedError } from '@orpc/client';
import { TestBrowser } from '#server/test/client.ts';
import { anOrderInput, payOn, uploadPhoto } from '#server/test/journey.ts';
import type { Acknowledged, AcknowledgedOrder } from './acknowledged.ts';
import type { Random } from './random.ts';

/** Probabilities of what a buyer does. */
const habits = { pays: 0.85, withPhotos: 0.2, returns: 0.7, writes: 0.4, cancels: 0.1 };
/** Milliseconds: between two attempts of one request, and for all its attempts together. */
const tryAgainAfter = 300;
const patience = 90_000;

class Impatient extends Error {}

/** A browser behind an address of its own, as the proxy in front of the shop says. */
class DistantBrowser extends TestBrowser {
  readonly #address: string;

  constructor(baseUrl: string, address: string) {
    super(baseUrl);
    this.#address = address;
  }

  override fetch(input: Request | string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(typeof input === 'string' ? new URL(input, this.baseUrl) : input, init);
    request.headers.set('x-forwarded-for', this.#address);
    return super.fetch(request, { signal: AbortSignal.timeout(20_000) });
  }
}

/** Places orders in a loop, each as a new buyer, until stopped. Records acknowledged answers only. */
export class Buyer {
  readonly #shops: readonly string[];
  readonly #photo: Uint8Array<ArrayBuffer>;
  readonly #log: Acknowledged;
  readonly #random: Random;
  flows = 0;
  /** Number of orders abandoned because the shop did not answer in time. */
  abandoned = 0;
  /** Refusals with a typed code, by code. */
  readonly refusals = new Map<string, number>();

  constructor(parts: { shops: readonly string[]; photo: Uint8Array<ArrayBuffer>; log: Acknowledged; random: Random }) {
    this.#shops = parts.shops;
    this.#photo = parts.photo;
    this.#log = parts.log;
    this.#random = parts.random;
  }

  async keepOrdering(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#order(signal);
        this.flows += 1;
      } catch (error) {
        if (!(error instanceof Impatient)) throw error;
        if (!signal.aborted) this.abandoned += 1;
      }
      await pause(this.#random.between(500, 4000));
    }
  }

  async #order(signal: AbortSignal): Promise<void> {
    const octet = (): number => Math.floor(this.#random.between(1, 255));
    const browser = new DistantBrowser(this.#random.pick(this.#shops), `10.${octet()}.${octet()}.${octet()}`);
    const ask = <T>(request: () => Promise<T>): Promise<T | null> => this.#insist(request, signal);
    const photoIds = this.#random.happens(habits.withPhotos) ? await this.#upload(browser, ask) : [];
    const placed = await this.#place(browser, ask, photoIds);
    if (!placed) return;
    const { order, url } = placed;
    if (!this.#random.happens(habits.pays)) return;
    const back = await ask(() => payOn(browser, url));
    if (!back) return;
    order.isPaid = true;
    const session_id = new URL(back).searchParams.get('session_id') ?? '';
    if (this.#random.happens(habits.returns)) await ask(() => browser.api.payments.verifyPayment({ session_id }));
    if (this.#random.happens(habits.writes)) await this.#write(browser, ask, order.number);
    if (this.#random.happens(habits.cancels)) await this.#cancel(browser, ask, order);
  }

  async #upload(browser: TestBrowser, ask: Ask): Promise<string[]> {
    const sha256 = createHash('sha256').update(this.#photo).digest('hex');
    const id = await ask(() => uploadPhoto(browser, this.#photo, 'us.jpg'));
    if (!id) return [];
    this.#log.photos.push({ id, sha256 });
    return [id];
  }

  async #place(
    browser: TestBrowser,
    ask: Ask,
    photoIds: string[],
  ): Promise<{ order: AcknowledgedOrder; url: string } | null> {
    const story = `We burnt the toast, ${randomUUID()}`;
    const film = photoIds.length > 0 ? { format: 'audio+video' as const, photo_ids: photoIds } : {};
    const input = anOrderInput({ favorite_moment: story, email: `${randomUUID()}@example.com`, ...film });
    const answer = await ask(() => browser.api.orders.createCheckoutSession(input));
    if (!answer) return null;
    const order = { number: answer.order_number, story, photoIds, isPaid: false, isCancelled: false };
    this.#log.orders.set(order.number, order);
    return { order, url: answer.url };
  }

  async #write(browser: TestBrowser, ask: Ask, orderNumber: string): Promise<void> {
    const message = { clientId: randomUUID(), content: `Is it coming along? ${randomUUID()}` };
    const sent = await ask(() =>
      browser.api.conversation.sendMessage({
        order_number: orderNumber,
        content: message.content,
        client_id: message.clientId,
      }),
    );
    if (sent) this.#log.messages.push({ orderNumber, ...message });
  }

  async #cancel(browser: TestBrowser, ask: Ask, order: AcknowledgedOrder): Promise<void> {
    const answer = await ask(() => browser.api.rights.cancelOrder({ order_number: order.number, confirmed: true }));
    if (answer?.status === 'cancelled' || answer?.status === 'refunded') order.isCancelled = true;
  }

  /** Asks until there is an answer, as a person presses a button again. @returns null for a refusal that says why */
  async #insist<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    const end = performance.now() + patience;
    for (;;) {
      try {
        const answer = await request();
        this.#log.answers += 1;
        this.#log.lastAnswerAt = performance.now();
        return answer;
      } catch (error) {
        const code = refusalOf(error);
        if (code) {
          this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
          return null;
        }
      }
      if (signal.aborted || performance.now() > end) throw new Impatient();
      await pause(tryAgainAfter);
    }
  }
}

type Ask = <T>(request: () => Promise<T>) => Promise<T | null>;

/** Transient refusals: a retry succeeds once the fault is over. */
const passing = new Set(['PAYMENT_UNAVAILABLE', 'VERIFY_FAILED', 'BUSY', 'DISK_FULL', 'SERVICE_UNAVAILABLE']);

/** The code of a refusal that is an answer; null where the shop could not answer. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof Error) || !isDefinedError(error)) return null;
  const { code } = error as { code: string };
  return passing.has(code) ? null : code;
}
