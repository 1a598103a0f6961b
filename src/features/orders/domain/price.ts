import type { Site } from '#shop/site.ts';
import { plans, type PlanKey } from '#features/subscriptions/domain/plans.ts';

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

/**
 * Two readings of a song's price, both in the book (D9): the wizard's own, and the one that a page's main button names
 * ('From £25', 'Starting from £49.99'). Whoever began at such a button pays what stood beside it.
 */
export const songOffers = ['wizard', 'single'] as const;
export type SongOffer = (typeof songOffers)[number];

/** The lines of a wizard order. Source: ordering.md section 9. */
export function wizardLines(
  format: 'audio' | 'audio+video',
  book: PriceBook,
  offer: SongOffer = 'wizard',
): PriceLine[] {
  if (offer === 'single') return [singleLine(format, book)];
  const song: PriceLine = { entry: 'wizard_audio', name: 'Personalised song', amountPence: book.wizard_audio };
  if (format === 'audio') return [song];
  return [song, { entry: 'wizard_video_addon', name: 'Video from your photos', amountPence: book.wizard_video_addon }];
}

/** A song within a plan: its month has been paid, so the song by itself costs nothing. */
export function planLines(plan: PlanKey): PriceLine[] {
  return [{ entry: `plan_${plan}`, name: `Included in the ${plans[plan].name} plan`, amountPence: 0 }];
}

/** Song and film from a holiday, one price. Source: ordering.md section 9. */
export function souvenirLines(book: PriceBook): PriceLine[] {
  return [{ entry: 'souvenir', name: 'Holiday souvenir: song and video', amountPence: book.souvenir }];
}

function singleLine(format: 'audio' | 'audio+video', book: PriceBook): PriceLine {
  return format === 'audio'
    ? { entry: 'single_song', name: 'Personalised song', amountPence: book.single_song }
    : { entry: 'song_and_video', name: 'Personalised song with video', amountPence: book.song_and_video };
}

export function total(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountPence, 0);
}
