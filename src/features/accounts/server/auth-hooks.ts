import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { z } from 'zod';
import { isStaffRole } from '../domain/staff-roles.ts';
import type { AuditedAction } from './audit.ts';
import { passwordProblem } from './password-rules.ts';

const withPassword = z.object({ newPassword: z.string() });

/** D13: applies the password rules to a change through better-auth's own route. */
export const guardPasswords = createAuthMiddleware(async (ctx) => {
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

/** Records such a change in the audit log. better-auth has committed it by then: a crash in between loses only the entry. */
export const auditAuthentication = (record: (deed: AuditedAction) => Promise<void>) =>
  createAuthMiddleware(async (ctx) => {
    const isSetUp = ctx.path === '/two-factor/verify-totp' && ctx.context.session !== null;
    const action = isSetUp ? 'second-factor-on' : deeds[ctx.path];
    const id = ctx.context.session?.user.id;
    if (!action || !id || ctx.context.returned instanceof APIError) return;
    await record({ actor: id, action, subject: id });
  });
