import { Stripe } from 'stripe';
import { type Payments, PaymentsError, type PlanCheckoutRequest, type Subscription } from './port.ts';
import { asked } from './stripe-errors.ts';
import { planOfLookupKey } from './lookup-key.ts';
import { souvenirMeter, stripeCatalogue } from './stripe-catalogue.ts';
import { checkoutOf, idOf } from './stripe-objects.ts';

/** The part of the payments port that is about plans. */
export function stripePlans(
  stripe: Stripe,
): Pick<Payments, 'createPlanCheckout' | 'retrieveSubscription' | 'endWithPeriod' | 'countSouvenir'> {
  const catalogue = stripeCatalogue(stripe);
  return {
    createPlanCheckout: (request) =>
      asked(async () =>
        checkoutOf(
          await stripe.checkout.sessions.create(sessionParams(request, await catalogue.priceOf(request)), {
            idempotencyKey: request.idempotencyKey,
          }),
        ),
      ),

    countSouvenir: ({ customerId, deliveredAt, idempotencyKey }) =>
      asked(async () => {
        try {
          await stripe.billing.meterEvents.create({
            event_name: souvenirMeter,
            identifier: idempotencyKey,
            timestamp: Math.floor(deliveredAt.getTime() / 1000),
            payload: { stripe_customer_id: customerId, value: '1' },
          });
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          if (error.code !== 'duplicate_meter_event') throw error;
        }
      }),

    retrieveSubscription: (subscriptionId) =>
      asked(async () =>
        subscriptionOf(await stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })),
      ),

    endWithPeriod: (subscriptionId) =>
      asked(async () => {
        try {
          return subscriptionOf(await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode === 404) throw error;
          const ended = subscriptionOf(await stripe.subscriptions.retrieve(subscriptionId));
          if (ended.status !== 'ended') throw error;
          return ended;
        }
      }),
  };
}

function sessionParams(request: PlanCheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { account_id: request.accountId, plan: request.plan };
  return {
    mode: 'subscription',
    metadata,
    subscription_data: { metadata, ...(request.trialDays > 0 ? { trial_period_days: request.trialDays } : {}) },
    customer_email: request.email,
    line_items: [
      // What is metered has no quantity.
      request.price.per === 'month' ? { quantity: 1, price } : { price },
      ...(request.setupPence > 0 ? [setup(request)] : []),
    ],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
  };
}

const setup = ({ planName, setupPence }: PlanCheckoutRequest): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'gbp', unit_amount: setupPence, product_data: { name: `${planName}: setup` } },
});

const statuses = new Map<string, Subscription['status']>([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'ended'],
  ['trialing', 'trialing'],
  ['active', 'active'],
  ['past_due', 'past_due'],
  ['canceled', 'ended'],
]);

type Found = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'metadata' | 'cancel_at_period_end' | 'cancel_at' | 'trial_end' | 'customer'
> & {
  items: {
    data: (Pick<Stripe.SubscriptionItem, 'current_period_start' | 'current_period_end'> & {
      price: Pick<Stripe.Price, 'lookup_key'>;
    })[];
  };
  latest_invoice: string | Pick<Stripe.Invoice, 'status'> | null;
};

/** @throws PaymentsError 'rejected' for one without an item, which has no period */
export function subscriptionOf(subscription: Found): Subscription {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentsError('rejected', `Subscription ${subscription.id} has no item`);
  const periodEnd = item.current_period_end;
  return {
    subscriptionId: subscription.id,
    accountId: subscription.metadata['account_id'] ?? null,
    // Plans that were begun before prices had names have it in their metadata alone.
    plan: planOfLookupKey(item.price.lookup_key) ?? subscription.metadata['plan'] ?? null,
    customerId: idOf(subscription.customer) ?? '',
    // Unpaid, paused, or a state that the SDK does not know yet: it is there, and it is not paid.
    status: awaitsFirstPayment(subscription) ? 'past_due' : (statuses.get(subscription.status) ?? 'past_due'),
    periodStart: new Date(item.current_period_start * 1000),
    periodEnd: new Date(periodEnd * 1000),
    // Cancelled in Stripe's dashboard, it may have a date instead of the flag.
    endsWithPeriod:
      subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= periodEnd),
  };
}

/**
 * True when a trial is over and nothing has been paid yet. Stripe calls that active for the hour before it charges the card; a
 * card that it then refuses would already have had a whole month's songs.
 */
function awaitsFirstPayment({ status, trial_end, items, latest_invoice: invoice }: Found): boolean {
  if (status !== 'active' || trial_end === null || trial_end !== items.data[0]?.current_period_start) return false;
  return typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open');
}
