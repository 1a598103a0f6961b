import { includedVat } from '#features/payments/domain/receipt.ts';
import type { InvoiceVat, StoredInvoiceLine } from './plan-invoice.ts';

/** Words of an invoice. */
export interface InvoiceWords {
  line: (line: StoredInvoiceLine) => string;
  /** '2 March to 2 April 2026' */
  period: (from: string, to: string) => string;
  withoutVat: () => string;
  vat: (percent: number) => string;
  total: () => string;
  /** 2900 -> '£29.00' */
  amount: (pence: number) => string;
}

/** Rows and totals of an invoice. The rows add up to the last total; with VAT, the two totals above it do too. */
export function invoiceDocument(
  { lines, totalPence, vat }: { lines: readonly StoredInvoiceLine[]; totalPence: number; vat: InvoiceVat | null },
  words: InvoiceWords,
): { rows: { text: string; amount: string; detail?: string }[]; totals: { text: string; amount: string }[] } {
  const included = vat && includedVat(totalPence, vat.ratePercent);
  return {
    rows: lines.map((line) => ({
      text: words.line(line),
      amount: words.amount(line.amountPence),
      ...(line.from !== null && line.to !== null ? { detail: words.period(line.from, line.to) } : {}),
    })),
    totals: [
      ...(vat && included !== null
        ? [
            { text: words.withoutVat(), amount: words.amount(totalPence - included) },
            { text: words.vat(vat.ratePercent), amount: words.amount(included) },
          ]
        : []),
      { text: words.total(), amount: words.amount(totalPence) },
    ],
  };
}
