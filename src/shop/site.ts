import { z } from 'zod';

const pence = z.number().int().min(0).max(1_000_000);

/** The operator's file `content/site.json`: brand, prices and figures, changed without touching code. */
export const siteSchema = z.strictObject({
  brand: z.string().min(1),
  /** Name of a finished piece in the texts. */
  product: z.string().min(1),
  supportEmail: z.email(),
  /** Postal address, one line a string. */
  address: z.array(z.string()).min(1),
  /** Paid orders a business day (Europe/London). */
  dailyCap: z.number().int().min(0).max(10_000),
  /** False until hosts' guests can be sent what their plans promise: nothing is sold that is not delivered. */
  hostPlansOpen: z.boolean().default(false),
  /** Minutes that a payment page stays open. Stripe allows 30 minutes to 24 hours. */
  holdMinutes: z.number().int().min(31).max(1440),
  /** A school, an office or a mobile network may be one address. */
  ordersPerAddressPerHour: z.number().int().min(1),
  /** New orders of one browser; a changed draft is the same order. */
  ordersPerVisitorPerHour: z.number().int().min(1).default(12),
  /** Figures of releases before 0.2.0, in whose place reviews have come: a file that still has them starts, and nobody reads them. */
  rating: z.unknown().optional(),
  demoRating: z.unknown().optional(),
  /** Period after delivery in which a refund may be requested, and the country where that holds (ISO 3166 code). */
  returns: z.strictObject({ days: z.number().int().min(0).max(365), country: z.string().length(2) }),
  /**
   * Songs that no engine of this shop can make are sold as made by a producer, within these hours; null sells none. Said on the
   * form before anything is paid (D25).
   */
  byProducer: z
    .strictObject({ hours: z.number().int().min(24).max(1000) })
    .nullable()
    .default(null),
  /** Promises of every page, in the order they are shown. */
  claims: z.array(z.strictObject({ title: z.string().min(1).max(60), text: z.string().min(1).max(200) })).min(1),
  /** The monthly birthday song challenge: what to share with, and what the best film wins, in pence. */
  challenge: z.strictObject({ hashtag: z.string().regex(/^#\w+$/), creditPence: pence }),
  /** VAT that every price includes; null for a seller who is not registered. */
  vat: z
    .strictObject({
      /** As it stands on receipts: 'GB123456789'. */
      number: z.string().regex(/^[A-Z]{2}[A-Z0-9]{2,12}$/),
      ratePercent: z.number().min(0).max(50),
    })
    .nullable()
    .default(null),
  /** Contact of businesses whose plan has an account manager; null: the shop itself, at its support address. */
  accountManager: z
    .strictObject({ name: z.string().min(1).max(60), email: z.email() })
    .nullable()
    .default(null),
  /** Commission of affiliates: counted on prices with the VAT in them, or without. */
  commission: z.strictObject({ onVat: z.boolean() }).default({ onVat: true }),
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
    /** The estate agents' plans, a month. */
    plan_starter: pence,
    plan_agency_builder: pence,
    plan_business_builder: pence,
    /** The hosts' plans: a guest, and what is paid once at the start. */
    host_guest: pence,
    host_setup: pence,
    pro_host_guest: pence,
    pro_host_setup: pence,
    hotel_guest: pence,
    hotel_setup: pence,
    enterprise_guest: pence,
    enterprise_setup: pence,
    /** Making a welcome video again that the end of a plan took; 0 for nothing. Older price books do not have it. */
    host_recreation: z.int().min(0).default(0),
  }),
});

export type Site = z.infer<typeof siteSchema>;
