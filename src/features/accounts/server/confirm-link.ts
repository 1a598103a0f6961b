import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { verifyPassword } from './password.ts';
import { longestPassword } from './password-rules.ts';
import {
  insertSecret,
  lockUser,
  passwordHashOf,
  readSecret,
  takeSecret,
  updateUser,
  type UserRow,
} from './repository.ts';

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'mailer' | 'site'>;

/** Milliseconds a link works. */
const lasts = 24 * 60 * 60 * 1000;

const identifierOf = (token: string): string => `confirm-email:${sha256(token)}`;

/**
 * What a link confirms: that whoever reads the mailbox chose this password, which is asked for again. A stranger who signs
 * up with the address gets nothing by its owner's click, whichever of the letters it was.
 */
const kept = z.object({ accountId: z.string(), passwordHash: z.string() });

/** Owes an account the letter with the link that confirms its e-mail address. @returns false if the address had its letter of the day */
export async function oweConfirmation(
  deps: Omit<LinkDeps, 'db'>,
  tx: Transaction,
  account: Pick<UserRow, 'id' | 'name' | 'email'>,
  passwordHash: string,
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
  const letter = {
    subject: `Confirm your e-mail address for ${brand}`,
    greeting: 'One more step.',
    paragraphs: [
      `Somebody made an account at ${brand} with this e-mail address. If it was you, confirm it with the button below and the password you chose; you are signed in with that. It works once, within 24 hours.`,
      'If it was not you, do nothing. Without the button the account is deleted after a week.',
    ],
    // Behind the hash, where no log sees it.
    action: { label: 'Confirm my address', url: `${deps.config.BASE_URL}/partner/welcome#token=${token}` },
  };
  return enqueueLetter(deps, tx, {
    key: `confirm-account:${account.id}:${id}`,
    to: account.email,
    ground: 'unproven',
    letter,
  });
}

/** Somebody knows the password of an account that is not confirmed yet: its letter is sent anew, if the address had none in a day. */
export async function remindToConfirm(deps: LinkDeps, accountId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const account = await lockUser(tx, accountId);
    const passwordHash = await passwordHashOf(tx, accountId);
    if (account && passwordHash && !account.emailVerified) await oweConfirmation(deps, tx, account, passwordHash);
  });
}

/**
 * Confirms the account of a link that has not been used. @returns its id; nothing for a link that opens nothing.
 * @throws APIError for a password that is not the link's: it may be tried again
 */
async function confirm(deps: LinkDeps, token: string, password: string): Promise<string | undefined> {
  const now = deps.clock.now();
  const value = await readSecret(deps.db, identifierOf(token), now);
  if (value === undefined) return undefined;
  const { accountId, passwordHash } = kept.parse(JSON.parse(value));
  // Slow by intention, so outside the transaction.
  if (!(await verifyPassword({ hash: passwordHash, password })))
    throw new APIError('FORBIDDEN', { code: 'OTHER_PASSWORD', message: 'The link is of another password.' });
  return deps.db.transaction(async (tx) => {
    if ((await takeSecret(tx, identifierOf(token), now)) === undefined) return undefined;
    const account = await lockUser(tx, accountId);
    if (!account || account.emailVerified) return undefined;
    await updateUser(tx, accountId, { emailVerified: true, passwordHash, updatedAt: now });
    return accountId;
  });
}

const body = z.strictObject({ token: z.string().max(100), password: z.string().max(longestPassword) });

/** POST /confirm-email: the link's secret and its password confirm the address, sign in and say where to go on. */
export function confirmLink(deps: LinkDeps, accountPage: (accountId: string) => Promise<string>) {
  return {
    id: 'confirm-link',
    endpoints: {
      useConfirmLink: createAuthEndpoint('/confirm-email', { method: 'POST', body }, async (ctx) => {
        const { internalAdapter } = ctx.context;
        const accountId = await confirm(deps, ctx.body.token, ctx.body.password);
        const user = accountId === undefined ? null : await internalAdapter.findUserById(accountId);
        if (!user) throw new APIError('UNAUTHORIZED', { message: 'This link is used or too old.' });
        const session = await internalAdapter.createSession(user.id, false);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ redirect: await accountPage(user.id) });
      }),
    },
  } satisfies BetterAuthPlugin;
}
