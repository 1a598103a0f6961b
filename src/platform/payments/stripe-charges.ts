import type { Stripe } from 'stripe';
import type { Payments } from './port.ts';
import { withPortErrors } from './stripe-errors.ts';

/** Amounts that are billed once beside a plan. */
export function stripeCharges(stripe: Stripe): Pick<Payments, 'chargeWithPlan'> {
  return {
    chargeWithPlan: ({ chargeId, customerId, subscriptionId, name, amountPence }) =>
      withPortErrors(async () => {
        // The provider forgets keys after a day, and keeps its items.
        for await (const { metadata } of stripe.invoiceItems.list({ customer: customerId, limit: 100 }))
          if (metadata?.['charge_id'] === chargeId) return;
        await stripe.invoiceItems.create(
          {
            customer: customerId,
            ...(subscriptionId === null ? {} : { subscription: subscriptionId }),
            amount: amountPence,
            currency: 'gbp',
            description: name,
            metadata: { charge_id: chargeId },
          },
          // A refused key stays refused for a day, and takes no other parameters.
          { idempotencyKey: `plan-charge:${chargeId}${subscriptionId === null ? ':after' : ''}` },
        );
      }),
  };
}
