import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { keyedHash, sha256 } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { accountsContract } from '../contract.ts';
import { recordAudit } from './audit.ts';
import { orRefused } from './busy-passwords.ts';
import { hashPassword } from './password.ts';
import { passwordProblem, shortestPassword } from './password-rules.ts';
import {
  deleteSecretsOf,
  deleteSessions,
  insertSecret,
  lockUser,
  lockUserByEmail,
  readSecret,
  savePassword,
  consumeSecret,
  userById,
  type UserRow,
} from './repository.ts';

type Contract = (typeof accountsContract)['choosePassword'];
type LinkDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'mailer' | 'site' | 'limits'>;

/** Prefixes of stored links: an invitation is not ended by whoever says that its reader forgot a password. */
const prefixes = { invitation: 'invitation-link:', forgotten: 'password-link:' };
type LinkKind = keyof typeof prefixes;
const identifierOf = (kind: LinkKind, token: string): string => `${prefixes[kind]}${sha256(token)}`;

const hour = 60 * 60 * 1000;
/** Milliseconds that a link works: a colleague may be away for some days, somebody who forgot is waiting. */
const lasts: Record<LinkKind, number> = { invitation: 7 * 24 * hour, forgotten: hour };

/** Letters to one account's address, so that nobody fills another's mailbox. */
const perAccount: LimitRule = { name: 'forgot-password-account', points: 3, seconds: 60 * 60 };

const isStaff = ({ role }: Pick<UserRow, 'role'>): boolean => role !== 'user';

/** Ends links of an account; an invitation that stands outlasts one for a forgotten password. */
async function endLinks(tx: Transaction, accountId: string, kind: LinkKind): Promise<void> {
  await deleteSecretsOf(tx, prefixes.forgotten, accountId);
  if (kind === 'invitation') await deleteSecretsOf(tx, prefixes.invitation, accountId);
}

/**
 * Enqueues the letter with a link that chooses the account's password; links sent before it end. Where its address has had its letter
 * of the day, nothing is sent, and they go on.
 */
async function enqueuePasswordLink(deps: LinkDeps, tx: Transaction, account: UserRow, kind: LinkKind): Promise<void> {
  const { brand } = deps.site;
  const now = deps.clock.now();
  const [id, token] = [deps.ids.id(), deps.ids.token()];
  // In the hash, which is not sent to the server and so never logged.
  const url = `${deps.config.BASE_URL}/password#token=${token}`;
  const invitation = {
    subject: `Your account at ${brand}`,
    greeting: 'Welcome to the studio.',
    paragraphs: [
      `You have been given an account at ${brand}, for the people who make the songs. Choose a password with the button below; it works once, within seven days.`,
      'If you expected nothing of the kind, do nothing: without a password nobody gets in.',
    ],
    action: { label: 'Choose my password', url },
  };
  const forgotten = {
    subject: `A new password for ${brand}`,
    greeting: 'Choose a new password.',
    paragraphs: [
      'Somebody said that they forgot the password of the account with this email address. If it was you, choose a new one with the button below; it works once, within an hour.',
      'If it was not you, do nothing. Your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  };
  const isSent = await enqueueLetter(deps, tx, {
    key: `password-link:${account.id}:${id}`,
    to: account.email,
    ground: isStaff(account) ? 'staff' : account.emailVerified ? 'proven' : 'unproven',
    topic: 'account',
    letter: kind === 'invitation' ? invitation : forgotten,
  });
  if (!isSent) return;
  await endLinks(tx, account.id, kind);
  const expiresAt = new Date(now.getTime() + lasts[kind]);
  const row = { id, identifier: identifierOf(kind, token), value: account.id, expiresAt };
  await insertSecret(tx, { ...row, createdAt: now, updatedAt: now });
}

/** Invites a member of staff to choose a password. */
export function enqueueInvitation(deps: LinkDeps, tx: Transaction, account: UserRow): Promise<void> {
  return enqueuePasswordLink(deps, tx, account, 'invitation');
}

/** Sends a link to the account of an address, if there is one. The answer and its time say nothing of that. */
export async function forgotPassword(deps: LinkDeps, { email }: { email: string }): Promise<{ sent: true }> {
  const address = email.trim().toLowerCase();
  const isTooOften = (await deps.limits.tooOften(perAccount, keyedHash(deps.config.SECRET, address))) !== null;
  if (isTooOften) return { sent: true };
  await deps.db.transaction(async (tx) => {
    const account = await lockUserByEmail(tx, address);
    if (account) await enqueuePasswordLink(deps, tx, account, 'forgotten');
  });
  return { sent: true };
}

/** The link of a token, of whichever kind, that has not expired. */
async function readLink(
  { db }: Pick<Deps, 'db'>,
  token: string,
  now: Date,
): Promise<{ identifier: string; accountId: string } | undefined> {
  for (const kind of ['forgotten', 'invitation'] as const) {
    const identifier = identifierOf(kind, token);
    const accountId = await readSecret(db, identifier, now);
    if (accountId !== undefined) return { identifier, accountId };
  }
  return undefined;
}

/**
 * Sets the password by a link, which proves the mailbox, and signs the account out everywhere. The second factor stays.
 * @throws Refusal LINK_OVER, PASSWORD_TOO_SHORT, PASSWORD_COMMON, BUSY; the link stays valid after a refused password
 */
export async function choosePassword(
  deps: LinkDeps & { accountPage: (accountId: string) => Promise<string> },
  { token, password }: { token: string; password: string },
  network: string,
): Promise<{ email: string; page: string }> {
  const now = deps.clock.now();
  const link = await readLink(deps, token, now);
  const known = link && (await userById(deps.db, link.accountId));
  if (!known) throw new Refusal<Contract>('LINK_OVER');
  // Deliberately slow, so outside the transaction.
  const rules = { isStaff: isStaff(known) };
  const problem = passwordProblem(password, rules);
  if (problem === 'common') throw new Refusal<Contract>('PASSWORD_COMMON');
  if (problem) throw new Refusal<Contract>('PASSWORD_TOO_SHORT', { length: shortestPassword(rules) });
  const passwordHash = await orRefused(network, () => hashPassword(password));
  const account = await deps.db.transaction(async (tx) => {
    if ((await consumeSecret(tx, link.identifier, now)) === undefined) throw new Refusal<Contract>('LINK_OVER');
    const row = await lockUser(tx, known.id);
    // Whoever joined the staff in the meantime has longer passwords to choose.
    if (!row || isStaff(row) !== isStaff(known)) throw new Refusal<Contract>('LINK_OVER');
    await savePassword(tx, row.id, { id: deps.ids.id(), passwordHash, now });
    await endLinks(tx, row.id, 'invitation');
    await deleteSessions(tx, row.id);
    if (isStaff(row)) await recordAudit(deps, tx, { actor: row.id, action: 'choose-password', subject: row.id });
    return row;
  });
  return { email: account.email, page: isStaff(account) ? '/admin' : await deps.accountPage(account.id) };
}
