import type { Site } from '#kit/site.ts';

/**
 * The price book: every price the shop names anywhere, in pence. What a page shows for a button is what that button
 * charges. The operator's figures come from `content/site.json`.
 */
export type PriceBook = Site['prices'];

export interface PriceLine {
  /** Entry of the price book. */
  entry: keyof PriceBook;
  name: string;
  amountPence: number;
}

/** The lines of a wizard order. Source: ordering.md section 9: audio £29, video add-on £24.99. */
export function wizardLines(format: 'audio' | 'audio+video', book: PriceBook): PriceLine[] {
  const song: PriceLine = { entry: 'wizard_audio', name: 'Personalised song', amountPence: book.wizard_audio };
  if (format === 'audio') return [song];
  return [song, { entry: 'wizard_video_addon', name: 'Video from your photos', amountPence: book.wizard_video_addon }];
}

/** Song and film from a holiday, one price. Source: ordering.md section 9. */
export function souvenirLines(book: PriceBook): PriceLine[] {
  return [{ entry: 'souvenir', name: 'Holiday souvenir: song and video', amountPence: book.souvenir }];
}

export function total(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountPence, 0);
}
