import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { isStaffRole } from '../domain/staff-roles.ts';
import type { AuditedAction } from './audit.ts';
import { passwordProblem } from './password-rules.ts';

const withPassword = z.object({ newPassword: z.string() });

/** All that an account may change of itself by better-auth's own route. */
const ownParticulars = z.strictObject({ name: z.string().trim().min(1).max(100) });

const withTrust = z.object({ trustDevice: z.literal(false).optional() });

/**
 * D13: applies the password rules to a change through better-auth's own route; and refuses to spare a browser the second factor for
 * thirty days, which that library would do for whoever has one code. A name is as long as one that an admin types.
 */
export const guardAuthentication = createAuthMiddleware(async (ctx) => {
  if (ctx.path.startsWith('/two-factor/') && !withTrust.safeParse(ctx.body ?? {}).success)
    throw new APIError('BAD_REQUEST', { code: 'TRUST_NOT_OFFERED' });
  if (ctx.path === '/update-user' && !ownParticulars.safeParse(ctx.body).success)
    throw new APIError('BAD_REQUEST', { code: 'BAD_NAME' });
  if (ctx.path !== '/change-password') return;
  const body = withPassword.safeParse(ctx.body);
  const session = await getSessionFromCtx(ctx);
  if (!body.success || !session) return;
  const role: unknown = session.user['role'];
  const problem = passwordProblem(body.data.newPassword, { isStaff: isStaffRole(role) });
  if (problem === 'too-short') throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_SHORT' });
  if (problem === 'common') throw new APIError('BAD_REQUEST', { code: 'PASSWORD_COMMON' });
});

/** Audit action by better-auth route, for changes that staff make to their own account there. */
const deeds: Record<string, string> = {
  '/change-password': 'change-password',
  '/two-factor/enable': 'second-factor-begun',
  '/two-factor/disable': 'second-factor-off',
  '/two-factor/generate-backup-codes': 'new-recovery-codes',
};

/** Routes of better-auth after which no browser may be spared the second factor any more. */
const endsTrust = new Set(['/change-password', '/two-factor/disable']);

export interface AuthenticationDeeds {
  /** Writes a change that staff have made to their own account into the audit log. */
  record: (deed: AuditedAction) => Promise<void>;
  /** True while an account has the password that this call has verified. */
  hasVerifiedPassword: (accountId: string) => Promise<boolean>;
  /** Ends the trust that browsers have of an account, and all its sessions but one if that is named. */
  revoke: (accountId: string, revoked: { exceptSession?: string }) => Promise<void>;
}

/**
 * Ends what such a change ends, and records it in the audit log. A second factor that is set up ends all other sessions: they began by
 * the password alone. better-auth has committed the change by then: a crash in between loses the entry, and leaves them.
 * A session that begins by a password knows its account as it is then, whatever the sign-in had read: the plugin that asks for the
 * code comes after this and goes by it. One whose password was replaced meanwhile does not begin.
 */
export const afterAuthentication = ({ record, revoke, hasVerifiedPassword }: AuthenticationDeeds) =>
  createAuthMiddleware(async (ctx) => {
    const { session, newSession, internalAdapter } = ctx.context;
    if (newSession && ctx.path === '/sign-in/email') {
      const user = await internalAdapter.findUserById(newSession.user.id);
      if (!user || !(await hasVerifiedPassword(user.id))) {
        await internalAdapter.deleteSession(newSession.session.token);
        deleteSessionCookie(ctx);
        // Nor does the plugin ask for a code.
        ctx.context.setNewSession(null);
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });
      }
      ctx.context.setNewSession({ ...newSession, user });
    }
    const id = session?.user.id;
    if (!id || ctx.context.returned instanceof APIError) return;
    // A session that gives a code once more is no new one.
    const isSetUp = ctx.path === '/two-factor/verify-totp' && newSession !== null;
    if (isSetUp) await revoke(id, { exceptSession: newSession.session.id });
    if (endsTrust.has(ctx.path)) await revoke(id, {});
    const action = isSetUp ? 'second-factor-on' : deeds[ctx.path];
    if (action) await record({ actor: id, action, subject: id });
  });
