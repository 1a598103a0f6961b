import { z } from 'zod';
import { orderNotFound, perHour, procedure, tooManyTries, tooOften } from '#kit/procedure.ts';
import {
  deliverySchema,
  orderStatusSchema,
  pageLanguage,
  whiteLabelSchema,
  payAgainSchema,
  orderSleeveSchema,
} from '#features/orders/contract.ts';
import { ledgerSchema } from '#features/payments/contract.ts';

/** A file of the order, with its state: playable and downloadable, or the reason why not. */
const portalFileSchema = z.object({
  kind: z.enum(['audio', 'bonus', 'video', 'teaser', 'sleeve', 'scroll', 'document']),
  /** `ready`: play and download. `pending-qc`: made, not released. `redirect`: a short link, shown and not played. */
  state: z.enum(['ready', 'pending-qc', 'redirect', 'not-yet']),
  /** Signed and short-lived when ours; the operator's own address when custom. Null unless ready or redirect. */
  url: z.string().nullable(),
  download_url: z.string().nullable(),
  /** WebVTT captions of a video. */
  captions_url: z.string().nullable(),
  /** Null for a file that is not in our storage. */
  size_bytes: z.number().int().nullable(),
});

export const portalOrderSchema = z.object({
  order_number: z.string(),
  page_language: pageLanguage,
  white_label: whiteLabelSchema,
  /** True for a song that a business gives on, also where its name was taken off since: its buyer is asked for no review, reminded of no next year, and not shown the magazine. */
  is_given_on: z.boolean(),
  status: orderStatusSchema,
  first_name: z.string(),
  email: z.string(),
  occasion: z.string(),
  destination: z.string().nullable(),
  language: z.string(),
  music_genre: z.string(),
  mood: z.string(),
  vocal_style: z.string(),
  tempo: z.string(),
  format: z.enum(['audio', 'audio+video']),
  /** Promised by 8 PM in London. */
  is_express: z.boolean(),
  /** Hours within which it is promised, unless it is express. */
  promised_hours: z.number().int(),
  delivery: deliverySchema,
  favorite_moment: z.string(),
  travel_companions: z.string(),
  special_words: z.string(),
  extra_details: z.string(),
  /** Null for producers, as are the two below. */
  price_pence: z.number().int().nullable(),
  /** Everything that was charged for the order, extras too. */
  price_paid_pence: z.number().int().nullable(),
  ledger: ledgerSchema.nullable(),
  /** For an order whose payment was released: nobody was charged, and it may be paid after all. */
  pay_again: payAgainSchema.nullable(),
  /** The name of the plan that it is included in: 'Starter'. */
  plan: z.string().nullable(),
  created_at: z.string(),
  /** The statuses it has reached, each with the last time it did. */
  history: z.array(z.object({ status: orderStatusSchema, at: z.string() })),
  approved_for_release: z.boolean(),
  /** 'in-review': somebody reads its words before it goes out; 'refused': staff decided not to deliver it. Null else, and once it is released. */
  review: z.enum(['in-review', 'refused']).nullable(),
  download_disabled: z.boolean(),
  /** Input that the sleeve is drawn from. */
  sleeve: orderSleeveSchema,
  /** Once released: sections of displayed lines. */
  lyrics: z.array(z.object({ tag: z.string(), lines: z.array(z.string()) })).nullable(),
  lyrics_language: z.string().nullable(),
  /** Second at which each line of `lyrics` is sung, over the whole song; null when the song does not say. */
  line_starts: z.array(z.number()).nullable(),
  /** A producer writes its words, because nothing in the studio writes its language. */
  waits_for_words: z.boolean(),
  /** Last day on which friends may add, 'YYYY-MM-DD' in London: nothing is made before it is over. Null without any. */
  waits_until: z.string().nullable(),
  /** Moment until which its buyer chooses what friends have added, who may add no more; ISO 8601. Null without any. */
  chooses_until: z.string().nullable(),
  /** Its words wait for the buyer, who reads and approves them. */
  waits_for_buyer: z.boolean(),
  /** Stage of the words that the buyer reads before they are sung; null where they chose not to. */
  words: z.enum(['being-written', 'to-read', 'approved']).nullable(),
  /** 0 to 1 while it is being made, null otherwise. */
  progress: z.number().nullable(),
  files: z.array(portalFileSchema),
  photos: z.array(z.object({ id: z.string(), thumbnail_url: z.string(), url: z.string() })),
});
export type PortalOrder = z.infer<typeof portalOrderSchema>;

const notFound = {
  ...orderNotFound,
  TOO_MANY_TRIES: tooOften('Too many tries. Please wait a little and try again.'),
} as const;

/** Opens an order in this browser for 30 days, by e-mail address and order number. Hit and miss take the same path. */
export const findOrder = procedure
  .meta({ policy: 'everyone', timingGuard: true })
  .route({ method: 'POST', path: '/find-order', summary: 'Open an order with its e-mail address and number' })
  .input(z.strictObject({ email: z.string().max(320), order_number: z.string().max(40) }))
  .output(z.object({ order_number: z.string() }))
  .errors({ ...notFound, BOTH_NEEDED: { status: 422, message: 'Please enter both email and order number' } });

/** The buyer's view of one order. */
export const portalOrder = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/orders/{order_number}', summary: 'An order as its buyer sees it' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(portalOrderSchema)
  .errors(notFound);

/** Exchanges the token of an e-mailed link for access in this browser. */
export const openLink = procedure
  .meta({ policy: 'everyone', timingGuard: true })
  .route({ method: 'POST', path: '/open-link', summary: 'Open an order with an e-mailed link' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(z.object({ order_number: z.string() }))
  .errors(notFound);

const nothingTyped = {
  NOTHING_TYPED: { status: 422, message: 'Please enter an email address or order number' },
  TOO_MANY_TRIES: notFound.TOO_MANY_TRIES,
} as const;

/** One value an order is looked for by. */
const trackedValueSchema = z.strictObject({ by: z.enum(['email', 'order_number']), value: z.string().max(320) });
export type TrackedValue = z.infer<typeof trackedValueSchema>;

const trackedCardSchema = z.object({
  /** Its code is masked when only the e-mail address is known. */
  order_number: z.string(),
  status: orderStatusSchema,
  created_at: z.string(),
  /** A producer writes its words, because nothing in the studio writes its language. */
  waits_for_words: z.boolean(),
  /** Last day on which friends may add, 'YYYY-MM-DD' in London: nothing is made before it is over. Null without any. */
  waits_until: z.string().nullable(),
  /** Moment until which the giver chooses what friends have added, who may add no more; ISO 8601. Null without any. */
  chooses_until: z.string().nullable(),
  /** Its words wait for the buyer, who reads and approves them. */
  waits_for_buyer: z.boolean(),
  /** True when this browser may see the whole order. */
  is_open: z.boolean(),
});
export type TrackedCard = z.infer<typeof trackedCardSchema>;

/** Returns the status of the newest matching order (D3: one value shows no more than that). */
export const trackOrder = procedure
  .meta({ policy: 'everyone', timingGuard: true })
  .route({ method: 'POST', path: '/track-order', summary: 'How far an order is, by e-mail address or number' })
  .input(trackedValueSchema)
  .output(trackedCardSchema)
  .errors({
    ...nothingTyped,
    ORDER_NOT_FOUND: {
      status: 404,
      message: 'No order found with that {what}',
      data: z.object({ what: z.string() }),
    },
  });

/** E-mails a link to the order's own address; the answer never says whether there is one. */
export const emailLink = procedure
  .meta({ policy: 'everyone', timingGuard: true })
  .route({ method: 'POST', path: '/email-link', summary: 'E-mail the buyer a link to the order' })
  .input(trackedValueSchema)
  .output(z.object({ asked: z.literal(true) }))
  .errors(nothingTyped);

const film = z.enum(['teaser', 'video', 'audio']);

/** Creates an address that plays one film, or the song, to anyone who has it, for 30 days. */
export const shareFilm = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('share-film', 60) })
  .route({ method: 'POST', path: '/share-film', summary: 'Make an address to share a film or the song' })
  .input(z.strictObject({ order_number: z.string().max(40), kind: film }))
  .output(z.object({ url: z.string() }))
  .errors({ ...notFound, ...tooManyTries, NOT_TO_SHARE: { status: 409, message: 'This cannot be shared yet.' } });

const sharedFilmSchema = z.object({
  kind: film,
  page_language: pageLanguage,
  white_label: whiteLabelSchema,
  url: z.string(),
  captions_url: z.string().nullable(),
  sleeve: orderSleeveSchema,
  language: z.string().nullable(),
  /** The song's words; null for a film, which has its captions. */
  lyrics: z.array(z.object({ tag: z.string(), lines: z.array(z.string()) })).nullable(),
});
export type SharedFilm = z.infer<typeof sharedFilmSchema>;

/** The film or song behind a shared address. */
export const sharedFilm = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/shared-film', summary: 'A film or song that its buyer shares' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(sharedFilmSchema)
  .errors({ NOT_SHARED: { status: 404, message: 'This is not shared any more.' } });

/** Closes the order in this browser, or everywhere: every browser and every link. */
export const closeOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/close-order', summary: 'End the access to an order' })
  .input(z.strictObject({ order_number: z.string().max(40), everywhere: z.boolean() }))
  .output(z.object({ closed: z.literal(true) }))
  .errors(notFound);

export const portalContract = {
  findOrder,
  portalOrder,
  openLink,
  trackOrder,
  emailLink,
  shareFilm,
  sharedFilm,
  closeOrder,
};
