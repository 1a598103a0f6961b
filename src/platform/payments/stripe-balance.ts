import type { Stripe } from 'stripe';
import type { BalanceEntry, Dispute, DisputeState, Payments } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';
import { idOf } from './stripe-objects.ts';

/** The part of the port that reads disputes and the account's book. */
export function stripeBalance(stripe: Stripe): Pick<Payments, 'disputesOf' | 'balanceSince'> {
  return {
    disputesOf: (paymentIntentId) =>
      withPortErrors(async () => {
        const found: Dispute[] = [];
        for await (const dispute of stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 }))
          found.push(disputeOf(dispute));
        return found;
      }),

    balanceSince: (since) =>
      withPortErrors(async () => {
        const entries: BalanceEntry[] = [];
        const pages = stripe.balanceTransactions.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          expand: ['data.source'],
          limit: 100,
        });
        for await (const line of pages) entries.push(entryOf(line));
        return entries.reverse();
      }),
  };
}

function disputeOf({ id, amount, status, created }: Stripe.Dispute): Dispute {
  return { disputeId: id, amountPence: amount, state: disputeStateOf(status), createdAt: new Date(created * 1000) };
}

/** A status that the SDK does not know yet counts as open: the bank may have the money. */
export const disputeStateOf = (status: string): DisputeState => disputeStates.get(status) ?? 'open';

const disputeStates = new Map<string, DisputeState>([
  ['warning_needs_response', 'inquiry'],
  ['warning_under_review', 'inquiry'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
  ['won', 'won'],
  ['lost', 'lost'],
]);

/** Kinds by Stripe's reporting categories, which say of an adjustment what it adjusts. */
const kinds = new Map<string, BalanceEntry['kind']>([
  ['charge', 'charge'],
  ['payment', 'charge'],
  ['refund', 'refund'],
  ['refund_failure', 'refund-returned'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute-returned'],
  ['payout', 'payout'],
  ['payout_reversal', 'payout'],
  ['fee', 'fee'],
]);

function entryOf(line: Stripe.BalanceTransaction): BalanceEntry {
  const source = typeof line.source === 'object' ? line.source : null;
  const isPaid = source?.object === 'charge' || source?.object === 'refund' || source?.object === 'dispute';
  return {
    id: line.id,
    kind: kinds.get(line.reporting_category) ?? 'other',
    amountPence: line.amount,
    feePence: line.fee,
    currency: line.currency,
    paymentIntentId: isPaid ? idOf(source.payment_intent) : null,
    orderId: source?.object === 'charge' ? (source.metadata['order_id'] ?? null) : null,
    createdAt: new Date(line.created * 1000),
  };
}
