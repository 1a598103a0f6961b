import { z } from 'zod';

const webhookBehaviour = z.strictObject({
  /** Seconds between an event and its webhook. */
  delaySeconds: z.number().min(0).max(86_400).default(0),
  /** Number of deliveries of the same event. */
  copies: z.number().int().min(1).max(20).default(1),
  /** Among webhooks that are due together. */
  order: z.enum(['oldest-first', 'newest-first']).default('oldest-first'),
  /** True: the event happens and is listed, and nobody is told. */
  drop: z.boolean().default(false),
});
export type WebhookBehaviour = z.infer<typeof webhookBehaviour>;

const apiFault = z.strictObject({
  fault: z.enum(['rate-limit', 'server-error', 'lost-answer', 'slow']),
  /** Number of the next API calls that meet the fault. */
  calls: z.number().int().min(1).max(1000),
  /** Milliseconds for which 'slow' holds a changing call, after its idempotency key is taken. */
  milliseconds: z.number().int().min(0).max(120_000).default(1000),
});
export type ApiFault = z.infer<typeof apiFault>;

/** Input of `POST /_emulator/behaviour`. Fields that are left out return to normal. */
export const behaviourRequest = z.strictObject({
  webhooks: webhookBehaviour.default(() => webhookBehaviour.parse({})),
  api: apiFault.nullable().default(null),
});

/** The switches that a test, or a curious visitor, throws. They live in memory: a restart puts them back to normal. */
export class Behaviour {
  #current = behaviourRequest.parse({});

  set(request: z.infer<typeof behaviourRequest>): void {
    this.#current = request;
  }

  get webhooks(): WebhookBehaviour {
    return this.#current.webhooks;
  }

  get current(): z.infer<typeof behaviourRequest> {
    return this.#current;
  }

  /** The fault that the API call now starting meets, if any. */
  takeApiFault(): ApiFault | null {
    const { api } = this.#current;
    if (!api) return null;
    this.#current = { ...this.#current, api: api.calls > 1 ? { ...api, calls: api.calls - 1 } : null };
    return api;
  }
}

/** The choices on the payment page. */
export const paymentBehaviours = {
  normal: webhookBehaviour.parse({}),
  late: webhookBehaviour.parse({ delaySeconds: 30 }),
  repeated: webhookBehaviour.parse({ copies: 3 }),
  reordered: webhookBehaviour.parse({ order: 'newest-first' }),
  lost: webhookBehaviour.parse({ drop: true }),
} satisfies Record<string, WebhookBehaviour>;
export type PaymentBehaviourName = keyof typeof paymentBehaviours;
