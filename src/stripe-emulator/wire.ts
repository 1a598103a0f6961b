import type Stripe from 'stripe';

/** Objects as they travel. The SDK turns decimal strings into its own class only after receiving them. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

/** A list within an object. */
interface WireSublist<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export type WirePlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null };
type WireSubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: WirePrice; plan: WirePlan };
export type WireSubscription = Omit<Stripe.Subscription, 'items'> & { items: WireSublist<WireSubscriptionItem> };

type WirePricing = Omit<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireInvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: WirePricing | null;
  quantity_decimal: string | null;
};
export type WireInvoice = Omit<Stripe.Invoice, 'lines'> & { lines: WireSublist<WireInvoiceLine> };

export interface WireList {
  object: 'list';
  url: string;
  has_more: boolean;
  data: unknown[];
}

/** The SDK types an event by its type; the emulator records any of them. */
export type WireEvent = Omit<Stripe.EventBase, 'type' | 'data'> & { type: string; data: { object: object } };
