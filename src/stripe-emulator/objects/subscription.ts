import type Stripe from 'stripe';
import type { WirePlan, WirePrice, WireSubscription } from '../wire.ts';

interface SubscriptionDraft {
  id: string;
  itemId: string;
  created: number;
  customer: string;
  paymentMethod: string;
  description: string | null;
  metadata: Stripe.Metadata;
  /** Id of the clock that the customer lives by. */
  testClock: string | null;
  price: WirePrice;
  /** Null for a price that is metered. */
  quantity: number | null;
  /** Null without a trial. */
  trialEnd: number | null;
  periodEnd: number;
}

/** A subscription that has just begun. The period is its item's: since API version 2025-03-31 it has none of its own. */
export function subscription(draft: SubscriptionDraft): WireSubscription {
  const { id, itemId, created, price, quantity, trialEnd } = draft;
  return {
    id,
    object: 'subscription',
    ...always,
    billing_cycle_anchor: trialEnd ?? created,
    created,
    currency: price.currency,
    customer: draft.customer,
    default_payment_method: draft.paymentMethod,
    description: draft.description,
    items: {
      object: 'list',
      data: [
        {
          id: itemId,
          object: 'subscription_item',
          billing_thresholds: null,
          created,
          current_period_end: draft.periodEnd,
          current_period_start: created,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: planOf(price),
          price,
          ...(quantity === null ? {} : { quantity }),
          subscription: id,
          tax_rates: [],
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: draft.metadata,
    start_date: created,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: draft.testClock,
    trial_end: trialEnd,
    trial_start: trialEnd === null ? null : created,
  } satisfies WireSubscription;
}

/** The old way to say what a price says; Stripe still sends it. */
export function planOf(price: WirePrice): WirePlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: price.recurring?.meter ?? null,
    nickname: null,
    product: price.product as string,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  } satisfies WirePlan;
}

const always = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
} satisfies Partial<Stripe.Subscription>;
