import { poundsAndPence } from '#kit/money.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';

/** Facts that a receipt is written from. */
export interface ReceiptFacts {
  ledger: Ledger;
  /** The order's own lines, which its payment is the sum of. */
  lines: readonly { name: string; amountPence: number }[];
  /** Included in every price; null for a seller who is not registered. */
  vat: { number: string; ratePercent: number } | null;
}

export interface ReceiptLine {
  text: string;
  /** '£29.00' */
  amount: string;
  /** '2 March 2026' */
  detail?: string;
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** '2 March 2026', in London. */
export const receiptDay = (at: Date): string => dayFormat.format(at);

/** VAT included in an amount, in pence, rounded to the penny. */
export function includedVat(pence: number, ratePercent: number): number {
  return Math.round((pence * ratePercent) / (100 + ratePercent));
}

/** Rows and totals of a receipt. The rows add up to the last total; what is not confirmed yet stands in neither. */
export function receiptLines({ ledger, lines, vat }: ReceiptFacts): { rows: ReceiptLine[]; totals: ReceiptLine[] } {
  const moved = ledger.entries.filter(({ kind, state }) => state === 'done' && !elsewhere.has(kind));
  return {
    rows: moved.flatMap((entry) => rowsOf(entry, lines)),
    totals: [...vatTotals(ledger.keptPence, vat), { text: 'Total', amount: poundsAndPence(ledger.keptPence) }],
  };
}

/** The provider's, and credits, which are among the lines of the charge. */
const elsewhere: ReadonlySet<LedgerEntry['kind']> = new Set(['fee', 'payout', 'credit']);

const names: Partial<Record<LedgerEntry['kind'], string>> = {
  refund: 'Refund',
  'refund-returned': 'Refund returned by the bank',
  dispute: 'Taken back by the bank',
  'dispute-returned': 'Returned by the bank',
  code: 'Code',
};

function rowsOf(entry: LedgerEntry, lines: ReceiptFacts['lines']): ReceiptLine[] {
  const when = entry.at === null ? {} : { detail: receiptDay(entry.at) };
  const name = names[entry.kind];
  if (name !== undefined) {
    const text = entry.name === '' ? name : `${name}: ${entry.name}`;
    return [{ text, amount: poundsAndPence(entry.amountPence), ...when }];
  }
  const isWhole = lines.reduce((sum, { amountPence }) => sum + amountPence, 0) === entry.amountPence;
  if (entry.purpose === 'order' && isWhole)
    return lines.map((line) => ({ text: line.name, amount: poundsAndPence(line.amountPence), ...when }));
  const text = entry.purpose === 'unused' ? 'Paid by mistake' : entry.name || 'Personal song';
  return [{ text, amount: poundsAndPence(entry.amountPence), ...when }];
}

function vatTotals(pence: number, vat: ReceiptFacts['vat']): ReceiptLine[] {
  if (vat === null) return [];
  const included = includedVat(pence, vat.ratePercent);
  return [
    { text: 'Without VAT', amount: poundsAndPence(pence - included) },
    { text: `VAT ${vat.ratePercent} %`, amount: poundsAndPence(included) },
  ];
}
