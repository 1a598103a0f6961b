import type Stripe from 'stripe';
import type { WireInvoice, WireInvoiceLine, WirePrice, WireSubscription } from '../wire.ts';

export interface InvoiceLineDraft {
  id: string;
  description: string;
  /** Pence. */
  amount: number;
  /** Null for an amount of its own. */
  price: WirePrice | null;
  quantity: number;
  /** In seconds; null for an item that is paid once. */
  period: { start: number; end: number } | null;
}

interface InvoiceDraft {
  id: string;
  number: string;
  created: number;
  subscription: WireSubscription;
  email: string | null;
  lines: readonly InvoiceLineDraft[];
  reason: 'subscription_create' | 'subscription_cycle';
  /** When the period began that is over now; the same as `created` for the first invoice. */
  overPeriodStart: number;
}

/** Unpaid invoice of a period. */
export function invoice(draft: InvoiceDraft): WireInvoice {
  const { created, subscription, lines } = draft;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    id: draft.id,
    object: 'invoice',
    ...always,
    amount_due: amount,
    amount_remaining: amount,
    billing_reason: draft.reason,
    created,
    currency: subscription.currency,
    customer: subscription.customer as string,
    customer_email: draft.email,
    effective_at: created,
    lines: {
      object: 'list',
      data: lines.map((line) => lineOf(draft, line)),
      has_more: false,
      url: `/v1/invoices/${draft.id}/lines`,
    },
    number: draft.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // The period that is over when the invoice is written; the line has the one that it is for.
    period_end: created,
    period_start: draft.overPeriodStart,
    status: 'open',
    status_transitions: { finalized_at: created, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: subscription.test_clock,
    total: amount,
    total_excluding_tax: amount,
  } satisfies WireInvoice;
}

export function paid(invoice: WireInvoice, at: number): WireInvoice {
  return {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
}

function lineOf(
  { id: invoiceId, subscription, created }: InvoiceDraft,
  { id, description, amount, price, quantity, period }: InvoiceLineDraft,
): WireInvoiceLine {
  return {
    id,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]!.id,
      },
      type: 'subscription_item_details',
    },
    period: period ?? { start: created, end: created },
    pretax_credit_amounts: [],
    pricing: price && {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: amount === 0 ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } satisfies WireInvoiceLine;
}

const always = {
  account_country: 'GB',
  account_name: 'Keepsong',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;
