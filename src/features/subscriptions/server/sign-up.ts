import { letterWait } from '#kit/email/letter-sent-today.ts';
import { isBusy, Refusal } from '#kit/refusal.ts';
import { hashNewPassword, signUpAccount } from '#features/accounts/server/index.ts';
import { checkedEmail } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { subscriptionsContract } from '../contract.ts';
import type { BusinessFields } from '../domain/profile.ts';
import type { SoldPlanKey } from '../domain/sold-plans.ts';
import { checkedBusiness, pages, type SubscriberKind } from './profile.ts';
import { profileOf, saveProfile } from './repository.ts';

type Contract = (typeof subscriptionsContract)['signUp'];

const perAddress = { name: 'sign-up-address', points: 20, seconds: 3600 };

interface SignUp extends BusinessFields {
  kind: SubscriberKind;
  email: string;
  password: string;
  plan: SoldPlanKey | null;
}

/**
 * An account with its profile, and the letter that confirms it. Whether the e-mail address has an account already is said
 * in the letter alone: answer and work are the same, and `timingGuard` hides the time. @throws Refusal TOO_MANY, BUSY, LETTER_SENT_TODAY
 */
export async function signUp(deps: Deps, input: SignUp, caller: { address: string }): Promise<{ sent: true }> {
  const business = checkedBusiness(deps, input);
  const email = checkedEmail(input.email).toLowerCase();
  const wait = await deps.limits.tooOften(perAddress, caller.address);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  const passwordHash = await hashNewPassword(input.password, caller.address).catch(async (error: unknown) => {
    if (isBusy(error)) await deps.limits.giveBack(perAddress, caller.address);
    throw error;
  });
  await deps.db.transaction(async (tx) => {
    const isSent = await signUpAccount(deps, tx, {
      name: `${business.firstName} ${business.lastName}`,
      email,
      passwordHash,
      signInPage: pages[input.kind],
      carried: input.plan ? { plan: input.plan } : {},
      hasProfile: async (accountId) => (await profileOf(tx, accountId)) !== undefined,
      saveProfile: (accountId) =>
        saveProfile(tx, { ...business, kind: input.kind, accountId, updatedAt: deps.clock.now() }),
    });
    // Without its letter nothing is kept; for every address alike, so that this too says nothing of its account.
    if (!isSent) throw new Refusal<Contract>('LETTER_SENT_TODAY', letterWait);
  });
  return { sent: true };
}
