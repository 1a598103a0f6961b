import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor as secondFactor } from 'better-auth/plugins/two-factor';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/rpc/context.ts';
import { withoutPeople } from '#platform/log.ts';
import { recordAudit } from './audit.ts';
import { guardPasswords, tellOf } from './auth-hooks.ts';
import { confirmLink, remindToConfirm } from './confirm-link.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { longestPassword, passwordLength } from './password-rules.ts';
import { firstAdmin, setRole } from './repository.ts';
import { account, rateLimit, session, twoFactor, user, verification } from './schema.ts';
import { newStaffLink, staffLink } from './staff-link.ts';

type AuthDeps = Pick<Deps, 'db' | 'config' | 'ids' | 'clock' | 'log' | 'mailer' | 'limits' | 'site'>;

/** What is known of accounts elsewhere. */
export interface AccountPages {
  /** The path where an account goes on once its e-mail address is confirmed. */
  homeOf: (accountId: string) => Promise<string>;
}

/** Seconds without a sign of life after which staff sign in again. */
const idle = 30 * 60;

/** Milliseconds after which they sign in again in any case. */
const longestSession = 12 * 60 * 60 * 1000;

const limits = {
  '/sign-in/email': { window: 900, max: 10 },
  '/staff-link': { window: 60, max: 10 },
  '/confirm-email': { window: 60, max: 10 },
  '/two-factor/*': { window: 60, max: 8 },
  '/change-password': { window: 900, max: 10 },
};

/** better-auth with our tables, our password hash and our rules. */
function build(deps: AuthDeps, { homeOf }: AccountPages) {
  const { db, config, clock, log } = deps;
  return betterAuth({
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    secret: config.SECRET,
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ auth: withoutPeople(message) }, 'accounts'),
    },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, rateLimit, twoFactor },
    }),
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // Whoever signs in before confirming gets our own link; better-auth's are never handed out.
    emailVerification: { sendOnSignIn: true, sendVerificationEmail: ({ user: { id } }) => remindToConfirm(deps, id) },
    disabledPaths: ['/send-verification-email', '/verify-email'],
    session: { expiresIn: idle, updateAge: 60 },
    rateLimit: { enabled: config.NODE_ENV !== 'test', storage: 'database', window: 60, max: 100, customRules: limits },
    advanced: {
      useSecureCookies: config.BASE_URL.startsWith('https://'),
      cookiePrefix: 'keepsong',
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    hooks: {
      before: guardPasswords,
      after: tellOf((deed) => db.transaction((tx) => recordAudit(deps, tx, deed))),
    },
    plugins: [
      secondFactor({ issuer: new URL(config.BASE_URL).host }),
      staffLink({
        first: async () => (await firstAdmin(db))?.id ?? null,
        make: (id) =>
          db.transaction(async (tx) => {
            await setRole(tx, id, 'admin');
            await recordAudit(deps, tx, { actor: id, action: 'become-first-admin', subject: id });
          }),
        now: () => clock.now(),
      }),
      confirmLink(deps, homeOf),
    ],
  });
}

export interface Accounts {
  /** Sign-in, sign-out and the one-time link, below /api/auth. */
  handler: (request: Request) => Promise<Response>;
  actorOf: (headers: Headers, options?: { isSignOfLife: boolean }) => Promise<Actor>;
  /** An address that signs the operator in once, within a day. */
  newStaffLink: () => Promise<string>;
}

const nobody: Actor = { role: 'visitor', id: null, name: null, secondFactor: 'off' };

export function createAccounts(deps: AuthDeps, pages: AccountPages): Accounts {
  const auth = build(deps, pages);
  return {
    handler: (request) => auth.handler(request),
    async actorOf(headers, { isSignOfLife } = { isSignOfLife: true }) {
      if (!headers.get('cookie')?.includes('keepsong.session_token')) return nobody;
      const found = await auth.api.getSession({ headers, query: { disableRefresh: !isSignOfLife } });
      const isTooOld =
        found !== null && deps.clock.now().getTime() - found.session.createdAt.getTime() > longestSession;
      if (!found || isTooOld) return nobody;
      const { id, name, role, twoFactorEnabled } = found.user;
      const isStaff = role === 'admin' || role === 'producer';
      const isMissing = isStaff && deps.config.STAFF_TOTP && !twoFactorEnabled;
      return {
        role: isStaff && !isMissing ? role : 'user',
        id,
        name,
        secondFactor: twoFactorEnabled ? 'on' : isMissing ? 'missing' : 'off',
      };
    },
    newStaffLink: () => newStaffLink(deps),
  };
}
