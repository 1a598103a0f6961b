import type { Site } from '#shop/site.ts';

/**
 * The price book: every price the shop names anywhere, in pence. What a page shows for a button is what that button
 * charges. The operator's figures come from `content/site.json`; which entries an order takes is its kind's rule.
 */
export type PriceBook = Site['prices'];

export interface PriceLine {
  /** Entry of the price book. */
  entry: keyof PriceBook;
  name: string;
  amountPence: number;
}

export function total(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountPence, 0);
}
