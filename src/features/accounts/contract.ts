import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

export const accountSchema = z.object({
  role: z.enum(['visitor', 'user', 'producer', 'admin']),
  name: z.string().nullable(),
});

/** Who the caller is. Sign-in, sign-out and password reset are better-auth's own routes below /api/auth. */
export const whoAmI = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/who-am-i', summary: 'The signed-in account' })
  .output(accountSchema);

export const accountsContract = { whoAmI };
