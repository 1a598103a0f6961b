import { z } from 'zod';
import { occasionSlugs } from '#occasions/occasions.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { orderTrendSchema } from '#features/trending/details.ts';
import { formats, moods, tempos, vocalStyles } from './domain/song-options.ts';

/** Pages of the shop with a wizard of their own beside the home page; stored. */
export const wizardPages = [...occasionSlugs, 'hosts'] as const;
export type WizardPage = (typeof wizardPages)[number];

const short = z.string().max(textLimits.short);

/** A song of the wizard as it is stored. Language and genre are resolved: what was typed where 'Other' was chosen. */
export const songDetails = z.strictObject({
  occasion_type: z.enum(occasionSlugs),
  first_name: short.min(1),
  first_name_sung: short,
  /** Of the second person that the song is for: the other of a couple, of twins. Orders of earlier releases have none. */
  second_name: short.optional(),
  second_name_sung: short.optional(),
  last_name: short,
  company_name: short,
  vat_registered: z.boolean(),
  vat_number: short,
  language: short.min(1),
  music_genre: short.min(1),
  favorite_moment: z.string().min(1).max(textLimits.favorite_moment),
  travel_companions: z.string().max(textLimits.travel_companions),
  special_words: z.string().max(textLimits.special_words),
  extra_details: z.string().max(textLimits.extra_details),
  mood: z.enum(moods),
  vocal_style: z.enum(vocalStyles),
  tempo: z.enum(tempos),
  format: z.enum(formats),
  /** Hours within which a producer makes it, for a language that no engine of the shop had when it was ordered. */
  producer_hours: z.number().int().positive().optional(),
  /** Page it was ordered on, where who leaves the payment page goes on; the home page without it. */
  page: z.enum(wizardPages).optional(),
  /** Article of the magazine that it began at. */
  trend: orderTrendSchema.optional(),
});

export type SongDetails = z.infer<typeof songDetails>;

declare module '#features/orders/details.ts' {
  interface OrderDetailsByKind {
    song: SongDetails;
    song_video: SongDetails;
  }
}
