import { z } from 'zod';
import { consentChanged, orderNotFound, perHour, procedure, tooManyTries } from '#kit/procedure.ts';

const ofOrder = z.strictObject({ order_number: z.string().max(40) });

const nextYearSchema = z.object({
  /** False for orders that are not paid for, and for songs of grief. */
  is_offered: z.boolean(),
  is_planned: z.boolean(),
  /** Date next year, or the one that is proposed: 'YYYY-MM-DD'. */
  day: z.string(),
  /** First and last date that can be chosen. */
  first_day: z.string(),
  last_day: z.string(),
  consent: z.object({ version: z.string(), words: z.string() }),
});
export type NextYear = z.infer<typeof nextYearSchema>;

export const readNextYear = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/next-year', summary: 'Reminders of an order’s date next year' })
  .input(ofOrder)
  .output(nextYearSchema)
  .errors(orderNotFound);

/** Plans the reminders 30, 14 and 7 days ahead of a date, or moves them. */
export const planNextYear = procedure
  .meta({
    policy: 'buyer',
    rateLimits: perHour('plan-next-year', 60),
  })
  .route({ method: 'POST', path: '/plan-next-year', summary: 'Be reminded next year' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      day: z.iso.date().max(10),
      /** Version of the words beside the tick. */
      consent_version: z.string().max(40),
    }),
  )
  .output(nextYearSchema)
  .errors({
    ...orderNotFound,
    NOT_OFFERED: { status: 409, message: 'There are no reminders for this order.' },
    ...consentChanged,
    DAY_PAST: { status: 422, message: 'Please choose a day that is still to come.' },
    TOO_FAR: { status: 422, message: 'Please choose a day within the next two years.' },
    ...tooManyTries,
  });

/** Ends the reminders of an order. */
export const endNextYear = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/end-next-year', summary: 'Do not be reminded next year' })
  .input(ofOrder)
  .output(nextYearSchema)
  .errors(orderNotFound);

const oldOrderSchema = z.object({
  occasion: z.string(),
  first_name: z.string(),
  first_name_sung: z.string(),
  second_name: z.string(),
  second_name_sung: z.string(),
  /** Display name: 'English'. */
  language: z.string(),
  music_genre: z.string(),
  mood: z.string(),
  vocal_style: z.string(),
  tempo: z.string(),
  favorite_moment: z.string(),
  travel_companions: z.string(),
  special_words: z.string(),
  extra_details: z.string(),
  had_film: z.boolean(),
});
/** Everything of an order that a new one may begin with; no photos. */
export type OldOrder = z.infer<typeof oldOrderSchema>;

/** The story of an order for a new one, which is paid anew. */
export const repeatOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/story', summary: 'The story of an order for a new one' })
  .input(ofOrder)
  .output(oldOrderSchema)
  .errors(orderNotFound);

/** Opens an earlier order's story by the link of a reminder. */
export const openOldOrder = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('open-old-order', 60),
  })
  .route({ method: 'POST', path: '/open-old-order', summary: 'The story of a reminder’s order' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(oldOrderSchema)
  .errors({
    LINK_UNKNOWN: { status: 404, message: 'This link is not known here, or its time is over.' },
    ...tooManyTries,
  });

export const nextYearContract = { readNextYear, planNextYear, endNextYear, repeatOrder, openOldOrder };
