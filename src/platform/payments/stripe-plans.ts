import { Stripe } from 'stripe';
import { type Payments, PaymentsError, type PlanCheckoutRequest, type SoldPlan, type Subscription } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';
import { stripeCharges } from './stripe-charges.ts';
import { stripeCatalogue } from './stripe-catalogue.ts';
import { checkoutOf, idOf } from './stripe-objects.ts';
import { stripeMeter } from './stripe-meter.ts';
import { subscriptionOf } from './stripe-subscription.ts';

/** A subscription with its newest invoice, and the price that follows. */
const expand = ['latest_invoice', 'schedule', 'schedule.phases.items.price'];

/** The part of the payments port that is about plans. */
export function stripePlans(
  stripe: Stripe,
): Pick<
  Payments,
  | 'createPlanCheckout'
  | 'retrieveSubscription'
  | 'endWithPeriod'
  | 'changeAtPeriodEnd'
  | 'changePriceAtPeriodEnd'
  | 'chargeWithPlan'
  | 'countSouvenir'
  | 'souvenirsCounted'
> {
  const catalogue = stripeCatalogue(stripe);
  const retrieve = (id: string): Promise<Stripe.Subscription> => stripe.subscriptions.retrieve(id, { expand });
  return {
    createPlanCheckout: (request) =>
      withPortErrors(async () =>
        checkoutOf(
          await catalogue.withPrice(request, async (price, isAgain) =>
            stripe.checkout.sessions.create(sessionParams(request, price), {
              idempotencyKey: isAgain ? `${request.idempotencyKey}:again` : request.idempotencyKey,
            }),
          ),
        ),
      ),

    ...stripeMeter(stripe, catalogue),
    ...stripeCharges(stripe),

    retrieveSubscription: (subscriptionId) =>
      withPortErrors(async () => subscriptionOf(await retrieve(subscriptionId))),

    endWithPeriod: (subscriptionId) =>
      withPortErrors(async () => {
        const found = await retrieve(subscriptionId);
        if (subscriptionOf(found).status === 'ended') return subscriptionOf(found);
        // A subscription under a schedule cannot be ended by itself.
        await release(stripe, found);
        try {
          await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          if (subscriptionOf(await retrieve(subscriptionId)).status !== 'ended') throw error;
        }
        return subscriptionOf(await retrieve(subscriptionId));
      }),

    ...planChanges(stripe, catalogue, retrieve),
  };
}

/** The part of them that changes how a subscription goes on once its period is over. */
function planChanges(
  stripe: Stripe,
  catalogue: ReturnType<typeof stripeCatalogue>,
  retrieve: (id: string) => Promise<Stripe.Subscription>,
): Pick<Payments, 'changeAtPeriodEnd' | 'changePriceAtPeriodEnd'> {
  const followBy = async (found: Stripe.Subscription, next: SoldPlan): Promise<Subscription> => {
    await catalogue.withPrice(next, (price) => follow(stripe, found, { next, price }));
    return subscriptionOf(await retrieve(found.id));
  };
  return {
    changeAtPeriodEnd: (subscriptionId, next) =>
      withPortErrors(async () => {
        const found = await retrieve(subscriptionId);
        if (subscriptionOf(found).status === 'ended')
          throw new PaymentsError('rejected', 'A subscription that has ended is not changed');
        await release(stripe, found);
        if (found.cancel_at_period_end)
          await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
        return followBy(found, next);
      }),

    changePriceAtPeriodEnd: (subscriptionId, next) =>
      withPortErrors(async () => {
        const found = await retrieve(subscriptionId);
        const known = subscriptionOf(found);
        const isChosen = known.endsWithPeriod || (known.next !== null && known.next.plan !== next.plan);
        if (known.status === 'ended' || known.plan !== next.plan || isChosen) return known;
        // To schedule it anew would leave the plan without it for a moment, and for good where the provider fails in between.
        if (known.next?.pence === next.price.pence) return known;
        await release(stripe, found);
        return followBy(found, next);
      }),
  };
}

/** Takes a subscription's schedule away, if it has one. */
async function release(stripe: Stripe, { schedule }: Stripe.Subscription): Promise<void> {
  const id = idOf(schedule);
  if (id === null) return;
  try {
    await stripe.subscriptionSchedules.release(id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.subscriptionSchedules.retrieve(id)).status === 'active') throw error;
  }
}

/** Schedules a price for when the period is over: the portal of Stripe changes a dearer plan at once, which nobody has agreed to. */
async function follow(
  stripe: Stripe,
  { id, items, status, trial_end: trialEnd }: Stripe.Subscription,
  { next, price }: { next: SoldPlan; price: string },
): Promise<void> {
  const [item] = items.data;
  if (!item || item.price.id === price) return;
  const { id: schedule } = await stripe.subscriptionSchedules.create({ from_subscription: id });
  try {
    await stripe.subscriptionSchedules.update(schedule, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: item.price.id, ...(item.quantity === undefined ? {} : { quantity: item.quantity }) }],
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          ...(status === 'trialing' && trialEnd !== null ? { trial_end: trialEnd } : {}),
          proration_behavior: 'none',
        },
        {
          items: [{ price, ...(next.price.per === 'month' ? { quantity: 1 } : {}) }],
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
  } catch (error) {
    // A schedule without what follows would only be in the way.
    await stripe.subscriptionSchedules.release(schedule);
    throw error;
  }
}

function sessionParams(request: PlanCheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { account_id: request.accountId, plan: request.plan };
  return {
    mode: 'subscription',
    metadata,
    subscription_data: { metadata, ...(request.trialDays > 0 ? { trial_period_days: request.trialDays } : {}) },
    ...(request.customerId === undefined ? { customer_email: request.email } : { customer: request.customerId }),
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
