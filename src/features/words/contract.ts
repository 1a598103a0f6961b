import { z } from 'zod';
import { orderNotFound, procedure, tooOften } from '#kit/procedure.ts';
import { deliverySchema, pageLanguage, whiteLabelSchema } from '#features/orders/contract.ts';
import { longestLine } from './domain/limits.ts';

const lineSchema = z.object({
  text: z.string(),
  /** As it was written; null where the buyer has not changed it. */
  before: z.string().nullable(),
});

const draftSchema = z.object({
  title: z.string(),
  sections: z.array(z.object({ tag: z.enum(['verse', 'chorus', 'bridge']), lines: z.array(lineSchema) })),
});

const readingSchema = z.object({
  order_number: z.string(),
  page_language: pageLanguage,
  white_label: whiteLabelSchema,
  first_name: z.string(),
  occasion: z.string(),
  /**
   * `waits-for-friends`: others still add to the story, and nothing is written before. `being-written`: no drafts yet. `ended`: the
   * order was given up while they were read.
   */
  state: z.enum(['waits-for-friends', 'being-written', 'to-read', 'approved', 'ended']),
  /** BCP 47, of the words. */
  language: z.string(),
  /** Best first; the approved one alone once they are approved. */
  drafts: z.array(draftSchema),
  /** Index of the draft that is sung if nobody says otherwise: the first, or the one that was changed last. */
  chosen: z.number().int(),
  /** Grows with every change; a press is about the words of one revision. */
  revision: z.number().int(),
  /** Null before there are drafts. */
  approves_at: z.string().nullable(),
  /** True where the named day ends the reading earlier than twelve hours. */
  ends_for_day: z.boolean(),
  approved_at: z.string().nullable(),
  approved_by: z.enum(['buyer', 'time']).nullable(),
  /** Lines that a producer has changed since, in the newest version. */
  changed_since: z.number().int(),
  delivery: deliverySchema,
});
export type Reading = z.infer<typeof readingSchema>;
export type ReadDraft = z.infer<typeof draftSchema>;

const revision = z.int().min(0).max(1_000_000);

const orderInput = { order_number: z.string().max(40) };
const placeInput = {
  ...orderInput,
  draft: z.int().min(0).max(9),
  section: z.int().min(0).max(99),
  line: z.int().min(0).max(99),
};

const errors = {
  ...orderNotFound,
  NO_WORDS: { status: 409, message: 'There are no words to read here now.' },
  APPROVED_MEANWHILE: {
    status: 409,
    message: 'These words are approved already, and are being sung. Your change was not taken.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    message: 'The words were changed in another window in the meantime. Here they are as they stand now.',
  },
} as const;

const tooMany = {
  CHANGES_SPENT: {
    status: 409,
    message: 'These words were changed very often, and cannot be changed any more. You can approve them as they are.',
  },
  TOO_MANY: tooOften('That was very often. Please wait a little and try again.'),
} as const;

/** The drafts of an order's words as its buyer reads them. */
export const readWords = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/orders/{order_number}/words', summary: 'The words of an order to read' })
  .input(z.strictObject(orderInput))
  .output(readingSchema)
  .errors({ ...orderNotFound, NO_WORDS: errors.NO_WORDS });

/** Up to three other lines for a place of a draft, which the judge finds no worse. */
export const offerLines = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/offer-lines', summary: 'Other lines for a place of the words' })
  .input(z.strictObject(placeInput))
  .output(z.object({ lines: z.array(z.string()) }))
  .errors({ ...errors, ...tooMany });

/** Puts an offered or a typed line there; the draft becomes the one that is sung unless another is approved. */
export const changeLine = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/change-line', summary: 'Change a line of the words' })
  .input(
    z.strictObject({
      ...placeInput,
      text: z.string().max(longestLine * 4),
      source: z.enum(['offered', 'typed']).default('typed'),
      revision,
    }),
  )
  .output(
    z.object({
      reading: readingSchema,
      /** New findings of the judge, by its rule: `syllables`, `digit`. Nothing is refused for it. */
      findings: z.array(z.string()),
    }),
  )
  .errors({
    ...errors,
    ...tooMany,
    NO_LINE: { status: 422, message: 'A line has to have a word in it, and no more than 80 characters.' },
  });

/** Approves a draft; it is sung as it stands. */
export const approveWords = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/approve-words', summary: 'Approve the words of an order' })
  .input(z.strictObject({ ...orderInput, draft: z.int().min(0).max(9), revision }))
  .output(readingSchema)
  .errors({
    ...errors,
    TRY_AGAIN_SOON: { status: 409, message: 'That is not possible at this moment. Please try again in a minute.' },
  });

const changeSchema = z.object({
  at: z.string(),
  draft: z.number().int(),
  section: z.number().int(),
  line: z.number().int(),
  before: z.string(),
  after: z.string(),
  source: z.enum(['offered', 'typed']),
});

/** The drafts of an order and the lines that its buyer changed, for staff; null for one whose buyer does not read them. */
export const wordsOfOrder = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/orders/{order_number}/words', summary: 'What a buyer did with the words' })
  .input(z.strictObject(orderInput))
  .output(
    z.object({ reading: readingSchema, by_day: z.string().nullable(), changes: z.array(changeSchema) }).nullable(),
  )
  .errors(orderNotFound);

export const wordsContract = { readWords, offerLines, changeLine, approveWords, wordsOfOrder };
