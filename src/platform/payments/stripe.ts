import { Stripe } from 'stripe';
import {
  type Checkout,
  type CheckoutRequest,
  type PaymentEvent,
  type Payments,
  PaymentsError,
  type Refund,
} from './port.ts';
import { signedEvent } from './signature.ts';

interface StripePaymentsOptions {
  secretKey: string;
  /** The endpoint's signing secret; two while it is being rotated. */
  webhookSecrets: readonly string[];
  /** Another address of Stripe's API: the emulator. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  now: () => Date;
}

/** The event types the shop acts on: what to tick for the endpoint in Stripe's dashboard. */
export const subscribedEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
] as const satisfies readonly Stripe.Event.Type[];

const ANSWER_WITHIN_MS = 15_000;
const RETRIES = 2;
/** Where a refund remembers the key it was asked for with: Stripe forgets idempotency keys after a day, refunds never. */
const REFUND_KEY = 'refund_key';

/**
 * The payments port on Stripe's official SDK.
 * @throws Error at once when the secret key or a webhook secret is empty.
 */
export function createStripePayments({ secretKey, webhookSecrets, api, now }: StripePaymentsOptions): Payments {
  if (secretKey.trim() === '') throw new Error('Stripe needs a secret key');
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => secret.trim() === ''))
    throw new Error('Stripe needs a webhook secret: without one anybody could say that an order is paid');
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: ANSWER_WITHIN_MS,
    telemetry: false,
    ...api,
  });

  return {
    createCheckout: (request) =>
      asked(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.idempotencyKey }),
        ),
      ),

    retrieveCheckout: (sessionId) => asked(async () => checkoutOf(await stripe.checkout.sessions.retrieve(sessionId))),

    expireCheckout: (sessionId) =>
      asked(async () => {
        const session = await stripe.checkout.sessions.retrieve(sessionId);
        if (session.status !== 'open') return checkoutOf(session);
        try {
          return checkoutOf(
            await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `expire-${sessionId}` }),
          );
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // It was paid or expired in between; what it is now is the answer.
          const closed = await stripe.checkout.sessions.retrieve(sessionId);
          if (closed.status === 'open') throw error;
          return checkoutOf(closed);
        }
      }),

    refund: (request) => asked(async () => refundOf(await refundOnce(stripe, request))),

    givenBack: (paymentIntentId) =>
      asked(async () => {
        let pence = 0;
        for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
          if (!hasFailed(refund)) pence += refund.amount;
        return pence;
      }),

    async eventsSince(since) {
      return asked(async () => {
        const events: PaymentEvent[] = [];
        const pages = stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          types: [...subscribedEvents],
          limit: 100,
        });
        for await (const event of pages) events.push(paymentEventOf(event));
        return events.reverse();
      });
    },

    verifyEvent(rawBody, header) {
      return paymentEventOf(signedEvent({ stripe, rawBody, header, secrets: webhookSecrets, now: now() }));
    },
  };
}

function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId, order_number: request.orderNumber };
  return {
    mode: 'payment',
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata },
    customer_email: request.email,
    line_items: request.lines.map(({ name, amountPence, quantity }) => ({
      quantity,
      price_data: { currency: 'gbp', unit_amount: amountPence, product_data: { name } },
    })),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

/** A refund asked for again with its key is found again, however late; the idempotency key covers the moment between. */
async function refundOnce(
  stripe: Stripe,
  { paymentIntentId, amountPence, idempotencyKey }: Parameters<Payments['refund']>[0],
): Promise<Stripe.Refund> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.metadata?.[REFUND_KEY] === idempotencyKey) return refund;
  return stripe.refunds.create(
    { payment_intent: paymentIntentId, amount: amountPence, metadata: { [REFUND_KEY]: idempotencyKey } },
    { idempotencyKey },
  );
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  return {
    sessionId: session.id,
    url: session.url,
    status: known(['complete', 'expired'], session.status) ?? 'open',
    // A state that the SDK does not know yet counts as not paid.
    paymentStatus: known(['paid', 'no_payment_required'], session.payment_status) ?? 'unpaid',
    amountPence: session.amount_total ?? 0,
    currency: session.currency ?? '',
    orderId: session.client_reference_id,
    paymentIntentId: idOf(session.payment_intent),
    expiresAt: new Date(session.expires_at * 1000),
  };
}

function known<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

function refundOf(refund: Stripe.Refund): Refund {
  return {
    refundId: refund.id,
    amountPence: refund.amount,
    status: refund.status === 'succeeded' ? 'succeeded' : hasFailed(refund) ? 'failed' : 'pending',
  };
}

function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function paymentEventOf(event: Stripe.Event): PaymentEvent {
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
    case 'charge.refunded':
    case 'charge.dispute.created': {
      // A charge made without a payment intent is none of ours.
      const paymentIntentId = idOf(event.data.object.payment_intent);
      if (paymentIntentId === null) return { ...head, kind: 'other' };
      if (event.type === 'charge.dispute.created') return { ...head, kind: 'disputed', paymentIntentId };
      return { ...head, kind: 'refunded', paymentIntentId, amountRefundedPence: event.data.object.amount_refunded };
    }
    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated': {
      const refund = event.data.object;
      const paymentIntentId = idOf(refund.payment_intent);
      if (paymentIntentId === null || !hasFailed(refund)) return { ...head, kind: 'other' };
      const refundKey = refund.metadata?.[REFUND_KEY] ?? null;
      return { ...head, kind: 'refund-failed', paymentIntentId, refundId: refund.id, refundKey };
    }
    default:
      return { ...head, kind: 'other' };
  }
}

/** Runs a call, and turns the SDK's errors into the port's. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw portError(error);
  }
}

function portError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const code = codeOf(error);
  return new PaymentsError(code, `Stripe: ${error.message}`, { cause: error });
}

function codeOf(error: Stripe.errors.StripeError): PaymentsError['code'] {
  const { errors } = Stripe;
  if (error instanceof errors.StripeCardError) return 'declined';
  if (error.statusCode === 404) return 'not-found';
  // 409: the same idempotency key is being worked on at this moment; ask again later.
  const later =
    error instanceof errors.StripeConnectionError ||
    error.statusCode === 409 ||
    error.statusCode === 429 ||
    (error.statusCode ?? 0) >= 500;
  return later ? 'unavailable' : 'rejected';
}
