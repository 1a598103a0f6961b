import { z } from 'zod';
import { simpleOccasions } from '#occasions/occasions.ts';
import { procedure, tooOften } from '#kit/procedure.ts';
import { expressErrors, placingErrors, submissionInput } from '#features/orders/contract.ts';
import { deliveryTiers, factCount, priceLists, simpleGenres, simpleLimits, simpleStepCount } from './domain/options.ts';

const line = z.string().max(simpleLimits.line);

const addonsSchema = z.strictObject({
  bonusTrack: z.boolean(),
  lyricScroll: z.boolean(),
  qrPage: z.boolean(),
  spotifyPublish: z.boolean(),
});

/** The form as it was typed, with the specification's names; unknown keys are refused. Blank is what is not filled in yet. */
export const simpleOrderSchema = z.strictObject({
  fullName: line,
  email: line,
  occasion: z.enum(simpleOccasions).or(z.literal('')),
  recipientName: line,
  secondName: line.default(''),
  genre: z.enum(simpleGenres).or(z.literal('')),
  facts: z.array(z.string().max(simpleLimits.fact)).max(factCount),
  deliveryTier: z.enum(deliveryTiers),
  priceList: z.enum(priceLists).default('simple'),
  addons: addonsSchema,
  /** True when the buyer agreed to be e-mailed if they do not finish (D15). */
  contactAgreed: z.boolean().default(false),
});

const utmSource = z.string().max(200).nullable().default(null);

export const placeSimpleOrder = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/simple-orders', summary: 'Order with the simple form and get the payment page' })
  .input(
    z.strictObject({
      order: simpleOrderSchema,
      ...submissionInput,
      /** The page's utm_source parameter. */
      utm_source: utmSource,
    }),
  )
  .output(z.object({ order_number: z.string(), url: z.string() }))
  .errors({
    ...placingErrors,
    MISSING_INFORMATION: {
      status: 422,
      message: 'Please fill in all required fields.',
      data: z.object({ fields: z.array(z.string()) }),
    },
    NAME_TOO_LONG: {
      status: 422,
      message: 'This name is too long to sing. Please write a shorter one, such as the first name.',
    },
    ADD_SOME_FACTS: {
      status: 422,
      message: 'Please share at least one fun fact to create your personalized song.',
    },
    ...expressErrors,
  });

/**
 * LEG-07: a form that was left with something typed; also sent by a page that is closing. Without the tick the order holds
 * occasion and tier alone, and the server keeps nothing else of it (D24).
 */
export const recordAbandonment = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [
      { name: 'abandoned-from-address', points: 20, seconds: 3600, per: 'network', refusal: 'TOO_MANY_RECORDS' },
    ],
  })
  .route({ method: 'POST', path: '/abandoned-orders', summary: 'A simple form that was left unfinished' })
  .input(
    z.strictObject({
      order: simpleOrderSchema,
      /** The draft's key: one record a draft. */
      idempotency_key: z.string().min(16).max(64),
      utm_source: utmSource,
      /** Number of the furthest step with an answer. */
      reached_step: z.number().int().min(1).max(simpleStepCount).default(1),
    }),
  )
  .output(z.object({ recorded: z.boolean() }))
  .errors({
    NOTHING_TYPED: { status: 422, message: 'There is nothing to record.' },
    TOO_MANY_RECORDS: tooOften('Too many from here. Please try again in an hour.'),
  });

export const simpleOrderContract = { placeSimpleOrder, recordAbandonment };
