import { z } from 'zod';
import { procedure, tooOften } from '#kit/procedure.ts';
import { typedCodeLength } from './domain/code.ts';

/** Errors of a code that pays nothing; nothing was ordered or charged. */
export const creditErrors = {
  CODE_UNKNOWN: {
    status: 422,
    message: 'We do not know this code. Please check it, or take it off to order without it.',
  },
  CODE_TAKEN: {
    status: 409,
    message:
      'This code is in use: it has paid for an order, or for one that waits for its payment. If that payment is not made, the code works again.',
  },
  CODE_ENDED: { status: 409, message: 'This code has ended. Take it off to order without it.' },
  CODE_TOO_LARGE: {
    status: 409,
    message: 'This code is worth more than this song costs. Please keep it for a larger order.',
  },
} as const;

/** Value of a code, before anything is ordered with it. */
export const readCredit = procedure
  .meta({
    policy: 'everyone',
    rateLimits: [{ name: 'credit-codes', points: 30, seconds: 600, per: 'network', refusal: 'TOO_MANY' }],
  })
  .route({ method: 'POST', path: '/credits/read', summary: 'What a code is worth' })
  .input(z.strictObject({ code: z.string().max(typedCodeLength) }))
  .output(z.object({ amount_pence: z.number().int(), expires_at: z.string() }))
  .errors({
    ...creditErrors,
    TOO_MANY: tooOften('Too many tries. Please try again in ten minutes.'),
  });

export const creditsContract = { readCredit };
