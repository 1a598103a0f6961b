import type Stripe from 'stripe';

interface IntentDraft {
  id: string;
  created: number;
  amount: number;
  currency: string;
  clientSecret: string;
  customer: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
  captureMethod: Stripe.PaymentIntent.CaptureMethod;
}

/** An intent that waits for a card. */
export function paymentIntent(draft: IntentDraft): Stripe.PaymentIntent {
  return {
    id: draft.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: draft.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: draft.captureMethod,
    client_secret: draft.clientSecret,
    confirmation_method: 'automatic',
    created: draft.created,
    currency: draft.currency,
    customer: draft.customer,
    customer_account: null,
    description: draft.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: draft.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: draft.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}
