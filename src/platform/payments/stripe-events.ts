import type { Stripe } from 'stripe';
import type { PaymentEvent } from './port.ts';
import { checkoutOf, hasFailed, idOf, REFUND_KEY } from './stripe-objects.ts';

/** The event types the shop acts on: what to tick for the endpoint in Stripe's dashboard. */
export const subscribedEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_intent.canceled',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.Event.Type[];

export function paymentEventOf(event: Stripe.Event): PaymentEvent {
  const head = { id: event.id, type: event.type, createdAt: new Date(event.created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
      return { ...head, kind: 'checkout-completed', checkout: checkoutOf(event.data.object) };
    case 'checkout.session.expired':
      return { ...head, kind: 'checkout-expired', checkout: checkoutOf(event.data.object) };
    case 'checkout.session.async_payment_succeeded':
      return { ...head, kind: 'checkout-async-succeeded', checkout: checkoutOf(event.data.object) };
    case 'checkout.session.async_payment_failed':
      return { ...head, kind: 'checkout-async-failed', checkout: checkoutOf(event.data.object) };
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const paymentIntentId = idOf(event.data.object.payment_intent);
      return paymentIntentId === null ? { ...head, kind: 'other' } : { ...head, kind: 'disputed', paymentIntentId };
    }
    case 'charge.refunded': {
      // A charge made without a payment intent is none of ours.
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId === null) return { ...head, kind: 'other' };
      return { ...head, kind: 'refunded', paymentIntentId, amountRefundedPence: event.data.object.amount_refunded };
    }
    case 'payment_intent.canceled':
      return { ...head, kind: 'authorisation-ended', paymentIntentId: event.data.object.id };
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const paymentIntentId = idOf(refund.payment_intent);
      if (paymentIntentId === null || !hasFailed(refund)) return { ...head, kind: 'other' };
      const refundKey = refund.metadata?.[REFUND_KEY] ?? null;
      return { ...head, kind: 'refund-failed', paymentIntentId, refundId: refund.id, refundKey };
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { ...head, kind: 'subscription-changed', subscriptionId: event.data.object.id };
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      // An invoice that was created in Stripe's dashboard belongs to no plan.
      const subscriptionId = idOf(event.data.object.parent?.subscription_details?.subscription);
      return subscriptionId === null
        ? { ...head, kind: 'other' }
        : { ...head, kind: 'subscription-changed', subscriptionId };
    }
    default:
      return { ...head, kind: 'other' };
  }
}
