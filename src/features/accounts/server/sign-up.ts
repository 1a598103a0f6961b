import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import { enqueueConfirmation } from './confirm-link.ts';
import { createUnlessTaken } from './create-account.ts';
import { lockUserByEmail, updateUser, type UserRow } from './repository.ts';

/** Somebody who wants an account, and the profile that a room keeps with it. */
export interface SignUp {
  name: string;
  /** In lower case. */
  email: string;
  passwordHash: string;
  /** Page where an account that is there already signs in. */
  signInPage: string;
  /** True when the account has a profile of this room; asked of an account that nobody has confirmed. */
  hasProfile: (accountId: string) => Promise<boolean>;
  saveProfile: (accountId: string) => Promise<void>;
  /** Handed to the page behind the confirming link. */
  carried?: Readonly<Record<string, string>>;
}

/**
 * Makes an account with its profile, and enqueues the letter that confirms it. That the e-mail address has an account already
 * is said in the letter alone: answer and work are the same.
 * @returns false if no letter is sent, because the address has had one in the last 24 hours: then keep nothing
 */
export async function signUpAccount(deps: Deps, tx: Transaction, wanted: SignUp): Promise<boolean> {
  const account = await accountFor(deps, tx, wanted);
  if (!account) return enqueueKnownAccount(deps, tx, wanted);
  await wanted.saveProfile(account.id);
  return enqueueConfirmation(deps, tx, account, wanted.passwordHash, wanted.carried);
}

/**
 * The account to confirm: a new one, or one that signed up before and has not been confirmed. Nothing when the address has
 * another account, which stays as it is.
 */
async function accountFor(
  deps: Deps,
  tx: Transaction,
  { name, email, passwordHash, hasProfile }: SignUp,
): Promise<UserRow | undefined> {
  const created = await createUnlessTaken(deps, tx, { name, email, passwordHash, role: 'user', isConfirmed: false });
  if (created) return created;
  const known = await lockUserByEmail(tx, email);
  if (!known || known.emailVerified || !(await hasProfile(known.id))) return undefined;
  const change = { name, updatedAt: deps.clock.now() };
  await updateUser(tx, known.id, { ...change, passwordHash });
  return { ...known, ...change };
}

function enqueueKnownAccount(deps: Deps, tx: Transaction, { email, signInPage }: SignUp): Promise<boolean> {
  const { brand, supportEmail } = deps.site;
  const letter = {
    subject: `You have an account at ${brand} already`,
    greeting: 'You have an account already.',
    paragraphs: [
      `Somebody just asked for an account at ${brand} with this email address, which has one. Nothing was changed.`,
      `If it was you, sign in with the password you chose then. If you no longer know it, write to ${supportEmail} from this address.`,
    ],
    action: { label: 'Sign in', url: `${deps.config.BASE_URL}${signInPage}` },
  };
  return enqueueLetter(deps, tx, {
    key: `account-known:${deps.ids.id()}`,
    to: email,
    ground: 'unproven',
    topic: 'account',
    letter,
  });
}
