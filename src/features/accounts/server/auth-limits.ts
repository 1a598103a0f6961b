import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Deps } from '#platform/deps.ts';
import { keyedHash } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { siteKey, unknownNetwork } from '#platform/network-key.ts';
import { isPasswordsBusy } from './busy-passwords.ts';

type LimitDeps = Pick<Deps, 'limits' | 'config'>;

/** Header in which the web server passes the key of the client's network; it overwrites what a client sends. */
export const networkHeader = 'x-client-address';

const quarterHour = 15 * 60;

/** Wrong passwords for one account from one network: what somebody mistypes, and what a guesser gets. */
const perAccountAndNetwork: LimitRule = { name: 'sign-in-account-network', points: 10, seconds: quarterHour };
/** Wrong passwords from one site, which may have many networks; a school or an office has many who mistype. */
const perSite: LimitRule = { name: 'sign-in-network', points: 200, seconds: quarterHour };
/** Wrong passwords for one account from all networks where it has not signed in lately. */
const perAccount: LimitRule = { name: 'sign-in-account', points: 100, seconds: 60 * 60 };
/** Marks a network where an account has signed in: strangers' guesses do not lock its owner out there. */
const known: LimitRule = { name: 'sign-in-known', points: 1_000_000, seconds: 30 * 24 * 60 * 60 };

/** Calls of one network by which somebody who is signed in could find out the password. */
const passwords: LimitRule = { name: 'change-password', points: 60, seconds: quarterHour };

/** Calls of one network to the other routes. Their secrets have 256 bits, or lock by themselves after ten wrong codes. */
const others: Record<string, LimitRule> = {
  '/staff-link': { name: 'staff-link', points: 30, seconds: 60 },
  '/confirm-email': { name: 'confirm-email', points: 30, seconds: 60 },
  '/change-password': passwords,
  '/two-factor/enable': passwords,
  '/two-factor/disable': passwords,
  '/two-factor/generate-backup-codes': passwords,
  '/two-factor/get-totp-uri': passwords,
};
const codes: LimitRule = { name: 'second-factor', points: 60, seconds: 60 };
const anything: LimitRule = { name: 'accounts', points: 600, seconds: 60 };

const signInPath = '/sign-in/email';

function ruleOf(path: string): LimitRule {
  return others[path] ?? (path.startsWith('/two-factor/') ? codes : anything);
}

function keysOf({ config }: LimitDeps, network: string, body: unknown) {
  const typed: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : '';
  // Anything but a string is refused later, and may be too deep to be written out.
  const email = typeof typed === 'string' ? typed : '';
  const account = keyedHash(config.SECRET, `sign-in ${email.trim().toLowerCase()}`);
  return { site: siteKey(network), account, both: `${account} ${network}` };
}

/** @throws APIError 429 */
async function count({ limits }: LimitDeps, rule: LimitRule, key: string): Promise<void> {
  const wait = await limits.tooOften(rule, key);
  if (wait === null) return;
  const body = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' };
  throw new APIError('TOO_MANY_REQUESTS', body, { 'Retry-After': String(wait) });
}

/** Counts one password before it is looked at. @throws APIError 429 */
async function countSignIn(deps: LimitDeps, network: string, body: unknown): Promise<void> {
  const keys = keysOf(deps, network, body);
  // The narrow rule first: what it refuses does not use up what the whole site has.
  await count(deps, perAccountAndNetwork, keys.both);
  await count(deps, perSite, keys.site);
  if ((await deps.limits.used(known, keys.both)) === 0) await count(deps, perAccount, keys.account);
}

/** Refunds an attempt: of a correct password, or of one that nobody looked at. */
async function giveBackSignIn({ limits }: LimitDeps, keys: ReturnType<typeof keysOf>): Promise<void> {
  await limits.giveBack(perSite, keys.site);
  await limits.giveBack(perAccountAndNetwork, keys.both);
  if ((await limits.used(known, keys.both)) === 0) await limits.giveBack(perAccount, keys.account);
}

/**
 * Limits of the routes below `/api/auth`, in the place of better-auth's own: those count by address alone, so that one guesser
 * locks out everybody who shares it. Calls from inside the service have no request and are not counted.
 */
export function authLimits(deps: LimitDeps) {
  const networkOf = (request: Request): string => request.headers.get(networkHeader) ?? unknownNetwork;
  return {
    id: 'auth-limits',
    hooks: {
      before: [
        {
          matcher: ({ request }) => request !== undefined,
          handler: createAuthMiddleware(async ({ path, body, request }) => {
            const network = networkOf(request as Request);
            if (path === signInPath) await countSignIn(deps, network, body);
            else await count(deps, ruleOf(path), network);
          }),
        },
      ],
      after: [
        {
          matcher: ({ request }) => request !== undefined,
          handler: createAuthMiddleware(async ({ path, body, request, context }) => {
            const { returned } = context;
            const network = networkOf(request as Request);
            if (path !== signInPath) {
              // Nobody has looked at its password.
              if (isPasswordsBusy(returned)) await deps.limits.giveBack(ruleOf(path), network);
              return;
            }
            if (returned instanceof APIError && !isPasswordsBusy(returned)) return;
            const keys = keysOf(deps, network, body);
            await giveBackSignIn(deps, keys);
            if (!isPasswordsBusy(returned)) await deps.limits.tooOften(known, keys.both);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}
