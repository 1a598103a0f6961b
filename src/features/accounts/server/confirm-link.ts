import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { unknownNetwork } from '#platform/network-key.ts';
import { networkHeader } from './auth-limits.ts';
import { orBusy } from './busy-passwords.ts';
import { verifyPassword } from './password.ts';
import { longestPassword } from './password-rules.ts';
import {
  insertSecret,
  lockUser,
  passwordHashOf,
  readSecret,
  consumeSecret,
  updateUser,
  type UserRow,
} from './repository.ts';

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'mailer' | 'site'>;

/** Lifetime of a link in milliseconds. */
const lasts = 24 * 60 * 60 * 1000;

const identifierOf = (token: string): string => `confirm-email:${sha256(token)}`;

/**
 * Value stored under a confirmation link: the account and the hash of the password chosen at sign-up, which is asked for
 * again. It proves that the reader of the mailbox chose that password: a stranger who signs up with somebody else's address
 * gains nothing when its owner follows the link, whichever of the e-mails it is from.
 */
const kept = z.object({ accountId: z.string(), passwordHash: z.string() });

/**
 * Enqueues the e-mail with the link that confirms an account's address. `carried` is handed to the page behind the link.
 * @returns false if it is not sent because the address has had its e-mail in the last 24 hours
 */
export async function enqueueConfirmation(
  deps: Omit<LinkDeps, 'db'>,
  tx: Transaction,
  account: Pick<UserRow, 'id' | 'name' | 'email'>,
  passwordHash: string,
  carried: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const { brand } = deps.site;
  const now = deps.clock.now();
  const token = deps.ids.token();
  const id = deps.ids.id();
  await insertSecret(tx, {
    id,
    identifier: identifierOf(token),
    value: JSON.stringify({ accountId: account.id, passwordHash } satisfies z.infer<typeof kept>),
    expiresAt: new Date(now.getTime() + lasts),
    createdAt: now,
    updatedAt: now,
  });
  const hash = new URLSearchParams({ token, ...carried }).toString();
  const letter = {
    subject: `Confirm your email address for ${brand}`,
    greeting: 'One more step.',
    paragraphs: [
      `Somebody made an account at ${brand} with this email address. If it was you, confirm it with the button below and the password you chose; you are signed in with that. It works once, within 24 hours.`,
      'If it was not you, do nothing. Without the button the account is deleted after a week.',
    ],
    // In the hash, which is not sent to the server and so never logged.
    action: { label: 'Confirm my address', url: `${deps.config.BASE_URL}/partner/welcome#${hash}` },
  };
  return enqueueLetter(deps, tx, {
    key: `confirm-account:${account.id}:${id}`,
    to: account.email,
    ground: 'unproven',
    topic: 'account',
    letter,
  });
}

/**
 * Enqueues the confirmation e-mail again when somebody signs in with the right password to an account that is not confirmed
 * yet, unless the address has had one in the last 24 hours.
 */
export async function remindToConfirm(deps: LinkDeps, accountId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await lockUser(tx, accountId);
    const passwordHash = await passwordHashOf(tx, accountId);
    if (account && passwordHash && !account.emailVerified) await enqueueConfirmation(deps, tx, account, passwordHash);
  });
}

const body = z.strictObject({ token: z.string().max(100), password: z.string().max(longestPassword) });

/**
 * Confirms the account of a link that has not been used.
 * @returns the account's id; undefined for a link that is unknown, used or expired, or an account confirmed already
 * @throws APIError OTHER_PASSWORD for a password that is not the link's, BUSY; the link stays valid
 */
async function confirm(
  deps: LinkDeps,
  { token, password }: z.infer<typeof body>,
  network: string,
): Promise<string | undefined> {
  const now = deps.clock.now();
  const value = await readSecret(deps.db, identifierOf(token), now);
  if (value === undefined) return undefined;
  const { accountId, passwordHash } = kept.parse(JSON.parse(value));
  // Deliberately slow, so outside the transaction.
  if (!(await orBusy(network, () => verifyPassword({ hash: passwordHash, password }))))
    throw new APIError('FORBIDDEN', { code: 'OTHER_PASSWORD', message: 'The link is of another password.' });
  return deps.db.transaction(async (tx) => {
    if ((await consumeSecret(tx, identifierOf(token), now)) === undefined) return undefined;
    const account = await lockUser(tx, accountId);
    if (!account || account.emailVerified) return undefined;
    await updateUser(tx, accountId, { emailVerified: true, passwordHash, updatedAt: now });
    return accountId;
  });
}

/** POST /confirm-email: confirms the address by the link's token and password, signs in and returns the page to open next. */
export function confirmLink(deps: LinkDeps, accountPage: (accountId: string) => Promise<string>) {
  return {
    id: 'confirm-link',
    endpoints: {
      useConfirmLink: createAuthEndpoint('/confirm-email', { method: 'POST', body }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const accountId = await confirm(deps, ctx.body, ctx.getHeader(networkHeader) ?? unknownNetwork);
        const user = accountId === undefined ? null : await internalAdapter.findUserById(accountId);
        if (!user) throw new APIError('UNAUTHORIZED', { message: 'This link is used or too old.' });
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ redirect: await accountPage(user.id) });
      }),
    },
  } satisfies BetterAuthPlugin;
}
