import { z } from 'zod';
import { orderNotFound, procedure } from '#kit/procedure.ts';
import { extraChargeErrors } from '#features/payments/contract.ts';
import { editableLyricsSchema, newerWords } from '#features/production/contract.ts';
import { revisionStatuses } from './domain/revision.ts';
import { clientId, erased, messageSchema, orderNumber, revisionAsking, sending } from './message-shapes.ts';

/** A line of the released song and what is wrong with it. */
const pickedLine = z.strictObject({
  /** Position among all lines of the song, from 0. */
  line: z.number().int().min(0).max(600),
  wrong: z.string().trim().max(300),
});

/** A revision asked for from the lyrics: which lines, and what is wrong. Also appears as a message. */
export const requestRevision = procedure
  .meta({ policy: 'order' })
  .route({ method: 'POST', path: '/request-revision', summary: 'Ask for a change of the song' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      description: z.string().max(2000),
      lines: z.array(pickedLine).max(60),
      client_id: clientId,
    }),
  )
  .output(messageSchema)
  .errors({
    ...orderNotFound,
    ...sending,
    ...revisionAsking,
    NOTHING_PICKED: { status: 422, message: 'Pick a line or say what is wrong.' },
  });

const revisionSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  /** `lyrics`: lines were picked. `chat`: said in a message. */
  request_type: z.enum(['lyrics', 'chat']),
  status: z.enum(revisionStatuses),
  details: z.object({
    description: z.string(),
    /** Released version that the request is about; null before the first release. */
    version: z.number().int().nullable(),
    lines: z.array(z.object({ line: z.number().int(), words: z.string(), wrong: z.string() })),
  }),
  /** `included` in the price of the order, or `extra`. */
  charge: z.enum(['included', 'extra']),
  settlement: z.enum(['open', 'asked', 'paid', 'waived']),
  /** Null for producers, and while nothing is asked for it. */
  price_pence: z.number().int().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  /** The version made for it. */
  made_version: z.number().int().nullable(),
  created_at: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** The buyer's own requests and what the next one costs. */
export const myRevisions = procedure
  .meta({ policy: 'order' })
  .route({ method: 'GET', path: '/revisions', summary: 'The revision requests of an order' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(
    z.object({
      revisions: z.array(revisionSchema),
      next_is_included: z.boolean(),
      /** False where a changed song gets another tune: the engine that sang it cannot keep one. */
      keeps_tune: z.boolean(),
      /** Null for producers. */
      extra_price_pence: z.number().int().nullable(),
    }),
  )
  .errors(orderNotFound);

/** The payment page of a revision that staff asked money for. */
export const payRevision = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/pay-revision', summary: 'Pay for a further revision' })
  .input(z.strictObject({ order_number: orderNumber, revision_id: z.string().max(64) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ...orderNotFound,
    REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision request.' },
    ...extraChargeErrors,
  });

/** REV-01: requests of one order, or of all, the newest first; with the newest lyrics of the order to change them. */
export const listRevisions = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/revisions', summary: 'Revision requests' })
  .input(z.strictObject({ order_number: orderNumber.optional() }))
  .output(
    z.object({
      revisions: z.array(revisionSchema),
      lyrics: editableLyricsSchema.nullable(),
      /** The newest version that has words, 0 for none. */
      newest_words: z.number().int(),
      /** False where a new version gets another tune: the engine that sang the newest one cannot keep it. */
      keeps_tune: z.boolean(),
      /** True when the caller may ask for the price of a request, waive it or refund it. */
      decides_money: z.boolean(),
    }),
  );

const deciding = {
  REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision request.' },
  NOT_PENDING: { status: 409, message: 'This request has been answered already.' },
  ...erased,
} as const;

/**
 * Approves a pending request, which begins a new version, or rejects it. Only an admin may waive or refund a price:
 * approving a request beyond the included one free of charge, rejecting one that was paid for.
 */
export const decideRevision = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/decide-revision', summary: 'Approve or reject a revision request' })
  .input(
    z.discriminatedUnion('status', [
      z.strictObject({
        status: z.literal('approved'),
        revision_id: z.string().max(64),
        /** The changed words; null sings the same ones again. */
        lyrics: editableLyricsSchema.nullable(),
        /** `newest_words` of the list when the changed words were begun. */
        base_version: z.int32().min(0).default(0),
        /** The buyer wants another tune; otherwise it stays, and only changed lines are sung again. */
        new_tune: z.boolean().default(false),
        /** Approves a request beyond the included one free of charge. */
        waive: z.boolean().default(false),
      }),
      z.strictObject({
        status: z.literal('rejected'),
        revision_id: z.string().max(64),
        reason: z.string().trim().min(1).max(1000),
      }),
    ]),
  )
  .output(revisionSchema)
  .errors({
    ...newerWords,
    ...deciding,
    ADMIN_ONLY: { status: 403, message: 'Money is for an admin to decide.' },
    NOT_COVERED: {
      status: 409,
      message: 'This request goes beyond the included revision: give it free or ask for payment.',
    },
    SONG_NOT_AT_REST: {
      status: 409,
      message: 'A version is being made or the order is over. Approve it once the song is at rest.',
    },
  });

/** Asks the buyer to pay for a request beyond the included one; it stays pending. */
export const askRevisionPayment = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/ask-revision-payment', summary: 'Ask the buyer to pay for a revision' })
  .input(z.strictObject({ revision_id: z.string().max(64) }))
  .output(revisionSchema)
  .errors({ ...deciding, NOT_NOW: { status: 409, message: 'Nothing is to be paid for this request.' } });
