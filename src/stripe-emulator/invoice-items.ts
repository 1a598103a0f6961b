import { z } from 'zod';
import { missing } from './api-error.ts';
import { timeOfChange } from './clock-time.ts';
import type { Emulation } from './emulation.ts';
import type { InvoiceLineDraft } from './objects/invoice.ts';
import { currency, expand, line, metadata, wholeNumber } from './params.ts';
import type { InvoiceItemRecord, Work } from './store.ts';

export const invoiceItemParams = z.strictObject({
  customer: line,
  subscription: line,
  amount: wholeNumber,
  currency,
  description: line.max(500),
  metadata,
  expand,
});

/** An amount that stands on its subscription's next invoice. @throws ApiError 404 for a subscription or customer that is none */
export function createInvoiceItem(
  emulation: Emulation,
  { work, params }: { work: Work; params: z.output<typeof invoiceItemParams> },
): InvoiceItemRecord {
  const { customer, subscription, amount, description } = params;
  if (!work.get('customer', customer)) throw missing('customer', customer);
  const known = work.get('subscription', subscription);
  if (!known || known.customer !== customer || known.status === 'canceled') throw missing('subscription', subscription);
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
    parent: { type: 'subscription_details', subscription_details: { subscription, subscription_item: null } },
    period: { start: now, end: now },
    proration: false,
    quantity: 1,
    test_clock: known.test_clock as string | null,
  });
}

/** Takes what waits for a subscription's invoice onto it. */
export function takeInvoiceItems(
  { store }: Emulation,
  work: Work,
  { subscription, invoice }: { subscription: string; invoice: string },
): Omit<InvoiceLineDraft, 'id'>[] {
  const waiting = store
    .all('invoice_item')
    .filter((item) => item.invoice === null && item.parent.subscription_details.subscription === subscription);
  return waiting.toReversed().map((item) => {
    work.put('invoice_item', { ...item, invoice });
    return { description: item.description, amount: item.amount, price: null, quantity: 1, period: null };
  });
}
