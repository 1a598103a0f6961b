import { letterWait } from '#kit/email/letter-sent-today.ts';
import { Refusal } from '#kit/refusal.ts';
import { hashNewPassword, signUpAccount } from '#features/accounts/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { affiliatesContract } from '../contract.ts';
import type { Region } from '../domain/regions.ts';
import { affiliateOfAccount, insertAffiliate, updateAffiliate } from './repository.ts';

type Contract = (typeof affiliatesContract)['register'];

/** Version of the agreement on `/affiliate/terms`, as it is stored with who accepted it. */
export const termsVersion = '1.0';

/** Page of an affiliate who is signed in, and of one who is not. */
export const dashboardPage = '/affiliate/dashboard';
const signInPage = '/affiliate/login';

/** Characters of a referral id. */
const referralLength = 8;

interface Profile {
  full_name: string;
  region: Region;
  accept_terms: boolean;
}

/** A profile's row at the lowest tier, with a referral id of ours. */
export function newProfile(
  deps: Pick<Deps, 'clock' | 'ids'>,
  userId: string,
  profile: { fullName: string; region: string },
) {
  return {
    ...profile,
    userId,
    id: deps.ids.id(),
    tier: 'Bronze' as const,
    referralId: deps.ids.code(referralLength),
    createdAt: deps.clock.now(),
    termsVersion,
  };
}

/** AFF-01. @throws Refusal TERMS_NOT_ACCEPTED, INVALID_EMAIL, PASSWORD_TOO_SHORT, PASSWORD_COMMON, BUSY, LETTER_SENT_TODAY */
export async function register(
  deps: Deps,
  { email: typed, password, full_name: fullName, region, accept_terms }: Profile & { email: string; password: string },
  address: string,
): Promise<{ sent: true }> {
  if (!accept_terms) throw new Refusal<Contract>('TERMS_NOT_ACCEPTED');
  const email = checkedEmail(typed).toLowerCase();
  const passwordHash = await hashNewPassword(password, address);
  await deps.db.transaction(async (tx) => {
    const isSent = await signUpAccount(deps, tx, {
      name: fullName,
      email,
      passwordHash,
      signInPage,
      hasProfile: async (accountId) => (await affiliateOfAccount(tx, accountId)) !== undefined,
      saveProfile: (accountId) => saveProfile(deps, tx, accountId, { fullName, region }),
    });
    // Without its letter nothing is kept; for every address alike, so that this too says nothing of its account.
    if (!isSent) throw new Refusal<Contract>('LETTER_SENT_TODAY', letterWait);
  });
  return { sent: true };
}

async function saveProfile(
  deps: Deps,
  tx: Transaction,
  accountId: string,
  profile: { fullName: string; region: Region },
): Promise<void> {
  if (await insertAffiliate(tx, newProfile(deps, accountId, profile))) return;
  const known = await affiliateOfAccount(tx, accountId);
  if (known) await updateAffiliate(tx, known.id, { ...profile, termsVersion });
}

/** Gives an account a profile; one that has a profile keeps it. @throws Refusal TERMS_NOT_ACCEPTED */
export async function join(
  deps: Deps,
  accountId: string,
  { full_name: fullName, region, accept_terms }: Profile,
): Promise<{ referral_id: string }> {
  if (!accept_terms) throw new Refusal<Contract>('TERMS_NOT_ACCEPTED');
  await deps.db.transaction((tx) => insertAffiliate(tx, newProfile(deps, accountId, { fullName, region })));
  const profile = await affiliateOfAccount(deps.db, accountId);
  if (!profile) throw new Error('The profile was not made');
  return { referral_id: profile.referralId };
}

/** The page of an account with an affiliate profile; null for any other. */
export async function pageOfAccount(deps: Pick<Deps, 'db'>, accountId: string): Promise<string | null> {
  return (await affiliateOfAccount(deps.db, accountId)) ? dashboardPage : null;
}
