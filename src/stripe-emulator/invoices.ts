import type Stripe from 'stripe';
import { bookCharge } from './balance.ts';
import { failures } from './declines.ts';
import { takeInvoiceItems } from './invoice-items.ts';
import { usage } from './meters.ts';
import { type Emulation, seconds } from './emulation.ts';
import { charge } from './objects/charge.ts';
import { isMetered } from './objects/catalogue.ts';
import { invoice, type InvoiceLineDraft } from './objects/invoice.ts';
import { paymentIntent } from './objects/payment-intent.ts';
import type { SavedCard, Work } from './store.ts';
import type { WireInvoice, WireLineItem, WirePrice, WireSubscription } from './wire.ts';

/** Context of all operations on plans. */
export interface Billing {
  emulation: Emulation;
  work: Work;
  /** The moment that is due, in seconds: after a pause of the emulator it lies in the past. */
  at: number;
  tell: (type: string, object: object) => void;
}

/** Writes the invoice of the subscription's period. It is open at once; Stripe keeps it as a draft for an hour. */
export function writeInvoice(
  { emulation, work, at, tell }: Billing,
  subscription: WireSubscription,
  {
    reason,
    overPeriodStart,
    overPrice,
    once,
  }: {
    reason: 'subscription_create' | 'subscription_cycle';
    /** When the period began that is over now; the same as `at` for the first invoice. */
    overPeriodStart: number;
    /** Price of the period that is over: what was used in it costs that, whichever plan follows. */
    overPrice: WirePrice;
    /** Items of the first invoice that are paid once. */
    once: readonly WireLineItem[];
  },
): WireInvoice {
  const customer = work.get('customer', subscription.customer as string)!;
  const { next_invoice_sequence: sequence = 1 } = customer;
  work.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const id = emulation.newId('in');
  const beside =
    reason === 'subscription_cycle' ? takeInvoiceItems(emulation, work, { ...subscription, invoice: id }) : [];
  const written = work.put(
    'invoice',
    invoice({
      id,
      number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
      created: at,
      subscription,
      email: customer.email,
      lines: [
        ...[...once.map(soldOnce), ...beside].map((item) => ({ ...item, id: emulation.newId('il') })),
        {
          ...monthlyLine({ emulation, work, at }, subscription, { overPeriodStart, overPrice }),
          id: emulation.newId('il'),
        },
      ],
      reason,
      overPeriodStart,
    }),
  );
  tell('invoice.created', written);
  tell('invoice.finalized', written);
  return written;
}

const soldOnce = ({ description, amount_total, price, quantity }: WireLineItem): Omit<InvoiceLineDraft, 'id'> => ({
  description: description ?? '',
  amount: amount_total,
  price,
  quantity: quantity ?? 1,
  period: null,
});

/** The plan's own line: its fixed price for the month that begins, or what was used in the month that is over. */
function monthlyLine(
  { emulation, work, at }: Pick<Billing, 'emulation' | 'work' | 'at'>,
  subscription: WireSubscription,
  { overPeriodStart, overPrice }: { overPeriodStart: number; overPrice: WirePrice },
): Omit<InvoiceLineDraft, 'id'> {
  const { price: following, quantity = 1, current_period_start, current_period_end } = subscription.items.data[0]!;
  const price = isMetered(overPrice) ? overPrice : following;
  const name = work.get('product', price.product as string)?.name ?? '';
  const each = `£${(price.unit_amount! / 100).toFixed(2)}`;
  if (isMetered(price)) {
    const period = { start: overPeriodStart, end: at };
    const used = usage(emulation, subscription, price, period);
    return {
      description: `${used} × ${name} (at ${each})`,
      amount: price.unit_amount! * used,
      price,
      quantity: used,
      period,
    };
  }
  const period = { start: current_period_start, end: current_period_end };
  if (subscription.status === 'trialing')
    return { description: `Trial period for ${name}`, amount: 0, price, quantity, period };
  const description = `${quantity} × ${name} (at ${each} / ${price.recurring?.interval ?? 'month'})`;
  return { description, amount: price.unit_amount! * quantity, price, quantity, period };
}

/** Charges the card that was kept. @returns whether it paid */
export function chargeCard({ emulation, work, at, tell }: Billing, due: WireInvoice, kept: SavedCard): boolean {
  const id = emulation.newId('pi');
  // Stripe dates payments by the real time, also those of a test clock.
  const created = due.test_clock ? seconds(emulation.now()) : at;
  const asked = paymentIntent({
    id,
    created,
    amount: due.amount_due,
    currency: due.currency,
    clientSecret: emulation.newId(`${id}_secret`),
    customer: due.customer as string,
    description: 'Subscription update',
    metadata: {},
    receiptEmail: null,
    captureMethod: 'automatic_async',
  });
  const failure = kept.card.outcome === 'refuses-later' ? failures['card-declined'] : null;
  const attempted = work.put(
    'charge',
    charge({
      id: emulation.newId('ch'),
      created,
      intent: asked,
      paymentMethod: kept.id,
      email: due.customer_email,
      last4: kept.card.last4,
      authenticated: false,
      failure,
      captureBefore: null,
    }),
  );
  const tried = failure ? attempted : bookCharge(emulation, work, attempted, created);
  const intent = work.put('payment_intent', { ...asked, latest_charge: tried.id, ...outcome(asked, kept, failure) });
  tell('payment_intent.created', asked);
  tell(failure ? 'charge.failed' : 'charge.succeeded', tried);
  tell(failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded', intent);
  return failure === null;
}

function outcome(
  asked: Stripe.PaymentIntent,
  kept: SavedCard,
  failure: (typeof failures)[keyof typeof failures] | null,
): Partial<Stripe.PaymentIntent> {
  if (!failure) return { status: 'succeeded', amount_received: asked.amount, payment_method: kept.id };
  const { code, declineCode, message } = failure;
  return {
    status: 'requires_payment_method',
    last_payment_error: { type: 'card_error', code, decline_code: declineCode, message },
  };
}
