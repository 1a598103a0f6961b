import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { handleNewEvent, receiveEvent } from './webhook.ts';

/** Takes Stripe's events in. Answers 2xx once an event is stored. */
export const webhookRoute: RawRoute<Deps> = {
  method: 'POST',
  path: '/webhooks/stripe',
  policy: 'signed',
  // Stripe's events are far smaller.
  largestBody: 1024 * 1024,
  tooLargeStatus: 400,
  async handle(deps, { request }) {
    const body = await request.text();
    try {
      const stored = await receiveEvent(deps, body, request.headers.get('stripe-signature') ?? undefined);
      if (stored) void handleNewEvent(deps, stored);
      return Response.json({ received: true });
    } catch (error) {
      if (error instanceof PaymentsError && (error.code === 'bad-signature' || error.code === 'rejected')) {
        deps.log.warn({ alert: 'webhook-refused' }, 'a webhook was refused');
        return Response.json({ code: 'BAD_SIGNATURE' }, { status: 400 });
      }
      throw error;
    }
  },
};
