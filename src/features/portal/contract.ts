import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { orderStatusSchema } from '#features/orders/contract.ts';

/** A file the buyer may play or keep, or why not. */
const portalFileSchema = z.object({
  kind: z.enum(['audio', 'video', 'teaser', 'document']),
  /** `ready`: play and download. `pending-qc`: made, not released. `redirect`: a short link, shown and not played. */
  state: z.enum(['ready', 'pending-qc', 'redirect', 'not-yet']),
  /** Signed and short-lived when ours; the operator's own address when custom. Null unless ready or redirect. */
  url: z.string().nullable(),
  download_url: z.string().nullable(),
  /** WebVTT captions of a video. */
  captions_url: z.string().nullable(),
  /** Null for what is not ours. */
  size_bytes: z.number().int().nullable(),
});

export const portalOrderSchema = z.object({
  order_number: z.string(),
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
  favorite_moment: z.string(),
  travel_companions: z.string(),
  special_words: z.string(),
  extra_details: z.string(),
  price_paid_pence: z.number().int(),
  created_at: z.string(),
  /** The statuses it has reached, each with the last time it did. */
  history: z.array(z.object({ status: orderStatusSchema, at: z.string() })),
  approved_for_release: z.boolean(),
  download_disabled: z.boolean(),
  /** What the sleeve is drawn from. */
  sleeve: z.object({ occasion: z.string(), seed: z.string(), title: z.string(), name: z.string() }),
  /** Once released: sections of displayed lines. */
  lyrics: z.array(z.object({ tag: z.string(), lines: z.array(z.string()) })).nullable(),
  lyrics_language: z.string().nullable(),
  /** Second at which each line of `lyrics` is sung, over the whole song; null when the song does not say. */
  line_starts: z.array(z.number()).nullable(),
  /** 0 to 1 while it is being made, null otherwise. */
  progress: z.number().nullable(),
  files: z.array(portalFileSchema),
  photos: z.array(z.object({ id: z.string(), thumbnail_url: z.string(), url: z.string() })),
});
export type PortalOrder = z.infer<typeof portalOrderSchema>;

const notFound = {
  ORDER_NOT_FOUND: {
    status: 404,
    message: "We couldn't find this order. Please check details or Contact Support.",
  },
  TOO_MANY_TRIES: {
    status: 429,
    message: 'Too many tries. Please wait a little and try again.',
    data: z.object({ retry_after_seconds: z.number().int() }),
  },
} as const;

/** E-mail and order number together open an order in this browser for 30 days. Hit and miss take the same path. */
export const findOrder = procedure
  .meta({ policy: 'everyone' })
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
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/open-link', summary: 'Open an order with an e-mailed link' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(z.object({ order_number: z.string() }))
  .errors(notFound);

export const portalContract = { findOrder, portalOrder, openLink };
