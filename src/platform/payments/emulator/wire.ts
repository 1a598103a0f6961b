import type Stripe from 'stripe';

/** Objects as they travel. The SDK turns decimal strings into its own class only after receiving them. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null };
export type WireLineItem = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };

export interface WireList {
  object: 'list';
  url: string;
  has_more: boolean;
  data: unknown[];
}

/** The SDK types an event by its type; the emulator records any of them. */
export type WireEvent = Omit<Stripe.EventBase, 'type' | 'data'> & { type: string; data: { object: object } };
