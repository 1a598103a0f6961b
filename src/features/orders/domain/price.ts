import { poundsAndPence } from '#kit/money.ts';
import type { Site } from '#shop/site.ts';

/**
 * The price book: every price the shop names anywhere, in pence. What a page shows for a button is what that button
 * charges. The operator's figures come from `content/site.json`; which entries an order takes is its kind's rule.
 */
export type PriceBook = Site['prices'];

export interface PriceLine {
  /** Entry of the price book; 'credit' for what a credit pays, whose amount is negative. */
  entry: keyof PriceBook | 'credit';
  name: string;
  amountPence: number;
}

/** Least pence that the payment provider takes. */
export const leastPayment = 30;

/** Line of a credit, for an order that keeps at least something to pay. */
export function creditLine(amountPence: number): PriceLine {
  return { entry: 'credit', name: 'Credit', amountPence: -amountPence };
}

/** Pence that a credit pays of these lines. */
export function creditedPence(lines: readonly PriceLine[]): number {
  return -total(lines.filter(({ entry }) => entry === 'credit'));
}

/** The lines as a payment page takes them, which knows no amount below zero: what a credit pays is taken off the first ones. */
export function payableLines(lines: readonly PriceLine[]): PriceLine[] {
  let credited = creditedPence(lines);
  return lines.flatMap((line) => {
    if (line.entry === 'credit') return [];
    const off = Math.min(credited, line.amountPence);
    if (off === 0) return [line];
    credited -= off;
    const name = `${line.name}, less ${poundsAndPence(off)} credit`;
    return off === line.amountPence ? [] : [{ ...line, name, amountPence: line.amountPence - off }];
  });
}

export function total(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountPence, 0);
}
