import type { Stripe } from 'stripe';
import type { Payments } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';

/** The part of the port that tells where the provider sends its events. */
export function stripeEndpoints(stripe: Stripe): Pick<Payments, 'endpoints'> {
  return {
    endpoints: () =>
      withPortErrors(async () => {
        const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
        return data.map(({ url, status, enabled_events: events }) => ({ url, isOn: status === 'enabled', events }));
      }),
  };
}
