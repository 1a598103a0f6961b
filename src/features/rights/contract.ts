import { z } from 'zod';
import { letterSentToday } from '#kit/email/letter-sent-today.ts';
import { orderNotFound, procedure, tooOften } from '#kit/procedure.ts';
import { orderStatusSchema } from '#features/orders/contract.ts';
import { holdReasonLength, orderNumberLength } from './domain/limits.ts';

const order = z.strictObject({ order_number: z.string().max(orderNumberLength) });

const stateSchema = z.enum(['open', 'granted', 'refused', 'done']);

const yourRightsSchema = z.object({
  status: orderStatusSchema,
  /** True when a plan paid for it: a cancellation returns the song to the plan, and there is no payment to refund. */
  within_plan: z.boolean(),
  cancel: z.object({
    is_open: z.boolean(),
    /** Null when work has started or there is nothing to cancel. */
    until: z.string().nullable(),
  }),
  refund: z.object({
    is_open: z.boolean(),
    /** Null until it is delivered. */
    until: z.string().nullable(),
    request: z.object({ state: stateSchema, asked_at: z.string(), answer: z.string().nullable() }).nullable(),
    /** Refunded until now, whoever decided it. */
    refunded_pence: z.number().int(),
  }),
  erasure: z.object({
    /** True when requested, and waiting for staff because the order is under a legal hold. */
    is_waiting: z.boolean(),
    /** True when it would stop work that is under way. */
    stops_work: z.boolean(),
  }),
});
export type YourRights = z.infer<typeof yourRightsSchema>;

/** Returns the rights that the buyer may exercise on an order now. */
export const yourRights = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/rights', summary: 'What the buyer may do about an order' })
  .input(order)
  .output(yourRightsSchema)
  .errors(orderNotFound);

/** Cancels with a full refund, within an hour of the payment and before work has started. Idempotent. */
export const cancelOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/cancel-order', summary: 'Cancel an order' })
  .input(z.strictObject({ order_number: z.string().max(orderNumberLength), confirmed: z.literal(true) }))
  .output(z.object({ status: orderStatusSchema }))
  .errors({
    ...orderNotFound,
    TOO_LATE: { status: 409, message: 'This order can no longer be cancelled. You can still ask for a refund.' },
  });

/** Requests a refund, until seven days after delivery; staff answer. */
export const askRefund = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/ask-refund', summary: 'Ask for a refund' })
  .input(z.strictObject({ order_number: z.string().max(orderNumberLength), reason: z.string().trim().max(1000) }))
  .output(z.object({ asked: z.literal(true) }))
  .errors({
    ...orderNotFound,
    REASON_NEEDED: { status: 422, message: 'Please tell us what is wrong' },
    TOO_LATE: { status: 409, message: 'The seven days after delivery are over.' },
    ALREADY_ASKED: { status: 409, message: 'You have asked already. We answer by email.' },
  });

/** E-mails the code that an erasure needs. */
export const sendErasureCode = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/send-erasure-code', summary: 'E-mail a code to confirm an erasure' })
  .input(z.strictObject({ order_number: z.string().max(orderNumberLength), wanted: z.literal(true) }))
  .output(z.object({ minutes: z.number().int() }))
  .errors({
    ...orderNotFound,
    TOO_MANY_CODES: tooOften('Too many codes were asked for. Please try again in an hour.'),
    ...letterSentToday,
  });

/** Erases story, photos, words, songs and films for good. */
export const eraseOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/erase-order', summary: 'Erase what an order knows of people' })
  .input(z.strictObject({ order_number: z.string().max(orderNumberLength), code: z.string().max(40) }))
  .output(z.object({ erased: z.boolean() }))
  .errors({
    ...orderNotFound,
    WRONG_CODE: { status: 403, message: 'This code is wrong or has run out. Please ask for a new one.' },
  });

const requestSchema = z.object({
  id: z.string(),
  kind: z.enum(['refund', 'erasure']),
  state: stateSchema,
  order_number: z.string(),
  status: orderStatusSchema,
  email: z.string(),
  /** Pence that could still be refunded. */
  left_pence: z.number().int(),
  reason: z.string().nullable(),
  asked_at: z.string(),
  delivered_at: z.string().nullable(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
  is_held: z.boolean(),
});
export type RightsRequest = z.infer<typeof requestSchema>;

/** Lists requests of buyers, open ones first, and orders under a legal hold. */
export const listRequests = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/requests', summary: 'What buyers ask for' })
  .output(
    z.object({
      requests: z.array(requestSchema),
      holds: z.array(z.object({ order_number: z.string(), reason: z.string() })),
    }),
  );

/**
 * Grants a request, which refunds in full, or the part that is named, or erases, or refuses it with a reason. The buyer is notified by
 * e-mail. A refund of which nothing is left is granted without one: the buyer has the money already.
 */
export const answerRequest = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/answer-request', summary: 'Answer a buyer’s request' })
  .input(
    z.strictObject({
      id: z.string().max(40),
      verdict: z.enum(['granted', 'refused']),
      answer: z.string().trim().max(1000),
      /** Part of the money that a granted refund gives back; all that is left without it. */
      amount_pence: z.int32().min(1).optional(),
    }),
  )
  .output(z.object({ state: stateSchema }))
  .errors({
    REQUEST_NOT_FOUND: { status: 404, message: 'This request does not exist.' },
    ALREADY_ANSWERED: { status: 409, message: 'This request is answered already.' },
    ANSWER_NEEDED: { status: 422, message: 'Please tell the buyer why.' },
    NOTHING_LEFT: {
      status: 409,
      message: 'The buyer’s bank holds the money. Please answer once the dispute is decided.',
    },
    TOO_MUCH: { status: 409, message: 'There is less money left than that.' },
    HELD: { status: 409, message: 'This order is under a legal hold. Lift it first.' },
  });

/** Puts an order under a legal hold, which keeps it from being erased or deleted, or lifts the hold. */
export const setLegalHold = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/legal-hold', summary: 'Put an order under a legal hold' })
  .input(
    z.strictObject({
      order_number: z.string().max(orderNumberLength),
      /** Null lifts it. */
      reason: z.string().trim().min(1).max(holdReasonLength).nullable(),
    }),
  )
  .output(z.object({ held: z.boolean() }))
  .errors(orderNotFound);

export const rightsContract = {
  yourRights,
  cancelOrder,
  askRefund,
  sendErasureCode,
  eraseOrder,
  listRequests,
  answerRequest,
  setLegalHold,
};
