import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';
import { occasionSlugs } from '#occasions/occasions.ts';
import { creditErrors } from '#features/credits/contract.ts';
import { typedCodeLength } from '#features/credits/domain/code.ts';
import { languageErrors, photoErrors, placingErrors, submissionInput } from '#features/orders/contract.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import { wizardPages } from './details.ts';
import { songOffers } from './domain/price.ts';
import { formats, genres, languages, moods, tempos, vocalStyles } from './domain/song-options.ts';

const short = z.string().max(textLimits.short);

/** The whole wizard order; unknown keys are refused. Same names as the specification. */
export const wizardOrderSchema = z.strictObject({
  occasion_type: z.enum(occasionSlugs),
  first_name: short,
  first_name_sung: short.default(''),
  second_name: short.default(''),
  second_name_sung: short.default(''),
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
  /** Article of the magazine that it began at; the server takes the prompt from the article's own template. */
  trend: z.strictObject({ slug: short, title: short }).nullable().default(null),
});

/** Errors of placing a wizard order, whoever pays for it. */
export const wizardErrors = {
  INCOMPLETE: {
    status: 422,
    message: 'Please complete all required fields',
    data: z.object({ refusal: z.string(), fields: z.array(z.string()) }),
  },
  ...photoErrors,
  ...languageErrors,
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
      ...submissionInput,
      /** Offer whose price the visitor was shown: the wizard's, or that of the button they began at. */
      offer: z.enum(songOffers).default('wizard'),
      /** Page that the wizard is on; the home page without it. */
      page: z.enum(wizardPages).optional(),
      /** A credit's code as it was typed; empty without one. `total_price` is what remains to be paid. */
      code: z.string().max(typedCodeLength).default(''),
      /** The page's variant. */
      variant: z.enum(['consumer', 'estate-agent', 'host']).default('consumer'),
    }),
  )
  .output(z.object({ order_number: z.string(), url: z.string() }))
  .errors({
    ...placingErrors,
    ...wizardErrors,
    ...creditErrors,
    TREND_GONE: {
      status: 409,
      message:
        'The trend this song began with is no longer on our pages. Take it off above to order your song without it.',
    },
  });

/** Called as `orders.createCheckoutSession`: its group in `src/app/contract.ts` is a public name. */
export const wizardContract = { createCheckoutSession };
