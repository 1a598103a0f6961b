import { z } from 'zod';
import { pageLanguages } from './domain/page-languages.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';

const short = z.string().max(textLimits.short);

/** A holiday souvenir as it is stored. Language and genre are resolved: what was typed where 'Other' was chosen. */
export const holidayDetails = z.strictObject({
  first_name: short.min(1),
  /** Of the second person that the song is for. Orders of earlier releases have none. */
  second_name: short.optional(),
  destination: short.min(1),
  favorite_memory: z.string().min(1).max(textLimits.favorite_moment),
  companionship: z.string().min(1).max(textLimits.travel_companions),
  special_words: z.string().max(textLimits.special_words),
  freeform_text: z.string().max(textLimits.extra_details),
  music_genre: short.min(1),
  language: short.min(1),
  /** Language of the page it was ordered on; orders of earlier releases have none. */
  page_language: z.enum(pageLanguages).optional(),
  /** Hours within which a producer makes it, for a language that no engine of the shop had when it was ordered. */
  producer_hours: z.number().int().positive().optional(),
});

export type HolidayDetails = z.infer<typeof holidayDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    souvenir: HolidayDetails;
  }
}
