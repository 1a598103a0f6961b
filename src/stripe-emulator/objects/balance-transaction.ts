import type Stripe from 'stripe';

/** One line of the account's book. `amount` is positive to the account, `fee` is withheld from it. */
export function balanceTransaction(draft: {
  id: string;
  created: number;
  type: Stripe.BalanceTransaction['type'];
  category: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
  description: string | null;
}): Stripe.BalanceTransaction {
  const { amount, fee, currency } = draft;
  return {
    id: draft.id,
    object: 'balance_transaction',
    amount,
    available_on: draft.created,
    balance_type: 'payments',
    created: draft.created,
    currency,
    description: draft.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: draft.category,
    source: draft.source,
    status: 'available',
    type: draft.type,
  } satisfies Stripe.BalanceTransaction;
}
