import type Stripe from 'stripe';
import { z } from 'zod';
import { ApiError, invalid, missing } from './api-error.ts';
import { bookCharge } from './balance.ts';
import { captureRefusingCard } from './cards.ts';
import { failures } from './declines.ts';
import { disputeIfSo } from './disputes.ts';
import { commitAndWake, type Emulation, seconds } from './emulation.ts';
import { type Cause, recordEvent } from './events.ts';
import { expand, wholeNumber } from './params.ts';
import type { SessionRecord, Store, Work } from './store.ts';

/** Stripe keeps the authorisation of a card that its owner used online for seven days. */
export const AUTHORISED_SECONDS = 7 * 24 * 60 * 60;

export const captureParams = z.strictObject({ amount_to_capture: wholeNumber.optional(), expand });

export const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

interface Authorisation {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  /** The checkout session that it was authorised on. */
  record: SessionRecord | undefined;
}

/** @throws ApiError 404 for an unknown payment, 400 for one that is not authorised, 402 when the bank refuses */
export function captureIntent(
  emulation: Emulation,
  work: Work,
  { id, params, cause }: { id: string; params: z.output<typeof captureParams>; cause: Cause },
): Stripe.PaymentIntent {
  const { intent, charge, record } = authorised(emulation, work, id, 'captured');
  if (params.amount_to_capture !== undefined && params.amount_to_capture !== intent.amount_capturable)
    throw invalid('Only the whole amount can be captured here.', { param: 'amount_to_capture' });
  if (charge.payment_method_details?.card?.last4 === captureRefusingCard.slice(-4)) throw refusedByBank();
  const taken = bookCharge(emulation, work, { ...charge, captured: true, amount_captured: charge.amount });
  const captured = work.put('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
  });
  if (record) work.put('session', { ...record, session: { ...record.session, payment_status: 'paid' } });
  tell(emulation, work, { intent, record, cause }, [
    ['charge.captured', taken],
    ['payment_intent.succeeded', captured],
  ]);
  disputeIfSo(emulation, work, taken, record?.id ?? intent.id);
  return captured;
}

/** @throws ApiError 404 for an unknown payment, 400 for one that is not authorised */
export function cancelIntent(
  emulation: Emulation,
  work: Work,
  { id, reason, cause }: { id: string; reason: Stripe.PaymentIntent.CancellationReason | null; cause: Cause | null },
): Stripe.PaymentIntent {
  const { intent, record } = authorised(emulation, work, id, 'canceled');
  const canceled = work.put('payment_intent', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: seconds(emulation.now()),
    cancellation_reason: reason,
  });
  // Since API version 2025-03-31 neither a refund nor `charge.refunded` comes of it.
  tell(emulation, work, { intent, record, cause }, [['payment_intent.canceled', canceled]]);
  return canceled;
}

/** Ends the authorisations that nobody captured in time. */
export function expireAuthorisations(emulation: Emulation): Promise<void> | null {
  const { store } = emulation;
  const now = seconds(emulation.now());
  const work = store.begin();
  let isAny = false;
  for (const id of store.authorisations) {
    if (authorisedUntil(store, id) > now) continue;
    const { intent, charge, record } = authorised(emulation, work, id, 'canceled');
    isAny = true;
    tell(emulation, work, { intent, record, cause: null }, [['charge.expired', charge]]);
    cancelIntent(emulation, work, { id, reason: 'expired', cause: null });
  }
  if (!isAny) return null;
  return commitAndWake(emulation, work);
}

/** Seconds since the epoch at which the authorisation of this payment ends by itself. */
export function authorisedUntil(store: Store, intentId: string): number {
  return captureBefore(store.get('charge', chargeIdOf(store.get('payment_intent', intentId))));
}

function chargeIdOf(intent: Stripe.PaymentIntent | undefined): string {
  return typeof intent?.latest_charge === 'string' ? intent.latest_charge : '';
}

function captureBefore(charge: Stripe.Charge | undefined): number {
  return charge?.payment_method_details?.card?.capture_before ?? 0;
}

function authorised(emulation: Emulation, work: Work, id: string, verb: 'captured' | 'canceled'): Authorisation {
  const intent = work.get('payment_intent', id);
  if (!intent) throw missing('payment_intent', id);
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, verb);
  const charge = work.get('charge', chargeIdOf(intent));
  if (!charge) throw missing('charge', chargeIdOf(intent));
  const record = emulation.store.sessionOf(id);
  return { intent, charge, record };
}

function unexpectedState({ status }: Stripe.PaymentIntent, verb: 'captured' | 'canceled'): ApiError {
  return invalid(
    `This PaymentIntent could not be ${verb} because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb}: requires_capture.`,
    { code: 'payment_intent_unexpected_state' },
  );
}

function refusedByBank(): ApiError {
  const { code, message } = failures['card-declined'];
  return new ApiError(402, { type: 'card_error', code: code ?? 'card_declined', message });
}

function tell(
  emulation: Emulation,
  work: Work,
  { intent, record, cause }: { intent: Stripe.PaymentIntent; record: SessionRecord | undefined; cause: Cause | null },
  happened: [type: string, object: object][],
): void {
  // In the lane of the payment's other webhooks, after them.
  const lane = record?.id ?? intent.id;
  const webhooks = record?.webhooks ?? null;
  for (const [type, object] of happened) recordEvent(emulation, work, { type, object, lane, cause, webhooks });
}
