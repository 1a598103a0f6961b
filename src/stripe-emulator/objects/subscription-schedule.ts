import type Stripe from 'stripe';
import type { WireSubscription } from '../wire.ts';

/** One phase: its price from one moment to another, in seconds. */
export interface PhaseDraft {
  price: string;
  /** Null for a price that is metered. */
  quantity: number | null;
  start: number;
  end: number;
  trialEnd: number | null;
}

/** A schedule that begins with the subscription as it is. */
export function subscriptionSchedule(draft: {
  id: string;
  created: number;
  subscription: WireSubscription;
  phase: PhaseDraft;
}): Stripe.SubscriptionSchedule {
  const { id, created, subscription, phase } = draft;
  return {
    id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created,
    current_phase: { start_date: phase.start, end_date: phase.end },
    customer: subscription.customer as string,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: { account_tax_ids: null, days_until_due: null, issuer: { type: 'self' } },
      on_behalf_of: null,
      transfer_data: null,
    } as unknown as Stripe.SubscriptionSchedule.DefaultSettings,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phaseOf(phase)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  } satisfies Stripe.SubscriptionSchedule;
}

export function phaseOf({ price, quantity, start, end, trialEnd }: PhaseDraft): Stripe.SubscriptionSchedule.Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'gbp',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [
      {
        billing_thresholds: null,
        discounts: [],
        metadata: {},
        price,
        ...(quantity === null ? {} : { quantity }),
        tax_rates: [],
      },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: start,
    transfer_data: null,
    trial_end: trialEnd,
  } as unknown as Stripe.SubscriptionSchedule.Phase;
}
