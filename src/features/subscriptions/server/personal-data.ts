import { accountIdOf } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { invoicesOfAccount } from './invoice-repository.ts';
import { hostTrialOf } from './host-trial-repository.ts';
import { readProfile } from './profile.ts';
import { profileOf, removeSong, songOf, subscriptionsOf } from './repository.ts';

/** Which plan an order belongs to. Nobody is named in it, so it stays as long as the order's accounting row. */
export const subscriptionsPersonalData: PersonalData = {
  room: 'plan',
  tables: ['subscription_orders'],
  async collect({ db }, orderId) {
    const song = await songOf(db, orderId);
    return { data: song ? { plan: song.plan, month: song.periodStart, trial: song.trial } : null, files: [] };
  },
  async forget(_deps, tx, orderId, extent) {
    if (extent === 'everything') await removeSong(tx, orderId);
    return [];
  },
  collectByAddress: businessOfEmail,
};

/** The business whose account has this e-mail address; null for none. */
async function businessOfEmail(
  deps: Pick<Deps, 'db'>,
  email: string,
): Promise<{ subject: string; name: string; data: object } | null> {
  const accountId = await accountIdOf(deps.db, email.trim().toLowerCase());
  const profile = await readProfile(deps, accountId ?? null);
  if (accountId === undefined || profile === null) return null;
  const plans = (await subscriptionsOf(deps.db, accountId)).map(
    ({ plan, status, periodStart, periodEnd, createdAt }) => ({
      plan,
      status,
      periodStart,
      periodEnd,
      createdAt,
    }),
  );
  const invoices = (await invoicesOfAccount(deps.db, accountId)).map(
    ({ number, status, issuedAt, paidAt, totalPence, lines, buyer }) => ({
      number,
      status,
      issuedAt,
      paidAt,
      totalPence,
      lines,
      buyer,
    }),
  );
  const former = (await profileOf(deps.db, accountId))?.formerBuyers ?? [];
  const trial = (await hostTrialOf(deps.db, accountId)) ?? null;
  return { subject: accountId, name: 'business', data: { ...profile, former, trial, plans, invoices } };
}
