import { z } from 'zod';
import { orderNotFound, procedure, tooOften } from '#kit/procedure.ts';
import { deliverySchema, orderStatusSchema, payAgainSchema } from '#features/orders/contract.ts';
import { entryKinds } from './domain/ledger.ts';

const pence = z.number().int();
const purpose = z.enum(['order', 'extra', 'unused']);

/** One order's money as every surface shows it. Amounts are pence. */
export const ledgerSchema = z.object({
  /** Oldest first; positive is to the shop. The buyer's view leaves out fees. */
  entries: z.array(
    z.object({
      kind: z.enum(entryKinds),
      /** `unused`: money that came twice, too late or in another amount. */
      purpose,
      /** Name of the extra that it is for; empty otherwise. */
      name: z.string(),
      /** 'gbp' but for money that pays for nothing, whose amount counts its own smallest unit and is in no total. */
      currency: z.string(),
      amount_pence: pence,
      state: z.enum(['done', 'pending']),
      /** Null for a refund that was made at the payment provider. */
      at: z.string().nullable(),
    }),
  ),
  paid_pence: pence,
  refunded_pence: pence,
  /** On its way back, and not confirmed. */
  refunding_pence: pence,
  /** Taken back by the buyer's bank. */
  disputed_pence: pence,
  /** Paid, less what was refunded and disputed. */
  kept_pence: pence,
  /** Can still be refunded. */
  left_pence: pence,
});
export type LedgerView = z.infer<typeof ledgerSchema>;

/** The same for admins: with the provider's fees, and what may be refunded of each charge. */
export const staffLedgerSchema = ledgerSchema.extend({
  fees_pence: pence,
  charges: z.array(
    z.object({
      payment_id: z.string(),
      purpose,
      name: z.string(),
      currency: z.string(),
      amount_pence: pence,
      left_pence: pence,
    }),
  ),
  /** Differences to the provider's book, found by the daily comparison and not gone yet. */
  differences: z.array(
    z.object({
      what: z.enum(['unknown-here', 'unknown-there', 'paid', 'refunded', 'disputed']),
      ours_pence: pence,
      theirs_pence: pence,
      found_at: z.string(),
    }),
  ),
});
export type StaffLedger = z.infer<typeof staffLedgerSchema>;

/** Errors of a payment page for something sold beside an order, for the contracts of the rooms that sell it. */
export const extraChargeErrors = {
  NOT_NOW: { status: 409, message: 'Nothing is to be paid for this request.' },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'Failed to create checkout session' },
} as const;

/**
 * State of a payment for the payment confirmation page (D5: only the browser that paid sees number, status and portal).
 */
export const verifyPayment = procedure
  .meta({
    policy: 'everyone',
    // The page asks six times in its first minute; a network may be a whole office.
    rateLimits: [
      { name: 'payment-checks-address', points: 600, seconds: 60, per: 'network', refusal: 'TOO_MANY_CHECKS' },
      { name: 'payment-checks-browser', points: 60, seconds: 60, per: 'browser', refusal: 'TOO_MANY_CHECKS' },
    ],
  })
  .route({ method: 'POST', path: '/verify-payment', summary: 'What became of a payment' })
  .input(z.strictObject({ session_id: z.string().max(200) }))
  .output(
    z.object({
      /** sold_out: the day's last place was taken meanwhile; not_charged: the bank gave no money, or it came too late for what was promised. Nobody was charged. */
      state: z.enum(['paid', 'waiting', 'expired', 'sold_out', 'not_charged']),
      /** For an order that may be paid after all. */
      again: payAgainSchema
        .extend({
          /** Only for the browser that placed the order; `reopen-checkout` takes it. */
          order_number: z.string().nullable(),
        })
        .nullable(),
      /** Only for the browser that placed the order. */
      order: z
        .object({
          number: z.string(),
          status: orderStatusSchema,
          email: z.string(),
          format: z.enum(['audio', 'audio+video']),
          delivery: deliverySchema,
          /** The form it came from, whose draft the browser may forget now. */
          kind: z.string(),
        })
        .nullable(),
    }),
  )
  .errors({
    SESSION_NOT_FOUND: { status: 404, message: 'We could not find this payment.' },
    TOO_MANY_CHECKS: tooOften('This payment was looked up too often. Please wait a little.'),
    VERIFY_FAILED: { status: 502, message: 'Failed to verify payment' },
  });

/**
 * Refunds a charge of an order, for admins only: the one that is named, else the first in the ledger's sequence, or every
 * one; the whole rest of it unless an amount is given. A key is one refund of one order.
 */
export const refundOrder = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/refund', summary: 'Give a payment back' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      amount_pence: z.int32().positive().optional(),
      payment_id: z.string().max(40).optional(),
      every_charge: z.boolean().default(false),
      reason: z.string().trim().min(1).max(500),
      idempotency_key: z.string().min(16).max(64),
    }),
  )
  .output(z.object({ refunded_pence: z.number().int(), status: orderStatusSchema }))
  .errors({
    ...orderNotFound,
    NOT_PAID: { status: 409, message: 'There is no payment to give back.' },
    TOO_MUCH: { status: 409, message: 'That is more than is left of the payment.' },
    IDEMPOTENCY_KEY_REUSED: {
      status: 409,
      message: 'A refund of another order or amount was asked for with this key. Close the form and begin again.',
    },
    REFUND_WAITING: {
      status: 502,
      message: 'The payment provider has not answered yet. The refund is noted, and is tried again by itself.',
    },
    REFUND_UNDER_WAY: {
      status: 409,
      message:
        'Somebody else is refunding the same money at this moment. Yours was not added: look at what was refunded, and ask again if it is to be one more.',
    },
    REFUND_REFUSED: { status: 409, message: 'The payment provider refused this refund. Nothing was refunded.' },
  });

export const paymentsContract = { verifyPayment, refundOrder };
