import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { deleteSecretsOf, insertSecret } from './repository.ts';
import { longestPassword, passwordProblem, staffPasswordLength } from './password-rules.ts';

const prefix = 'staff-link:';
const identifierOf = (token: string): string => `${prefix}${sha256(token)}`;

/** Creates a one-time link that signs the operator in; valid for 24 hours. Links of earlier starts end. */
export async function newStaffLink({
  db,
  clock,
  ids,
  config,
}: Pick<Deps, 'db' | 'clock' | 'ids' | 'config'>): Promise<string> {
  const token = ids.token();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const row = { id: ids.id(), identifier: identifierOf(token), value: 'staff', expiresAt };
  await db.transaction(async (tx) => {
    await deleteSecretsOf(tx, prefix);
    await insertSecret(tx, { ...row, createdAt: now, updatedAt: now });
  });
  return `${config.BASE_URL}/admin/welcome#token=${token}`;
}

const body = z.strictObject({
  token: z.string().max(100),
  name: z.string().trim().min(1).max(100).optional(),
  email: z.email().max(320).optional(),
  password: z.string().min(staffPasswordLength).max(longestPassword).optional(),
});

/** Account operations that the link uses. */
export interface Admins {
  first: () => Promise<string | null>;
  make: (id: string) => Promise<void>;
  now: () => Date;
}

/**
 * The one-time link that the operator's terminal prints: it signs in as the first admin, or creates that account while
 * there is none. Valid once; anybody who can read the terminal controls the machine anyway.
 */
export function staffLink(admins: Admins) {
  return {
    id: 'staff-link',
    endpoints: {
      useStaffLink: createAuthEndpoint('/staff-link', { method: 'POST', body }, async (ctx) => {
        const { token, name, email, password } = ctx.body;
        const { internalAdapter } = ctx.context;
        const existing = await admins.first();
        const complete = name !== undefined && email !== undefined && password !== undefined;
        const known = await internalAdapter.findVerificationValue(identifierOf(token));
        if (!known || known.expiresAt < admins.now())
          throw new APIError('UNAUTHORIZED', { message: 'This link is used or too old.' });
        if (!existing && !complete) return ctx.json({ state: 'account-needed' as const });
        if (!existing && complete && passwordProblem(password, { isStaff: true }))
          throw new APIError('UNPROCESSABLE_ENTITY', { code: 'PASSWORD_COMMON', message: 'Too many people use it.' });
        // Before the link is used up: whoever has to wait for their turn comes again with it.
        const hash = !existing && complete ? await ctx.context.password.hash(password) : undefined;
        if (!(await internalAdapter.consumeVerificationValue(identifierOf(token)))) {
          throw new APIError('UNAUTHORIZED', { message: 'This link is used or too old.' });
        }
        let userId = existing;
        if (!userId && complete && hash !== undefined) {
          const created = await internalAdapter.createUser(
            { name, email: email.toLowerCase(), emailVerified: true },
            { method: 'staff-link' },
          );
          await internalAdapter.linkAccount({
            userId: created.id,
            providerId: 'credential',
            accountId: created.id,
            password: hash,
          });
          await admins.make(created.id);
          userId = created.id;
        }
        const user = userId ? await internalAdapter.findUserById(userId) : null;
        if (!user) throw new APIError('UNAUTHORIZED', { message: 'This link is used or too old.' });
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ state: 'signed-in' as const });
      }),
    },
  } satisfies BetterAuthPlugin;
}
