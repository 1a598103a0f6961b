import { Stripe } from 'stripe';
import type { CheckoutRequest, PaymentEvent, Payments } from './port.ts';
import { signedEvent } from './signature.ts';
import { withPortErrors } from './stripe-errors.ts';
import { paymentEventOf, subscribedEvents } from './stripe-events.ts';
import { stripeBalance } from './stripe-balance.ts';
import { stripeEndpoints } from './stripe-endpoints.ts';
import { stripeAuthorisations } from './stripe-authorisations.ts';
import { checkoutOf } from './stripe-objects.ts';
import { stripeRefunds } from './stripe-refunds.ts';
import { stripeCustomers } from './stripe-customers.ts';
import { stripePlans } from './stripe-plans.ts';

interface StripePaymentsOptions {
  secretKey: string;
  /** The endpoint's signing secret; two while it is being rotated. */
  webhookSecrets: readonly string[];
  /** Another address of Stripe's API: the emulator. */
  api?: { host: string; port: number; protocol: 'http' | 'https' };
  /** Carries the calls in place of a socket: to the emulator in this process. */
  httpClient?: Stripe.HttpClient;
  now: () => Date;
}

const ANSWER_WITHIN_MS = 15_000;
const RETRIES = 2;
/**
 * The payments port on Stripe's official SDK.
 * @throws Error at once when the secret key or a webhook secret is empty.
 */
export function createStripePayments({
  secretKey,
  webhookSecrets,
  api,
  httpClient,
  now,
}: StripePaymentsOptions): Payments {
  if (secretKey.trim() === '') throw new Error('Stripe needs a secret key');
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => secret.trim() === ''))
    throw new Error('Stripe needs a webhook secret: without one anybody could say that an order is paid');
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: ANSWER_WITHIN_MS,
    telemetry: false,
    ...api,
    ...(httpClient && { httpClient }),
  });

  return {
    ...stripePlans(stripe),

    ...stripeCustomers(stripe),

    createCheckout: (request) =>
      withPortErrors(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionParams(request), { idempotencyKey: request.idempotencyKey }),
        ),
      ),

    ...stripeAuthorisations(stripe),

    ...stripeBalance(stripe),

    ...stripeEndpoints(stripe),

    retrieveCheckout: (sessionId) => withPortErrors(async () => checkoutOf(await withIntent(stripe, sessionId))),

    expireCheckout: (sessionId) =>
      withPortErrors(async () => {
        const session = await withIntent(stripe, sessionId);
        if (session.status !== 'open') return checkoutOf(session);
        try {
          return checkoutOf(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // It was paid or expired in between; what it is now is the answer.
          const closed = await withIntent(stripe, sessionId);
          if (closed.status === 'open') throw error;
          return checkoutOf(closed);
        }
      }),

    ...stripeRefunds(stripe),

    eventsSince: (since) => withPortErrors(() => eventsSince(stripe, since)),

    verifyEvent(rawBody, header) {
      return paymentEventOf(signedEvent({ stripe, rawBody, header, secrets: webhookSecrets, now: now() }));
    },
  };
}

/** The oldest first. */
async function eventsSince(stripe: Stripe, since: Date): Promise<PaymentEvent[]> {
  const events: PaymentEvent[] = [];
  const pages = stripe.events.list({
    created: { gte: Math.floor(since.getTime() / 1000) },
    types: [...subscribedEvents],
    limit: 100,
  });
  for await (const event of pages) events.push(paymentEventOf(event));
  return events.reverse();
}

/** A session with its payment intent: while a payment is only authorised, the intent alone says so. */
function withIntent(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
}

const localeOf = ({ language = 'en' }: CheckoutRequest): { locale?: Stripe.Checkout.SessionCreateParams.Locale } =>
  language === 'en' ? {} : { locale: language };

function sessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId, order_number: request.orderNumber };
  return {
    mode: 'payment',
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata, ...(request.captureLater ? { capture_method: 'manual' as const } : {}) },
    customer_email: request.email,
    ...localeOf(request),
    line_items: request.lines.map(({ name, amountPence, quantity }) => ({
      quantity,
      price_data: { currency: 'gbp', unit_amount: amountPence, product_data: { name } },
    })),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}
