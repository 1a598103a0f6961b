import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceDocument, type InvoiceWords } from './invoice-document.ts';
import type { StoredInvoiceLine } from './plan-invoice.ts';

const words: InvoiceWords = {
  line: ({ kind, quantity }) => `${kind} ${quantity}`,
  period: (from, to) => `${from}-${to}`,
  withoutVat: () => 'without',
  vat: (percent) => `vat ${percent}`,
  total: () => 'total',
  amount: (pence) => String(pence),
};
const line = (amountPence: number): StoredInvoiceLine => ({
  kind: 'souvenirs',
  text: '',
  plan: 'host',
  quantity: 1,
  amountPence,
  from: 'a',
  to: 'b',
});

test('HOST-03 an invoice has VAT where the seller is registered, and is plain otherwise', () => {
  const invoice = { lines: [{ ...line(3900), from: null, to: null }, line(1200)], totalPence: 5100 };
  expect(invoiceDocument({ ...invoice, vat: { number: 'GB1', ratePercent: 20 } }, words)).toEqual({
    rows: [
      { text: 'souvenirs 1', amount: '3900' },
      { text: 'souvenirs 1', amount: '1200', detail: 'a-b' },
    ],
    totals: [
      { text: 'without', amount: '4250' },
      { text: 'vat 20', amount: '850' },
      { text: 'total', amount: '5100' },
    ],
  });
  expect(invoiceDocument({ ...invoice, vat: null }, words).totals).toEqual([{ text: 'total', amount: '5100' }]);
});

test('HOST-03 net and VAT add up to the total, to the penny, at every rate', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 500 }), (totalPence, tenths) => {
      const vat = { number: 'GB1', ratePercent: tenths / 10 };
      const [net, tax, total] = invoiceDocument({ lines: [line(totalPence)], totalPence, vat }, words).totals;
      expect(Number(net?.amount) + Number(tax?.amount)).toBe(Number(total?.amount));
    }),
  );
});
