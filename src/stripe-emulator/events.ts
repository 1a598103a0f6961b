import { Stripe } from 'stripe';
import type { WebhookBehaviour } from './behaviour.ts';
import { copied } from './copied.ts';
import { type Emulation, seconds } from './emulation.ts';
import type { Work } from './store.ts';

/** The version whose objects the emulator speaks: the one the installed SDK is typed for. */
export const apiVersion: string = Stripe.API_VERSION;

/** Who caused an event: an API call, or null for the payment page and the clock. */
export interface Cause {
  requestId: string;
  idempotencyKey: string | null;
}

export interface Happening {
  type: string;
  object: object;
  /** Webhooks of one lane are sent one after another: the checkout session they belong to, or the object itself. */
  lane: string;
  cause: Cause | null;
  webhooks?: WebhookBehaviour | null;
}

/** Records an event with a snapshot of its object, and the webhooks that will tell of it, in the same work. */
export function recordEvent(emulation: Emulation, work: Work, happening: Happening): void {
  const now = emulation.now();
  const wanted = emulation.enabledEvents.some((type) => type === '*' || type === happening.type);
  const event = work.put('event', {
    id: emulation.newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(now),
    data: { object: copied(happening.object) },
    livemode: false,
    pending_webhooks: wanted ? 1 : 0,
    request: { id: happening.cause?.requestId ?? null, idempotency_key: happening.cause?.idempotencyKey ?? null },
    type: happening.type,
  });
  if (!wanted) return;
  const { delaySeconds, copies, order, drop } = happening.webhooks ?? emulation.behaviour.webhooks;
  for (let copy = 0; copy < copies; copy++)
    work.put('delivery', {
      id: emulation.newId('wd'),
      eventId: event.id,
      lane: happening.lane,
      sequence: work.nextSequence(),
      newestFirst: order === 'newest-first',
      dueAt: now.getTime() + delaySeconds * 1000,
      attempts: 0,
      state: drop ? 'dropped' : 'pending',
      lastAnswer: null,
    });
}
