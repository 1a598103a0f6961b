import type Stripe from 'stripe';

export function refund(draft: {
  id: string;
  created: number;
  amount: number;
  charge: Stripe.Charge;
  reason: Stripe.Refund.Reason | null;
  metadata: Stripe.Metadata;
}): Stripe.Refund {
  return {
    id: draft.id,
    object: 'refund',
    amount: draft.amount,
    balance_transaction: null,
    charge: draft.charge.id,
    created: draft.created,
    currency: draft.charge.currency,
    customer: draft.charge.customer as string | null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: draft.metadata,
    payment_intent: draft.charge.payment_intent as string | null,
    payment_method: draft.charge.payment_method,
    reason: draft.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
