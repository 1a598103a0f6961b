import { z } from 'zod';
import { simpleOccasions } from '#occasions/occasions.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { deliveryTiers, factCount, simpleGenres, simpleLimits, storedGenre } from './domain/options.ts';

const short = z.string().max(textLimits.short);

/** An order of the simple form as it is stored. */
export const simpleDetails = z.strictObject({
  full_name: short.min(1),
  recipient_name: short.min(1),
  /** Of the second person that the song is for. Orders of earlier releases have none. */
  second_name: short.optional(),
  occasion: z.enum(simpleOccasions),
  /** Lower case, hyphens for spaces. */
  music_genre: z.enum(simpleGenres.map(storedGenre)),
  /** One for each prompt of the occasion, blank where it was not answered. */
  facts: z.array(z.string().max(simpleLimits.fact)).max(factCount),
  delivery_tier: z.enum(deliveryTiers),
  addons: z.strictObject({
    bonus_track: z.boolean(),
    lyric_scroll: z.boolean(),
    qr_page: z.boolean(),
    spotify_publish: z.boolean(),
  }),
  /** The buyer may be written to about more than this order. */
  contact_agreed: z.boolean(),
});

export type SimpleDetails = z.infer<typeof simpleDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    simple: SimpleDetails;
  }
}
