import { z } from 'zod';
import { procedure, sessionEndedError } from '#kit/procedure.ts';
import { soldPlanKeys } from './domain/sold-plans.ts';

/** Lets another plan follow when the month that runs is over; the plan that runs takes such a change back. */
export const changePlan = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/change-plan', summary: 'Choose the plan that follows this month' })
  .input(
    z.strictObject({
      priceId: z.enum(soldPlanKeys),
      /** Pence of the plan's price as the page showed it, null where none was; the plan that runs goes on at its own. */
      shown_pence: z.int32().nonnegative().nullable().default(null),
    }),
  )
  .output(z.object({ starts_at: z.string() }))
  .errors({
    NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
    ...sessionEndedError,
    NOT_SUBSCRIBED: { status: 409, message: 'There is no plan to change.' },
    UNKNOWN_PLAN: { status: 422, message: 'This plan cannot follow yours.' },
    PRICE_CHANGED: {
      status: 409,
      message: 'This plan costs {price} now. Nothing was changed; load the page again to choose it at this price.',
      data: z.object({ price: z.string() }),
    },
    PAYMENT_UNAVAILABLE: { status: 502, message: 'Something went wrong. Please try again.' },
  });
