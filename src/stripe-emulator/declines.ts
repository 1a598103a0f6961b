import type Stripe from 'stripe';

export type Decline = 'card-declined' | 'insufficient-funds' | 'not-a-test-card' | 'not-authenticated';

/** Stripe's error of each decline. */
export const failures: Record<
  Decline,
  { code: Stripe.PaymentIntent.LastPaymentError.Code; declineCode: string; message: string }
> = {
  'card-declined': { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  'insufficient-funds': {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'not-a-test-card': {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
  },
  'not-authenticated': {
    code: 'payment_intent_authentication_failure',
    declineCode: 'authentication_required',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};
