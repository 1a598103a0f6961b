import type { Stripe } from 'stripe';
import type { Payments, Refund } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';
import { hasFailed, REFUND_KEY } from './stripe-objects.ts';

/** The part of the port that refunds. */
export function stripeRefunds(stripe: Stripe): Pick<Payments, 'refund' | 'refundsOf' | 'givenBack'> {
  const refundsOf = (paymentIntentId: string): Promise<Refund[]> =>
    withPortErrors(async () => {
      const found: Refund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
        found.push(refundOf(refund));
      return found;
    });
  return {
    refund: (request) => withPortErrors(async () => refundOf(await refundOnce(stripe, request))),

    refundsOf,

    givenBack: async (paymentIntentId) =>
      (await refundsOf(paymentIntentId))
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amountPence }) => sum + amountPence, 0),
  };
}

/** Refunds once per key: a repeat finds the existing refund, however late; Stripe's idempotency key covers concurrent calls. */
async function refundOnce(
  stripe: Stripe,
  { paymentIntentId, amountPence, idempotencyKey }: Parameters<Payments['refund']>[0],
): Promise<Stripe.Refund> {
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    if (refund.metadata?.[REFUND_KEY] === idempotencyKey) return refund;
  return stripe.refunds.create(
    { payment_intent: paymentIntentId, amount: amountPence, metadata: { [REFUND_KEY]: idempotencyKey } },
    { idempotencyKey },
  );
}

function refundOf(refund: Stripe.Refund): Refund {
  return {
    refundId: refund.id,
    amountPence: refund.amount,
    status: refund.status === 'succeeded' ? 'succeeded' : hasFailed(refund) ? 'failed' : 'pending',
  };
}
