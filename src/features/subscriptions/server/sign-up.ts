import { Refusal } from '#kit/refusal.ts';
import {
  createUnlessTaken,
  hashNewPassword,
  lockUserByEmail,
  enqueueConfirmation,
  updateUser,
  type UserRow,
} from '#features/accounts/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { subscriptionsContract } from '../contract.ts';
import type { BusinessFields } from '../domain/profile.ts';
import type { PlanKey } from '../domain/plans.ts';
import { checkedBusiness, pages, type SubscriberKind } from './profile.ts';
import { profileOf, saveProfile } from './repository.ts';

type Contract = (typeof subscriptionsContract)['signUp'];

const perAddress = { name: 'sign-up-address', points: 20, seconds: 3600 };

interface SignUp extends BusinessFields {
  kind: SubscriberKind;
  email: string;
  password: string;
  plan: PlanKey | null;
}

/**
 * An account with its profile, and the letter that confirms it. Whether the e-mail address has an account already is said
 * in the letter alone: answer and work are the same, and `timingGuard` hides the time. @throws Refusal TOO_MANY, LETTER_SENT_TODAY
 */
export async function signUp(deps: Deps, input: SignUp, caller: { address: string }): Promise<{ sent: true }> {
  const business = checkedBusiness(input);
  const email = checkedEmail(input.email).toLowerCase();
  if ((await deps.limits.tooOften(perAddress, caller.address)) !== null) throw new Refusal<Contract>('TOO_MANY');
  const passwordHash = await hashNewPassword(input.password);
  await deps.db.transaction(async (tx) => {
    const name = `${business.firstName} ${business.lastName}`;
    const account = await accountFor(deps, tx, { name, email, passwordHash });
    if (account)
      await saveProfile(tx, { ...business, kind: input.kind, accountId: account.id, updatedAt: deps.clock.now() });
    const isSent = account
      ? await enqueueConfirmation(deps, tx, account, passwordHash, input.plan ? { plan: input.plan } : {})
      : await oweKnown(deps, tx, email, input.kind);
    // Without its letter nothing is kept; for every address alike, so that this too says nothing of its account.
    if (!isSent) throw new Refusal<Contract>('LETTER_SENT_TODAY');
  });
  return { sent: true };
}

/**
 * The account to confirm: a new one, or one that signed up before and has not been confirmed. Nothing when the address has
 * another account, which stays as it is.
 */
async function accountFor(
  deps: Deps,
  tx: Transaction,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<UserRow | undefined> {
  const created = await createUnlessTaken(deps, tx, { name, email, passwordHash, role: 'user', isConfirmed: false });
  if (created) return created;
  const known = await lockUserByEmail(tx, email);
  if (!known || known.emailVerified || !(await profileOf(tx, known.id))) return undefined;
  const change = { name, updatedAt: deps.clock.now() };
  await updateUser(tx, known.id, { ...change, passwordHash });
  return { ...known, ...change };
}

async function oweKnown(deps: Deps, tx: Transaction, email: string, kind: SubscriberKind): Promise<boolean> {
  const { brand, supportEmail } = deps.site;
  const letter = {
    subject: `You have an account at ${brand} already`,
    greeting: 'You have an account already.',
    paragraphs: [
      `Somebody just asked for an account at ${brand} with this e-mail address, which has one. Nothing was changed.`,
      `If it was you, sign in with the password you chose then. If you no longer know it, write to ${supportEmail} from this address.`,
    ],
    action: { label: 'Sign in', url: `${deps.config.BASE_URL}${pages[kind]}` },
  };
  return enqueueLetter(deps, tx, {
    key: `account-known:${deps.ids.id()}`,
    to: email,
    ground: 'unproven',
    letter,
  });
}
