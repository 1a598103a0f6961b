import { z } from 'zod';
import { textLimits } from '#features/orders/domain/text-limits.ts';

const short = z.string().max(textLimits.short);

/** A holiday souvenir as it is stored. Language and genre are resolved: what was typed where 'Other' was chosen. */
export const holidayDetails = z.strictObject({
  first_name: short.min(1),
  destination: short.min(1),
  favorite_memory: z.string().min(1).max(textLimits.favorite_moment),
  companionship: z.string().min(1).max(textLimits.travel_companions),
  special_words: z.string().max(textLimits.special_words),
  freeform_text: z.string().max(textLimits.extra_details),
  music_genre: short.min(1),
  language: short.min(1),
});

export type HolidayDetails = z.infer<typeof holidayDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    souvenir: HolidayDetails;
  }
}
