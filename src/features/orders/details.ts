import { z } from 'zod';
import {
  deliveryTiers,
  factCount,
  simpleGenres,
  simpleLimits,
  storedGenre,
} from '#features/simple-order/domain/options.ts';
import { planKeys } from '#features/subscriptions/domain/plans.ts';
import { occasionSlugs, simpleOccasions } from '#occasions/occasions.ts';
import { formats, moods, tempos, textLimits, vocalStyles } from './domain/song-options.ts';

/**
 * One orders table, five kinds; what a kind knows beyond the common columns is its details, checked when they are written.
 * Language and genre are resolved: what was typed where 'Other' was chosen.
 */
const short = z.string().max(textLimits.short);

const songDetails = z.strictObject({
  occasion_type: z.enum(occasionSlugs),
  first_name: short.min(1),
  first_name_sung: short,
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
});

/** A song within a plan: the wizard's fields, and which plan pays for it. */
const subscriptionDetails = songDetails.extend({ plan: z.enum(planKeys) });

const souvenirDetails = z.strictObject({
  first_name: short.min(1),
  destination: short.min(1),
  favorite_memory: z.string().min(1).max(textLimits.favorite_moment),
  companionship: z.string().min(1).max(textLimits.travel_companions),
  special_words: z.string().max(textLimits.special_words),
  freeform_text: z.string().max(textLimits.extra_details),
  music_genre: short.min(1),
  language: short.min(1),
});

const simpleDetails = z.strictObject({
  full_name: short.min(1),
  recipient_name: short.min(1),
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

export const detailsSchemas = {
  song: songDetails,
  song_video: songDetails,
  souvenir: souvenirDetails,
  simple: simpleDetails,
  subscription: subscriptionDetails,
} as const;

export type OrderKind = keyof typeof detailsSchemas;

export type SongDetails = z.infer<typeof songDetails>;
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;
export type SouvenirDetails = z.infer<typeof souvenirDetails>;
export type SimpleDetails = z.infer<typeof simpleDetails>;
export type OrderDetails = SongDetails | SubscriptionDetails | SouvenirDetails | SimpleDetails;
