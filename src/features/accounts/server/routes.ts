import type { RawRoute } from '#platform/http/raw-route.ts';
import { isStorable } from '#platform/storable.ts';
import type { Accounts } from './auth.ts';

const unstorable = { code: 'BAD_REQUEST', message: 'The text has characters that cannot be kept.' } as const;

/** Sign-in, sign-out, second factor, passwords and one-time links: better-auth's own calls, each with its own rules. */
export const authRoute: RawRoute<{ accounts: Accounts }> = {
  method: 'ALL',
  path: '/api/auth/*',
  policy: 'everyone',
  largestBody: 16 * 1024,
  async handle({ accounts }, { request, context }) {
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => null);
    if (!isStorable(body)) return Response.json(unstorable, { status: 400 });
    return accounts.handler(request, context.address);
  },
};
