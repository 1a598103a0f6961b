import { z } from 'zod';
import { missing } from './api-error.ts';
import { timeOfChange } from './clock-time.ts';
import type { Emulation } from './emulation.ts';
import type { InvoiceLineDraft } from './objects/invoice.ts';
import { currency, expand, line, metadata, wholeNumber } from './params.ts';
import type { InvoiceItemRecord, Work } from './store.ts';
import type { WireSubscription } from './wire.ts';

export const invoiceItemParams = z.strictObject({
  customer: line,
  subscription: line.optional(),
  amount: wholeNumber,
  currency,
  description: line.max(500),
  metadata,
  expand,
});

/**
 * An amount that stands on its subscription's next invoice, or its customer's next one of any.
 * @throws ApiError 404 for a subscription or customer that is none
 */
export function createInvoiceItem(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof invoiceItemParams> },
): InvoiceItemRecord {
  const { customer, subscription, amount, description } = params;
  if (!work.get('customer', customer)) throw missing('customer', customer);
  const known = subscription === undefined ? undefined : work.get('subscription', subscription);
  if (subscription !== undefined && (known?.customer !== customer || known.status === 'canceled'))
    throw missing('subscription', subscription);
  const now = timeOfChange(emulation, work, customer);
  return work.put('invoice_item', {
    id: emulation.newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: params.currency,
    customer,
    date: now,
    description,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: params.metadata,
    parent:
      subscription === undefined
        ? null
        : { type: 'subscription_details', subscription_details: { subscription, subscription_item: null } },
    period: { start: now, end: now },
    proration: false,
    quantity: 1,
    test_clock: (known ?? work.get('customer', customer))?.test_clock as string | null,
  });
}

/** Takes what waits for an invoice of a subscription, or of its customer, onto it. */
export function takeInvoiceItems(
  { store }: Emulation,
  work: Work,
  { id, customer, invoice }: Pick<WireSubscription, 'id' | 'customer'> & { invoice: string },
): Omit<InvoiceLineDraft, 'id'>[] {
  const waiting = store
    .all('invoice_item')
    .filter((item) => item.invoice === null && item.customer === customer)
    .filter(({ parent }) => parent === null || parent.subscription_details.subscription === id);
  return waiting.toReversed().map((item) => {
    work.put('invoice_item', { ...item, invoice });
    return { description: item.description, amount: item.amount, price: null, quantity: 1, period: null };
  });
}
