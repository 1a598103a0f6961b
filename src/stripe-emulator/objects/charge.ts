import type Stripe from 'stripe';

interface ChargeDraft {
  id: string;
  created: number;
  intent: Stripe.PaymentIntent;
  paymentMethod: string;
  email: string | null;
  last4: string;
  authenticated: boolean;
  failure: { code: string; declineCode: string; message: string } | null;
  /** Seconds since the epoch at which a charge that is only authorised is given up; null for one that is taken at once. */
  captureBefore: number | null;
}

/** One attempt on a card, taken or refused. */
export function charge(draft: ChargeDraft): Stripe.Charge {
  const { intent, failure } = draft;
  const isTaken = !failure && draft.captureBefore === null;
  return {
    id: draft.id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isTaken ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: draft.email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'KEEPSONG',
    captured: isTaken,
    created: draft.created,
    currency: intent.currency,
    customer: intent.customer as string | null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(failure),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: draft.paymentMethod,
    payment_method_details: { type: 'card', card: card(draft) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

function outcome(failure: ChargeDraft['failure']): Stripe.Charge.Outcome {
  return {
    advice_code: failure ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failure ? 'declined_by_network' : 'approved_by_network',
    reason: failure?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 8,
    seller_message: failure ? 'The bank returned the decline code `' + failure.declineCode + '`.' : 'Payment complete.',
    type: failure ? 'issuer_declined' : 'authorized',
  };
}

function card(draft: ChargeDraft): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: draft.failure ? null : draft.intent.amount,
    authorization_code: null,
    brand: 'visa',
    ...(draft.captureBefore === null ? {} : { capture_before: draft.captureBefore }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: draft.authenticated ? '05' : null,
    exp_month: 12,
    exp_year: 2040,
    fingerprint: null,
    funding: 'credit',
    installments: null,
    last4: draft.last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
