import { z } from 'zod';
import { orderNotFound, perHour, procedure, tooOften } from '#kit/procedure.ts';
import { appealBars } from './domain/appeal.ts';
import { categories } from './domain/check.ts';
import { reportReasons } from './domain/case.ts';

const id = z.string().max(64);
const orderNumber = z.string().max(40);
const reason = z.string().trim().min(1).max(500);

/** Refusal of whatever would release an order that is held. */
export const heldError = {
  HELD: {
    status: 409,
    message: 'The words of this order are held for a look. Decide about them under Moderation first.',
  },
} as const;

/** Kinds of pages that a reader can report. */
export const publicationKinds = [
  'article',
  'featured-song',
  'shared-song',
  'song-page',
  'gift-page',
  'guest-page',
  'circle',
  'review',
] as const;
export type PublicationKind = (typeof publicationKinds)[number];

/** Tells staff that something on a public page should not be there. Nothing happens to it before they have looked. */
export const reportContent = procedure
  .meta({
    policy: 'everyone',
    rateLimits: perHour('reports', 10),
  })
  .route({ method: 'POST', path: '/reports', summary: 'Report something on a public page' })
  .input(
    z.strictObject({
      kind: z.enum(publicationKinds),
      /** Last part of the page's address. */
      address: z.string().min(1).max(100),
      reason: z.enum(reportReasons),
      details: z.string().trim().max(1000).default(''),
      email: z.string().trim().max(320).default(''),
    }),
  )
  .output(z.object({ received: z.literal(true) }))
  .errors({
    NOT_PUBLISHED: { status: 404, message: 'This is not on our pages any more.' },
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    TOO_MANY: tooOften('Thank you, we have your reports. Please try again in an hour.'),
  });

const caseSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  /** Empty where it has no page. */
  path: z.string(),
  order_number: z.string().nullable(),
  /** Addresses of its films, for a look before the decision. */
  films: z.array(z.string()),
  /** Addresses of its pictures, for the same look. */
  photos: z.array(z.string()),
  state: z.enum(['open', 'taken-down', 'dismissed']),
  /** True for an order whose buyer is written to if it is not released. */
  tells_buyer: z.boolean(),
  /** True for an order that is not released while its money is here; for admins only, who refund. */
  is_to_refund: z.boolean(),
  doubts: z.array(
    z.object({
      by: z.enum(['rules', 'reader']),
      category: z.string(),
      words: z.string(),
      email: z.string(),
      at: z.string(),
    }),
  ),
  opened_at: z.string(),
  decision: z.string(),
  decided_at: z.string().nullable(),
  appeal: z.string(),
  appeal_state: z.enum(['open', 'refused', 'granted']).nullable(),
  appeal_answer: z.string(),
  /** Null where whoever asks may answer the appeal, or where none waits. */
  appeal_barred: z.enum(appealBars).nullable(),
});
export type ModerationCase = z.infer<typeof caseSchema>;

const caseNotFound = { CASE_NOT_FOUND: { status: 404, message: 'This case is not there.' } } as const;
const decidedAlready = {
  DECIDED: { status: 409, message: 'Somebody has decided this already. Please load the page again.' },
} as const;

/** Open cases and appeals first, the longest waiting first, those of invitations that nobody has paid for last; then the last hundred that were decided. */
export const listCases = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/moderation', summary: 'What is held or was reported' })
  .output(z.object({ waiting: z.array(caseSchema), decided: z.array(caseSchema) }));

/**
 * `take-down` takes it off every page, or keeps an order's song from being released; `dismiss` lets it be, and puts back what was
 * taken down. `seen` is the state that the decider saw: who would let be what a colleague has just taken down is told so.
 */
export const decideCase = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/moderation/decide', summary: 'Decide about something held or reported' })
  .input(
    z.strictObject({
      id,
      decision: z.enum(['take-down', 'dismiss']),
      reason,
      seen: z.enum(['open', 'taken-down']).default('open'),
    }),
  )
  .output(caseSchema)
  .errors({ ...caseNotFound, ...decidedAlready });

/** Answers an appeal; an admin who decided the case does so only where no other admin can. */
export const answerAppeal = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/moderation/appeal', summary: 'Answer an appeal' })
  .input(z.strictObject({ id, decision: z.enum(['refuse', 'grant']), reason }))
  .output(caseSchema)
  .errors({
    ...caseNotFound,
    ...decidedAlready,
    OWN_DECISION: { status: 409, message: 'You decided this yourself. Another admin answers the appeal.' },
  });

const termSchema = z.object({ id: z.string(), category: z.enum(categories), words: z.string() });
export type ModerationTerm = z.infer<typeof termSchema>;

export const listTerms = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/moderation/terms', summary: 'Words that staff want to look at' })
  .output(z.object({ terms: z.array(termSchema) }));

export const addTerm = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/moderation/terms', summary: 'Add words to the list' })
  .input(z.strictObject({ category: z.enum(categories), words: z.string().trim().min(2).max(80) }))
  .output(termSchema);

export const removeTerm = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/moderation/terms/remove', summary: 'Take words off the list' })
  .input(z.strictObject({ id }))
  .output(z.object({ removed: z.boolean() }));

const takedownSchema = caseSchema.pick({
  id: true,
  kind: true,
  title: true,
  decision: true,
  decided_at: true,
  appeal: true,
  appeal_state: true,
  appeal_answer: true,
});
export type Takedown = z.infer<typeof takedownSchema>;

/** Takedowns of what came from an order, with the reasons, for its buyer. */
export const orderTakedowns = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/takedowns', summary: 'What of an order was taken down' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(z.object({ takedowns: z.array(takedownSchema) }))
  .errors(orderNotFound);

/** Asks staff to look again; once for each takedown. */
export const appealTakedown = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/appeal-takedown', summary: 'Ask staff to look at a takedown again' })
  .input(z.strictObject({ order_number: orderNumber, id, text: z.string().trim().min(1).max(2000) }))
  .output(takedownSchema)
  .errors({
    ...orderNotFound,
    ...caseNotFound,
    APPEALED: { status: 409, message: 'You have asked us to look at this again already.' },
  });

export const moderationContract = {
  reportContent,
  listCases,
  decideCase,
  answerAppeal,
  listTerms,
  addTerm,
  removeTerm,
  orderTakedowns,
  appealTakedown,
};
