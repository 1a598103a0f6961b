import { total, type PriceBook, type PriceLine } from '#features/orders/domain/price.ts';
import type { SongFormat } from './song-options.ts';

/**
 * Two readings of a song's price, both in the book (D9): the wizard's own, and the one of pages that say 'From £25' or 'Starting
 * from £49.99'. All that a page shows and charges is one of the two (D23).
 */
export const songOffers = ['wizard', 'single'] as const;
export type SongOffer = (typeof songOffers)[number];

/** The lines of a wizard order. Source: ordering.md section 9. */
export function wizardLines(format: SongFormat, book: PriceBook, offer: SongOffer = 'wizard'): PriceLine[] {
  if (offer === 'single') return [singleLine(format, book)];
  const song: PriceLine = { entry: 'wizard_audio', name: 'Personalised song', amountPence: book.wizard_audio };
  if (format === 'audio') return [song];
  return [song, { entry: 'wizard_video_addon', name: 'Video from your photos', amountPence: book.wizard_video_addon }];
}

/** Pence of a song by the prices that a page has loaded. */
export function songPence(format: SongFormat, prices: PriceBook, offer: SongOffer): number {
  return total(wizardLines(format, prices, offer));
}

function singleLine(format: SongFormat, book: PriceBook): PriceLine {
  return format === 'audio'
    ? { entry: 'single_song', name: 'Personalised song', amountPence: book.single_song }
    : { entry: 'song_and_video', name: 'Personalised song with video', amountPence: book.song_and_video };
}
