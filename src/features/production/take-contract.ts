import { z } from 'zod';
import { orderNotFound, procedure } from '#kit/procedure.ts';

/** A new version with a take that an engine has sung already, and its words. */
export const chooseTake = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'POST', path: '/admin/choose-take', summary: 'Make a new version with another take' })
  .input(
    z.strictObject({
      order_number: z.string().max(40),
      take_id: z.string().max(40),
      idempotency_key: z.string().min(16).max(64),
    }),
  )
  .output(z.object({ version: z.number().int() }))
  .errors({
    ...orderNotFound,
    NOT_NOW: { status: 409, message: 'That is not possible in the current state of this order.' },
  });
