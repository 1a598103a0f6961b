import type Stripe from 'stripe';
import type { WireLineItem, WirePrice } from '../wire.ts';

export function customer(draft: {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  address: Stripe.Address | null;
  metadata: Stripe.Metadata;
  /** Id of the clock that the customer lives by. */
  test_clock: string | null;
}): Stripe.Customer {
  return {
    object: 'customer',
    balance: 0,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: draft.id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    ...draft,
  } satisfies Stripe.Customer;
}

export function product(draft: {
  id: string;
  created: number;
  name: string;
  description: string | null;
  images: string[];
  active: boolean;
  metadata: Stripe.Metadata;
}): Stripe.Product {
  return {
    object: 'product',
    default_price: null,
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: draft.created,
    url: null,
    ...draft,
  } satisfies Stripe.Product;
}

/** A price for one payment, or for every month or year: a fixed one, or so much for each use that a meter counts. */
export function price(draft: {
  id: string;
  created: number;
  currency: string;
  unit_amount: number;
  product: string;
  active: boolean;
  lookup_key: string | null;
  nickname: string | null;
  metadata: Stripe.Metadata;
  /** Null for one payment. */
  recurs: { interval: 'month' | 'year'; meter: string | null } | null;
}): WirePrice {
  const { recurs, ...rest } = draft;
  return {
    object: 'price',
    billing_scheme: 'per_unit',
    custom_unit_amount: null,
    livemode: false,
    recurring: recurs && recurring(recurs),
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurs ? 'recurring' : 'one_time',
    unit_amount_decimal: String(draft.unit_amount),
    ...rest,
  } satisfies WirePrice;
}

const recurring = ({
  interval,
  meter,
}: {
  interval: 'month' | 'year';
  meter: string | null;
}): Stripe.Price.Recurring => ({
  interval,
  interval_count: 1,
  meter,
  trial_period_days: null,
  usage_type: meter === null ? 'licensed' : 'metered',
});

/** Line item of a session; nothing is charged today for what is used later, nor in a trial for what is paid every month. */
export function lineItem({
  isTrial,
  ...draft
}: {
  id: string;
  description: string;
  price: WirePrice;
  quantity: number;
  isTrial: boolean;
}): WireLineItem {
  const isLater = (isTrial && draft.price.type === 'recurring') || isMetered(draft.price);
  const amount = isLater ? 0 : draft.price.unit_amount! * draft.quantity;
  return {
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: draft.price.currency,
    metadata: {},
    ...draft,
  } satisfies WireLineItem;
}

export const isMetered = ({ recurring: monthly }: Pick<WirePrice, 'recurring'>): boolean =>
  monthly?.usage_type === 'metered';

/** Months of a price's interval. */
export const monthsOf = ({ recurring: repeated }: Pick<WirePrice, 'recurring'>): number =>
  repeated?.interval === 'year' ? 12 : 1;
