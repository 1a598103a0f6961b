import type { PriceLine } from '#features/orders/domain/price.ts';
import { isSterling, type Ledger, type LedgerEntry } from './ledger.ts';

/** Facts that a receipt is written from. */
export interface ReceiptFacts {
  ledger: Ledger;
  /** The order's own lines, which its payment is the sum of. */
  lines: readonly PriceLine[];
  /** VAT included in a payment; null where the seller was not registered when it came. */
  vatOf: (paymentId: string) => Vat | null;
}

export interface Vat {
  number: string;
  ratePercent: number;
}

export interface ReceiptLine {
  text: string;
  /** '£29.00' */
  amount: string;
  /** '2 March 2026' */
  detail?: string;
}

/** Words of a receipt in one language. */
export interface ReceiptWords {
  kinds: Partial<Record<LedgerEntry['kind'], () => string>>;
  /** 'Refund: One more revision' */
  named: (kind: string, name: string) => string;
  line: (line: PriceLine) => string;
  /** Something paid beside the order, by its stored name; '' is the order itself. */
  extra: (name: string) => string;
  unused: () => string;
  withoutVat: () => string;
  vat: (percent: number) => string;
  total: () => string;
  /** 2900 -> '£29.00' */
  amount: (pence: number) => string;
  /** '2 March 2026', in London. */
  day: (at: Date) => string;
}

/** VAT included in an amount, in pence, rounded to the penny. */
export function includedVat(pence: number, ratePercent: number): number {
  return Math.sign(pence) * Math.round((Math.abs(pence) * ratePercent) / (100 + ratePercent));
}

/** Rows and totals of a receipt. The rows add up to the last total; what is not confirmed yet, or no pounds, stands in neither. */
export function receiptLines(
  { ledger, lines, vatOf }: ReceiptFacts,
  words: ReceiptWords,
): { rows: ReceiptLine[]; totals: ReceiptLine[] } {
  const moved = movedEntries(ledger);
  return {
    rows: moved.flatMap((entry) => rowsOf(entry, lines, words)),
    totals: [
      ...vatTotals(ledger.keptPence, moved, { vatOf, words }),
      { text: words.total(), amount: words.amount(ledger.keptPence) },
    ],
  };
}

/** VAT registrations that a receipt has to name: those under which its money came. */
export function sellersVat({ ledger, vatOf }: Pick<ReceiptFacts, 'ledger' | 'vatOf'>): string[] {
  return [...new Set(movedEntries(ledger).flatMap(({ paymentId }) => vatOf(paymentId)?.number ?? []))];
}

const movedEntries = ({ entries }: Ledger): LedgerEntry[] =>
  entries.filter(isSterling).filter(({ kind, state }) => state === 'done' && !elsewhere.has(kind));

/** The provider's, and credits, which are among the lines of the charge. */
const elsewhere: ReadonlySet<LedgerEntry['kind']> = new Set(['fee', 'payout', 'credit']);

function rowsOf(entry: LedgerEntry, lines: ReceiptFacts['lines'], words: ReceiptWords): ReceiptLine[] {
  const when = entry.at === null ? {} : { detail: words.day(entry.at) };
  const kind = words.kinds[entry.kind]?.();
  if (kind !== undefined) {
    const text = entry.name === '' ? kind : words.named(kind, words.extra(entry.name));
    return [{ text, amount: words.amount(entry.amountPence), ...when }];
  }
  const isWhole = lines.reduce((sum, { amountPence }) => sum + amountPence, 0) === entry.amountPence;
  if (entry.purpose === 'order' && isWhole)
    return lines.map((line) => ({ text: words.line(line), amount: words.amount(line.amountPence), ...when }));
  const text = entry.purpose === 'unused' ? words.unused() : words.extra(entry.name);
  return [{ text, amount: words.amount(entry.amountPence), ...when }];
}

/** VAT of what is kept, by rate, rounded once: payments that go back in parts could include more, part by part, than they brought. */
function vatTotals(
  keptPence: number,
  entries: readonly LedgerEntry[],
  { vatOf, words }: { vatOf: ReceiptFacts['vatOf']; words: ReceiptWords },
): ReceiptLine[] {
  const keptByRate = new Map<number, number>();
  for (const { paymentId, amountPence } of entries) {
    const vat = vatOf(paymentId);
    if (vat) keptByRate.set(vat.ratePercent, (keptByRate.get(vat.ratePercent) ?? 0) + amountPence);
  }
  if (keptByRate.size === 0) return [];
  const rates = [...keptByRate].map(([percent, pence]) => ({ percent, included: includedVat(pence, percent) }));
  const included = rates.reduce((sum, rate) => sum + rate.included, 0);
  return [
    { text: words.withoutVat(), amount: words.amount(keptPence - included) },
    ...rates.map((rate) => ({ text: words.vat(rate.percent), amount: words.amount(rate.included) })),
  ];
}
