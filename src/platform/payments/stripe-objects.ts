import type { Stripe } from 'stripe';
import type { Checkout } from './port.ts';

/** Metadata key under which a refund keeps its idempotency key: Stripe forgets those after a day, refunds never. */
export const REFUND_KEY = 'refund_key';

export function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    sessionId: session.id,
    url: session.url,
    status: known(['complete', 'expired'], session.status) ?? 'open',
    paymentStatus: paymentStatusOf(session),
    amountPence: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    paymentIntentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
    expiresAt: new Date(session.expires_at * 1000),
  };
}

/**
 * A session whose payment is only authorised says 'unpaid'; its intent, when it came with it, knows more.
 * A state that the SDK does not know yet counts as not paid.
 */
function paymentStatusOf({
  status: session,
  payment_status,
  payment_intent: intent,
}: Stripe.Checkout.Session): Checkout['paymentStatus'] {
  const status = known(['paid', 'no_payment_required'], payment_status) ?? 'unpaid';
  if (status !== 'unpaid' || !intent || typeof intent === 'string') return status;
  if (intent.status === 'requires_capture') return 'authorised';
  if (intent.status === 'requires_payment_method' && session === 'complete') return 'failed';
  return known(['succeeded'], intent.status) ? 'paid' : known(['canceled'], intent.status) ? 'released' : 'unpaid';
}

function known<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
