import { z } from 'zod';
import { procedure, sessionEndedError } from '#kit/procedure.ts';
import { soldHostKeys } from './domain/sold-plans.ts';

/** HOST-02: tries a host's plan without a payment; the plan is remembered, and begins once it is paid. */
export const beginHostTrial = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'POST', path: '/host-trials', summary: 'Try a plan for hosts' })
  .input(z.strictObject({ plan: z.enum(soldHostKeys), with_sample: z.boolean() }))
  .output(z.object({ begun: z.literal(true) }))
  .errors({
    NOT_SIGNED_IN: { status: 401, message: 'Please sign in first' },
    ...sessionEndedError,
    NOT_A_HOST: { status: 403, message: 'Only the account of a host can try a plan for hosts.' },
    UNKNOWN_PLAN: { status: 422, message: 'This plan cannot be tried now.' },
    ALREADY_SUBSCRIBED: { status: 409, message: 'You have a plan already.', data: z.object({ tier: z.string() }) },
  });
