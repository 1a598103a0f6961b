import { Stripe } from 'stripe';
import type { Payments } from './port.ts';
import { souvenirMeter } from './stripe-catalogue.ts';
import { withPortErrors } from './stripe-errors.ts';

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Counting of delivered souvenirs, and what has been counted. */
export function stripeMeter(
  stripe: Stripe,
  { meter }: { meter: () => Promise<string> },
): Pick<Payments, 'countSouvenir' | 'souvenirsCounted'> {
  return {
    countSouvenir: ({ customerId, deliveredAt, idempotencyKey }) =>
      withPortErrors(async () => {
        try {
          await stripe.billing.meterEvents.create({
            event_name: souvenirMeter,
            identifier: idempotencyKey,
            timestamp: secondsOf(deliveredAt),
            payload: { stripe_customer_id: customerId, value: '1' },
          });
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          if (error.code !== 'duplicate_meter_event') throw error;
        }
      }),

    souvenirsCounted: ({ customerId, from, to }) =>
      withPortErrors(async () => {
        const range = { customer: customerId, start_time: secondsOf(from), end_time: secondsOf(to), limit: 100 };
        let counted = 0;
        for await (const { aggregated_value: value } of stripe.billing.meters.listEventSummaries(await meter(), range))
          counted += value;
        return counted;
      }),
  };
}
