import type { Stripe } from 'stripe';
import { planOfLookupKey } from './lookup-key.ts';
import { PaymentsError, type Subscription } from './port.ts';
import { idOf } from './stripe-objects.ts';

const statuses = new Map<string, Subscription['status']>([
  ['incomplete', 'incomplete'],
  ['incomplete_expired', 'never_begun'],
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
      price: Pick<Stripe.Price, 'lookup_key'> & Partial<Pick<Stripe.Price, 'unit_amount' | 'currency'>>;
    })[];
  };
  latest_invoice: string | Pick<Stripe.Invoice, 'status'> | null;
  schedule: Stripe.Subscription['schedule'];
};

/** @throws PaymentsError 'rejected' for one without an item, which has no period */
export function subscriptionOf(subscription: Found): Subscription {
  const [item] = subscription.items.data;
  if (!item) throw new PaymentsError('rejected', `Subscription ${subscription.id} has no item`);
  const periodEnd = item.current_period_end;
  const sold = planOfLookupKey(item.price.lookup_key);
  return {
    subscriptionId: subscription.id,
    accountId: subscription.metadata['account_id'] ?? null,
    // Plans that were begun before prices had names have it in their metadata alone.
    plan: sold?.plan ?? subscription.metadata['plan'] ?? null,
    pricePence: sold?.pence ?? (item.price.currency === 'gbp' ? (item.price.unit_amount ?? null) : null),
    next: nextOf(subscription, periodEnd),
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

/** Plan of the phase that begins when the period is over, if its price came with the schedule. */
function nextOf({ schedule }: Found, periodEnd: number): Subscription['next'] {
  if (schedule === null || typeof schedule === 'string') return null;
  const price = schedule.phases.find(({ start_date: start }) => start === periodEnd)?.items[0]?.price;
  return typeof price === 'object' && 'lookup_key' in price ? planOfLookupKey(price.lookup_key) : null;
}

/**
 * True when a trial is over and nothing has been paid yet. Stripe calls that active for the hour before it charges the card; a
 * card that it then refuses would already have had a whole month's songs.
 */
function awaitsFirstPayment({ status, trial_end, items, latest_invoice: invoice }: Found): boolean {
  if (status !== 'active' || trial_end === null || trial_end !== items.data[0]?.current_period_start) return false;
  return typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open');
}
