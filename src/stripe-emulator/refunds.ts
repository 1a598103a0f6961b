import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid, missing } from './api-error.ts';
import { bookFailedRefund, bookRefund } from './balance.ts';
import { refundRefusingCard } from './cards.ts';
import { refuseWhileDisputed } from './disputes.ts';
import { type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { refund } from './objects/refund.ts';
import { expand, line, metadata, wholeNumber } from './params.ts';
import type { Work } from './store.ts';

export const refundParams = z.strictObject({
  payment_intent: line.optional(),
  charge: line.optional(),
  amount: wholeNumber.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});

/** @throws ApiError 400 for more than is left, 404 for an unknown payment. */
export function createRefund(
  emulation: Emulation,
  work: Work,
  params: z.output<typeof refundParams>,
  cause: Cause,
): Stripe.Refund {
  const charge = refundable(work, params);
  refuseWhileDisputed(emulation, charge);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = params.amount ?? left;
  if (amount > left)
    throw invalid(`Refund amount (${pounds(amount)}) is greater than unrefunded amount on charge (${pounds(left)})`, {
      param: 'amount',
    });
  const made = bookRefund(
    emulation,
    work,
    refund({
      id: emulation.newId('re'),
      created: seconds(emulation.now()),
      amount,
      charge,
      reason: params.reason ?? null,
      metadata: params.metadata,
    }),
  );
  const changed = work.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const lane = sessionOf(emulation, charge);
  recordEvent(emulation, work, { type: 'refund.created', object: made, lane, cause });
  recordEvent(emulation, work, { type: 'charge.refunded', object: changed, lane, cause });
  if (isRefusedByBank(charge)) failRefund(emulation, work, made, { ...changed, refunded: false });
  return made;
}

function isRefusedByBank({ payment_method_details: paidBy }: Stripe.Charge): boolean {
  return paidBy?.card?.last4 === refundRefusingCard.slice(-4);
}

/** Fails a refund whose request was answered as succeeded; the bank's answer comes afterwards, as events. */
function failRefund(emulation: Emulation, work: Work, made: Stripe.Refund, charge: Stripe.Charge): void {
  const failed = work.put('refund', { ...made, status: 'failed', failure_reason: 'unknown' });
  bookFailedRefund(emulation, work, failed);
  work.put('charge', { ...charge, amount_refunded: charge.amount_refunded - made.amount });
  const lane = sessionOf(emulation, charge);
  for (const type of ['charge.refund.updated', 'refund.updated', 'refund.failed'])
    recordEvent(emulation, work, { type, object: failed, lane, cause: null });
}

function refundable(
  work: Work,
  params: { payment_intent?: string | undefined; charge?: string | undefined },
): Stripe.Charge {
  if (Boolean(params.payment_intent) === Boolean(params.charge))
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
  let chargeId = params.charge;
  if (params.payment_intent) {
    const intent = work.get('payment_intent', params.payment_intent);
    if (!intent) throw missing('payment_intent', params.payment_intent);
    if (intent.status !== 'succeeded')
      throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
    chargeId = intent.latest_charge as string;
  }
  const charge = work.get('charge', chargeId!);
  if (!charge) throw missing('charge', chargeId!);
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`);
  return charge;
}

/** The lane of the payment's other webhooks, so that a refund is told after what it undoes. */
function sessionOf({ store }: Emulation, charge: Stripe.Charge): string {
  const record = typeof charge.payment_intent === 'string' ? store.sessionOf(charge.payment_intent) : undefined;
  return record?.id ?? charge.id;
}

function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}
