import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/rpc/context.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { firstAdmin, setRole } from './repository.ts';
import { account, rateLimit, session, user, verification } from './schema.ts';
import { identifierOf, staffLink } from './staff-link.ts';

/** Seconds without a sign of life after which staff sign in again. */
const idle = 30 * 60;

/** Milliseconds after which they sign in again in any case. */
const longestSession = 12 * 60 * 60 * 1000;

/** better-auth with our tables, our password hash and our rules. */
function build({ db, config, clock, log }: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>) {
  return betterAuth({
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    secret: config.SECRET,
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'error' : 'warn']({ auth: message }, 'accounts'),
    },
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification, rateLimit } }),
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 200,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: idle, updateAge: 60 },
    rateLimit: {
      enabled: config.NODE_ENV !== 'test',
      storage: 'database',
      window: 60,
      max: 100,
      customRules: { '/sign-in/email': { window: 900, max: 10 }, '/staff-link': { window: 60, max: 10 } },
    },
    advanced: {
      useSecureCookies: config.BASE_URL.startsWith('https://'),
      cookiePrefix: 'keepsong',
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    plugins: [
      staffLink({
        first: async () => (await firstAdmin(db))?.id ?? null,
        make: (id) => setRole(db, id, 'admin'),
        now: () => clock.now(),
      }),
    ],
  });
}

export interface Accounts {
  /** Sign-in, sign-out and the one-time link, below /api/auth. */
  handler: (request: Request) => Promise<Response>;
  actorOf: (headers: Headers) => Promise<Actor>;
  /** An address that signs the operator in once, within a day. */
  newStaffLink: () => Promise<string>;
}

export function createAccounts(deps: Pick<Deps, 'db' | 'config' | 'ids' | 'clock' | 'log'>): Accounts {
  const auth = build(deps);
  return {
    handler: (request) => auth.handler(request),
    async actorOf(headers) {
      if (!headers.get('cookie')?.includes('keepsong.session_token')) return { role: 'visitor', id: null, name: null };
      const found = await auth.api.getSession({ headers });
      const isTooOld =
        found !== null && deps.clock.now().getTime() - found.session.createdAt.getTime() > longestSession;
      if (!found || isTooOld) return { role: 'visitor', id: null, name: null };
      const { role } = found.user;
      return {
        role: role === 'admin' || role === 'producer' ? role : 'user',
        id: found.user.id,
        name: found.user.name,
      };
    },
    async newStaffLink() {
      const token = deps.ids.token();
      const context = await auth.$context;
      const expiresAt = new Date(deps.clock.now().getTime() + 24 * 60 * 60 * 1000);
      await context.internalAdapter.createVerificationValue({
        identifier: identifierOf(token),
        value: 'staff',
        expiresAt,
      });
      return `${deps.config.BASE_URL}/admin/welcome#token=${token}`;
    },
  };
}
