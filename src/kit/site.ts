import { z } from 'zod';

const pence = z.number().int().min(0).max(1_000_000);
const rating = z.strictObject({ value: z.number().min(1).max(5), reviews: z.number().int().min(1) });

/** The operator's file `content/site.json`: brand, prices and figures, changed without touching code. */
export const siteSchema = z.strictObject({
  brand: z.string().min(1),
  /** What the texts call a finished piece. */
  product: z.string().min(1),
  supportEmail: z.email(),
  /** Postal address, one line a string. */
  address: z.array(z.string()).min(1),
  /** Orders a business day (Europe/London), paid or held. */
  dailyCap: z.number().int().min(0).max(10_000),
  /** How long a place and a payment page are held for an order. Stripe allows 30 minutes to 24 hours. */
  holdMinutes: z.number().int().min(31).max(1440),
  ordersPerAddressPerHour: z.number().int().min(1),
  /** Shown on the demo only. */
  demoRating: rating,
  /** The operator's own figure until there are real reviews; null shows none. */
  rating: rating.nullable(),
  prices: z.strictObject({
    wizard_audio: pence,
    wizard_video_addon: pence,
    souvenir: pence,
    simple_standard: pence,
    simple_express: pence,
    addon_bonus_track: pence,
    addon_lyric_scroll: pence,
    addon_qr_page: pence,
    addon_spotify_publish: pence,
    single_song: pence,
    song_and_video: pence,
    launch_bundle: pence,
    landing_standard: pence,
    landing_express: pence,
    /** A revision beyond the included one, when the producer asks for money. */
    extra_revision: pence,
  }),
});

export type Site = z.infer<typeof siteSchema>;
