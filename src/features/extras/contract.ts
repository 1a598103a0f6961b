import { z } from 'zod';
import { orderNotFound, perHour, procedure, tooManyTries } from '#kit/procedure.ts';

export const publishingStates = ['to-do', 'submitted', 'live'] as const;

const orderNumber = z.string().max(40);

const extrasSchema = z.object({
  /** Null when it was not ordered. */
  song_page: z
    .object({
      url: z.string(),
      /** QR code of `url`, as SVG. */
      qr_svg: z.string(),
      /** False after the buyer, or staff, took the page down. */
      open: z.boolean(),
      /** True while it shows nothing for a reason that opening it does not mend: the gift page's last day is over, or staff closed it. */
      is_shut: z.boolean(),
      /** True once the song is released: anyone with the address can play it while the page is open. */
      released: z.boolean(),
    })
    .nullable(),
  /** Null when it was not ordered. */
  publishing: z.object({ state: z.enum(publishingStates), link: z.string().nullable() }).nullable(),
});
export type OrderExtras = z.infer<typeof extrasSchema>;

/** Returns the extras of an order's song besides its files: its public page and its publishing. */
export const orderExtras = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/orders/{order_number}/extras', summary: 'Page and publishing of an order' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(extrasSchema)
  .errors(orderNotFound);

/** Takes the public page down, or puts it back under the same address. */
export const setSongPage = procedure
  .meta({ policy: 'order', rateLimits: perHour('song-page', 60) })
  .route({ method: 'POST', path: '/song-page', summary: 'Close or open the public page of a song' })
  .input(z.strictObject({ order_number: orderNumber, open: z.boolean() }))
  .output(z.object({ open: z.boolean() }))
  .errors({ ...orderNotFound, ...tooManyTries, NOT_ORDERED: { status: 409, message: 'This was not ordered.' } });

/** Sets the progress of publishing the song on Spotify and Apple Music. */
export const setPublishing = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/publishing', summary: 'Say how far publishing is' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      state: z.enum(publishingStates),
      link: z
        .url({ protocol: /^https$/ })
        .max(500)
        .nullable()
        .default(null),
    }),
  )
  .output(z.object({ state: z.enum(publishingStates), link: z.string().nullable() }))
  .errors({
    ...orderNotFound,
    NOT_ORDERED: { status: 409, message: 'This was not ordered.' },
    LINK_NEEDED: { status: 422, message: 'A song that is live needs the link where it can be heard.' },
  });

export const extrasContract = { orderExtras, setSongPage, setPublishing };
