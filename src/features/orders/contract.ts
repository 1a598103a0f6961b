import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { songOffers } from './domain/price.ts';
import {
  formats,
  genres,
  languages,
  maximumPhotos,
  moods,
  tempos,
  textLimits,
  vocalStyles,
} from './domain/song-options.ts';
import { souvenirGenres, souvenirLanguages } from './domain/souvenir-order.ts';
import { orderStatuses } from './domain/status.ts';

const short = z.string().max(textLimits.short);

/** The whole wizard order; unknown keys are refused. Same names as the specification. */
export const wizardOrderSchema = z.strictObject({
  occasion_type: z.enum(occasionSlugs),
  first_name: short,
  first_name_sung: short.default(''),
  last_name: short.default(''),
  company_name: short.default(''),
  vat_registered: z.boolean().default(false),
  vat_number: short.default(''),
  email: short,
  language: z.enum(languages),
  other_language: short.default(''),
  music_genre: z.enum(genres),
  other_genre: short.default(''),
  favorite_moment: z.string().max(textLimits.favorite_moment),
  travel_companions: z.string().max(textLimits.travel_companions).default(''),
  special_words: z.string().max(textLimits.special_words).default(''),
  extra_details: z.string().max(textLimits.extra_details).default(''),
  mood: z.enum(moods),
  vocal_style: z.enum(vocalStyles),
  tempo: z.enum(tempos),
  format: z.enum(formats),
  photo_ids: z.array(z.string().max(64)).max(maximumPhotos).default([]),
});

/** Why an order of any form is not taken. */
export const placingErrors = {
  INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed. Please check the total and try again.',
    data: z.object({ total_price: z.number().int() }),
  },
  DAY_FULL: {
    status: 409,
    message: 'All places for today are gone. You can be first tomorrow.',
    data: z.object({ tomorrow_open: z.boolean() }),
  },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'Failed to create checkout session' },
  TOO_MANY_ORDERS: { status: 429, message: 'Too many orders from here. Please try again in an hour.' },
  ALREADY_PAID: { status: 409, message: 'This order is already paid.', data: z.object({ order_number: z.string() }) },
  /** Staff have stopped taking orders; refused before anything can be paid. */
  ORDERS_STOPPED: {
    status: 503,
    message: 'We are not taking orders just now. Nothing was charged; please come back a little later.',
  },
} as const;

/** Of every form that takes photos along. */
const photoErrors = {
  PHOTO_GONE: {
    status: 422,
    message: 'Some photos are no longer there. Please add them again.',
    data: z.object({ photo_ids: z.array(z.string()) }),
  },
} as const;

/** Why an order of the wizard is not taken, whoever pays for it. */
export const wizardErrors = {
  INCOMPLETE: {
    status: 422,
    message: 'Please complete all required fields',
    data: z.object({ refusal: z.string(), fields: z.array(z.string()) }),
  },
  ...photoErrors,
  SUBSCRIPTION_NEEDED: {
    status: 402,
    message: 'Estate agents need a subscription to send songs. Please choose a plan above.',
  },
} as const;

export const createCheckoutSession = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/create-checkout-session', summary: 'Order a song and get the payment page' })
  .input(
    z.strictObject({
      order: wizardOrderSchema,
      /** Chosen by the client once per order; the same key is the same order, however often it is sent. */
      idempotency_key: z.string().min(16).max(64),
      /** What the visitor was shown. Never charged; a difference is refused, so that nobody pays what they did not see. */
      total_price: z.int32(),
      /** Which business day's place to take; tomorrow is offered when today is full. */
      day: z.enum(['today', 'tomorrow']).default('today'),
      /** Whose price the visitor was shown: the wizard's, or that of the button they began at. */
      offer: z.enum(songOffers).default('wizard'),
      /** The page's variant. */
      variant: z.enum(['consumer', 'estate-agent', 'host']).default('consumer'),
    }),
  )
  .output(z.object({ order_number: z.string(), url: z.string() }))
  .errors({
    ...placingErrors,
    ...wizardErrors,
  });

/** The Holiday Memory Form as it was typed; unknown keys are refused. Same names as the specification. */
export const souvenirOrderSchema = z.strictObject({
  firstName: short,
  email: short,
  destination: short,
  favoriteMemory: z.string().max(textLimits.favorite_moment),
  companionship: z.string().max(textLimits.travel_companions),
  specialWords: z.string().max(textLimits.special_words).default(''),
  freeformText: z.string().max(textLimits.extra_details).default(''),
  preferredGenre: z.enum(souvenirGenres).or(z.literal('')),
  otherGenre: short.default(''),
  songLanguage: z.enum(souvenirLanguages).or(z.literal('')),
  otherSongLanguage: short.default(''),
  /** Ids of finished uploads (D7), in the order of the film. */
  images: z.array(z.string().max(64)).max(maximumPhotos),
});

export const sendHolidayEmail = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/send-holiday-email', summary: 'Store a holiday souvenir and tell its buyer' })
  .input(
    z.strictObject({
      order: souvenirOrderSchema,
      /** Chosen by the client once per order; the same key is the same order, however often it is sent. */
      idempotency_key: z.string().min(16).max(64),
      /** What the visitor was shown. Never charged; a difference is refused. */
      total_price: z.int32(),
      day: z.enum(['today', 'tomorrow']).default('today'),
    }),
  )
  .output(z.object({ order_number: z.string() }))
  .errors({
    ...placingErrors,
    INCOMPLETE: {
      status: 422,
      message: 'Please complete all required fields',
      data: z.object({ fields: z.array(z.string()) }),
    },
    ...photoErrors,
  });

export const createHolidayCheckout = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/create-holiday-checkout', summary: 'Get the payment page of a holiday souvenir' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ORDER_NOT_FOUND: { status: 404, message: 'No order found.' },
    DAY_FULL: placingErrors.DAY_FULL,
    PAYMENT_UNAVAILABLE: placingErrors.PAYMENT_UNAVAILABLE,
    ALREADY_PAID: placingErrors.ALREADY_PAID,
    ORDERS_STOPPED: placingErrors.ORDERS_STOPPED,
  });

/** The offer to pay an order whose payment was released. */
export const payAgainSchema = z.object({
  /** The day that has places left; null when neither has. */
  day: z.enum(['today', 'tomorrow']).nullable(),
  /** Its payment found today's last place taken. */
  is_today_full: z.boolean(),
  /** Its payment found no place; otherwise the bank refused. */
  is_sold_out: z.boolean(),
});
export type PayAgain = z.infer<typeof payAgainSchema>;

/** A new payment page, at the same price, for an order whose payment was released: its day was full, or the bank refused. */
export const reopenCheckout = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/reopen-checkout', summary: 'Get a new payment page of an order that is not paid' })
  .input(z.strictObject({ order_number: z.string().max(40), day: z.enum(['today', 'tomorrow']) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ORDER_NOT_FOUND: { status: 404, message: 'No order found.' },
    NOT_WAITING: { status: 409, message: 'This order is not kept any more. Please order again.' },
    DAY_FULL: placingErrors.DAY_FULL,
    PAYMENT_UNAVAILABLE: placingErrors.PAYMENT_UNAVAILABLE,
    ALREADY_PAID: placingErrors.ALREADY_PAID,
    ORDERS_STOPPED: placingErrors.ORDERS_STOPPED,
  });

/** Places left today and tomorrow, of which only payments take one; the shop window shows true numbers only. */
export const dailyCap = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/daily-cap', summary: 'Places taken today' })
  .output(
    z.object({
      cap: z.number().int(),
      taken_today: z.number().int(),
      tomorrow_open: z.boolean(),
      /** Staff take no orders for the moment. */
      orders_stopped: z.boolean(),
    }),
  );

export const orderStatusSchema = z.enum(orderStatuses);

export const ordersContract = {
  createCheckoutSession,
  sendHolidayEmail,
  createHolidayCheckout,
  reopenCheckout,
  dailyCap,
};
