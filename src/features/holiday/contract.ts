import { z } from 'zod';
import { orderNotFound, procedure } from '#kit/procedure.ts';
import { languageErrors, photoErrors, placingErrors, submissionInput } from '#features/orders/contract.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { pageLanguages } from './domain/page-languages.ts';
import { holidayGenres, songLanguages } from './domain/holiday-order.ts';

const short = z.string().max(textLimits.short);

/** The Holiday Memory Form as it was typed; unknown keys are refused. Same names as the specification. */
export const holidayOrderSchema = z.strictObject({
  firstName: short,
  secondName: short.default(''),
  email: short,
  destination: short,
  favoriteMemory: z.string().max(textLimits.favorite_moment),
  companionship: z.string().max(textLimits.travel_companions),
  specialWords: z.string().max(textLimits.special_words).default(''),
  freeformText: z.string().max(textLimits.extra_details).default(''),
  preferredGenre: z.enum(holidayGenres).or(z.literal('')),
  otherGenre: short.default(''),
  songLanguage: z.enum(songLanguages).or(z.literal('')),
  otherSongLanguage: short.default(''),
  /** Ids of finished uploads (D7), in the order of the film. */
  images: z.array(z.string().max(64)).max(maximumPhotos),
});

export const sendHolidayEmail = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/send-holiday-email', summary: 'Store a holiday souvenir and tell its buyer' })
  .input(
    z.strictObject({
      order: holidayOrderSchema,
      ...submissionInput,
      /** Language of the page, in which the buyer is written to. */
      page_language: z.enum(pageLanguages).default('en'),
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
    ...languageErrors,
  });

export const createHolidayCheckout = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/create-holiday-checkout', summary: 'Get the payment page of a holiday souvenir' })
  .input(z.strictObject({ order_number: z.string().max(40) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ...orderNotFound,
    DAY_FULL: placingErrors.DAY_FULL,
    PAYMENT_UNAVAILABLE: placingErrors.PAYMENT_UNAVAILABLE,
    ALREADY_PAID: placingErrors.ALREADY_PAID,
    ORDERS_STOPPED: placingErrors.ORDERS_STOPPED,
  });

/** Called in the group `orders`, as ever: see `src/app/contract.ts`. */
export const holidayContract = { sendHolidayEmail, createHolidayCheckout };
