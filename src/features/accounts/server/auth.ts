import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth/minimal';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { twoFactor as secondFactor } from 'better-auth/plugins/two-factor';
import type { Deps } from '#platform/deps.ts';
import { outageOf } from '#platform/outage.ts';
import type { Actor } from '#platform/rpc/context.ts';
import { redactPeople } from '#platform/log.ts';
import { unknownNetwork } from '#platform/network-key.ts';
import { isStaffRole } from '../domain/staff-roles.ts';
import {
  affiliateSessionLimits,
  hasEnded,
  isActivityUpdateDue,
  sessionRetentionSeconds,
  type SessionTimes,
} from '../domain/session-limits.ts';
import { recordAudit } from './audit.ts';
import { afterAuthentication, guardAuthentication, type AuthenticationDeeds } from './auth-hooks.ts';
import { authLimits, networkHeader } from './auth-limits.ts';
import { confirmLink, remindToConfirm } from './confirm-link.ts';
import { orBusy } from './busy-passwords.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { authSecrets, withResignedCookies } from './rotated-secret.ts';
import { longestPassword, passwordLength } from './password-rules.ts';
import {
  deleteDeviceTrust,
  deleteOtherSessions,
  firstAdmin,
  passwordHashOf,
  setRole,
  touchSession,
} from './repository.ts';
import { account, session, twoFactor, user, verification } from './schema.ts';
import { newStaffLink, staffLink } from './staff-link.ts';

type AuthDeps = Pick<Deps, 'db' | 'config' | 'ids' | 'clock' | 'log' | 'mailer' | 'limits' | 'site'>;

/** Lookups about an account that other features provide. */
export interface AccountPages {
  /** Path of the page to open once the e-mail address of an account is confirmed. */
  accountPage: (accountId: string) => Promise<string>;
  /** True for an account that works outdoors. */
  isInTheField: (accountId: string) => Promise<boolean>;
}

/** Facts of one call of better-auth that it does not hand on. */
interface Call {
  /** The outage that it met. It answers 500 and reports the cause to its logger only. */
  outage?: unknown;
  /** Hash that the typed password was compared with. */
  verifiedHash?: string;
  /** Key of the client's network. */
  network?: string;
}

const calls = new AsyncLocalStorage<Call>();

/** Calls better-auth, and rethrows the outage that made it fail, so that the response can name it. */
async function withOutages<T>(call: () => Promise<T>, facts: Call = {}): Promise<T> {
  try {
    const result = await calls.run(facts, call);
    if (result instanceof Response && result.status >= 500 && facts.outage !== undefined) throw facts.outage;
    return result;
  } catch (error) {
    throw facts.outage ?? error;
  }
}

/** Works on a password in its turn. @throws APIError 503 BUSY */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => orBusy(calls.getStore()?.network ?? unknownNetwork, work);

/** Compares a typed password, and notes with what. */
function verifyNoting(typed: Parameters<typeof verifyPassword>[0]): Promise<boolean> {
  const facts = calls.getStore();
  if (facts) facts.verifiedHash = typed.hash;
  return inTurn(() => verifyPassword(typed));
}

/** Stores what follows from a change that an account has made through better-auth. */
function deedsIn(deps: AuthDeps): AuthenticationDeeds {
  return {
    hasVerifiedPassword: async (id) => calls.getStore()?.verifiedHash === (await passwordHashOf(deps.db, id)),
    record: (deed) => deps.db.transaction((tx) => recordAudit(deps, tx, deed)),
    revoke: (id, { exceptSession }) =>
      deps.db.transaction(async (tx) => {
        await deleteDeviceTrust(tx, id);
        if (exceptSession !== undefined) await deleteOtherSessions(tx, id, exceptSession);
      }),
  };
}

/** better-auth with our tables, our password hash and our rules. */
function build(deps: AuthDeps, { accountPage }: Pick<AccountPages, 'accountPage'>) {
  const { db, config, clock, log } = deps;
  return betterAuth({
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    ...authSecrets(config),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...details: unknown[]) => {
        const outage = details.find((detail) => outageOf(detail) !== null);
        const facts = outage === undefined ? undefined : calls.getStore();
        if (facts) facts.outage = outage;
        else log[level === 'error' ? 'error' : 'warn']({ auth: redactPeople(message) }, 'accounts');
      },
    },
    // Unexpected errors are thrown for us to log and answer: better-auth would print them with the query's values.
    onAPIError: { throw: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, twoFactor },
    }),
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength,
      maxPasswordLength: longestPassword,
      password: { hash: (password) => inTurn(() => hashPassword(password)), verify: verifyNoting },
    },
    // Signing in before confirming sends our own link; better-auth's links are never sent.
    emailVerification: { sendOnSignIn: true, sendVerificationEmail: ({ user: { id } }) => remindToConfirm(deps, id) },
    // Nor does a page of ours ask whether a password is right, or for the tokens of an account's other sessions,
    // which no script may have.
    disabledPaths: ['/send-verification-email', '/verify-email', '/verify-password', '/list-sessions'],
    // How long a session lasts is `session-limits.ts`'s: better-auth would slide it by a cookie in an answer that nobody sends.
    session: { expiresIn: sessionRetentionSeconds, disableSessionRefresh: true },
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: config.BASE_URL.startsWith('https://'),
      cookiePrefix: 'keepsong',
      ipAddress: { ipAddressHeaders: [networkHeader] },
    },
    hooks: {
      before: guardAuthentication,
      after: afterAuthentication(deedsIn(deps)),
    },
    plugins: [
      authLimits(deps),
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
      confirmLink(deps, accountPage),
    ],
  });
}

export interface Accounts {
  /** Handles sign-in, sign-out and the one-time links below /api/auth. `network` is the key of the client's network. */
  handler: (request: Request, network: string) => Promise<Response>;
  actorOf: (headers: Headers, options?: { isSignOfLife: boolean }) => Promise<Actor>;
  /** Creates a one-time link that signs the operator in; valid for 24 hours. */
  newStaffLink: () => Promise<string>;
}

interface Found {
  session: SessionTimes;
  user: { id: string; role: string };
}

const nobody: Actor = { role: 'visitor', id: null, name: null, secondFactor: 'off', sessionEnded: false };

const sessionCookie = 'keepsong.session_token';

/** The request without its session cookie: the caller is nobody to better-auth, whose routes know no idle limit. */
function withoutSession(headers: Headers): void {
  const others = (headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => !pair.includes(`${sessionCookie}=`));
  headers.set('cookie', others.join('; '));
}

export function createAccounts(deps: AuthDeps, pages: AccountPages): Accounts {
  const auth = build(deps, pages);
  /** Staff have a desk's limits whatever else they are. */
  const isOver = async ({ session: times, user: { id, role } }: Found): Promise<boolean> => {
    const now = deps.clock.now();
    if (!hasEnded(times, now)) return false;
    return hasEnded(times, now, affiliateSessionLimits) || isStaffRole(role) || !(await pages.isInTheField(id));
  };
  /** The session of a request's cookie: null without a cookie, 'ended' if the cookie opens nothing any more. */
  const sessionOf = async (headers: Headers) => {
    if (!headers.get('cookie')?.includes(sessionCookie)) return null;
    const found = await withOutages(() => auth.api.getSession({ headers, query: { disableRefresh: true } }));
    return found && !(await isOver(found)) ? found : ('ended' as const);
  };
  return {
    async handler(request, network) {
      const headers = new Headers(withResignedCookies(request.headers, deps.config));
      headers.set(networkHeader, network);
      if ((await sessionOf(headers)) === 'ended') withoutSession(headers);
      return withOutages(() => auth.handler(new Request(request, { headers })), { network });
    },
    async actorOf(headers, { isSignOfLife } = { isSignOfLife: true }) {
      const found = await sessionOf(withResignedCookies(headers, deps.config));
      if (found === null) return nobody;
      if (found === 'ended') return { ...nobody, sessionEnded: true };
      const now = deps.clock.now();
      if (isSignOfLife && isActivityUpdateDue(found.session, now)) await touchSession(deps.db, found.session.id, now);
      const { id, name, role, twoFactorEnabled } = found.user;
      const isStaff = isStaffRole(role);
      const isMissing = isStaff && deps.config.STAFF_TOTP && !twoFactorEnabled;
      return {
        role: isStaff && !isMissing ? role : 'user',
        id,
        name,
        secondFactor: twoFactorEnabled ? 'on' : isMissing ? 'missing' : 'off',
        sessionEnded: false,
      };
    },
    newStaffLink: () => newStaffLink(deps),
  };
}
