import { Stripe } from 'stripe';
import { type AuthorisationEnd, type Payments, PaymentsError } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';

/**
 * The part of the port that takes or releases authorised payments. Without idempotency keys: an authorisation ends once
 * whoever asks, while Stripe would answer a key with the first answer for a day, its own failures included.
 */
export function stripeAuthorisations(stripe: Stripe): Pick<Payments, 'capture' | 'release'> {
  return {
    capture: (paymentIntentId) =>
      withPortErrors(() => ended(stripe, paymentIntentId, () => stripe.paymentIntents.capture(paymentIntentId))),

    release: (paymentIntentId) =>
      withPortErrors(() => ended(stripe, paymentIntentId, () => stripe.paymentIntents.cancel(paymentIntentId))),
  };
}

/** Ends an authorisation; when it cannot be ended so because it has ended already, that end is the answer. */
async function ended(
  stripe: Stripe,
  paymentIntentId: string,
  end: () => Promise<Stripe.PaymentIntent>,
): Promise<AuthorisationEnd> {
  try {
    const answer = endOf(await end());
    if (!answer) throw new PaymentsError('unavailable', 'The authorisation is still being ended');
    return answer;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 404) throw error;
    const known = endOf(await stripe.paymentIntents.retrieve(paymentIntentId));
    if (!known) throw error;
    return known;
  }
}

/** Null while it still stands. */
function endOf({ status }: Stripe.PaymentIntent): AuthorisationEnd | null {
  if (status === 'succeeded') return 'captured';
  return status === 'canceled' ? 'released' : null;
}
