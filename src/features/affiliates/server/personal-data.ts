import { comparableAddress } from '#kit/reader.ts';
import { accountIdOf } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { commissionsOf, entriesOf } from './commission-repository.ts';
import { payoutsOf } from './payout-repository.ts';
import { countVisits, removeOrderReferral } from './referral-repository.ts';
import { affiliateOfAccount } from './repository.ts';

/**
 * Which affiliate an order came from. Nobody is named in it, so it stays as long as the order's accounting row; commissions and
 * their entries name no person and refer to no order's row, so they outlive it.
 */
export const affiliatesPersonalData: PersonalData = {
  room: 'affiliate',
  tables: ['order_referrals'],
  collect: () => Promise.resolve({ data: null, files: [] }),
  async forget(_deps, tx, orderId, extent) {
    if (extent === 'everything') await removeOrderReferral(tx, orderId);
    return [];
  },
  collectByAddress: affiliateOfEmail,
};

/** The affiliate whose account has this e-mail address, with the ledger about them; null for none. */
async function affiliateOfEmail(
  { db }: Pick<Deps, 'db'>,
  email: string,
): Promise<{ subject: string; name: string; data: object } | null> {
  const accountId = await accountIdOf(db, comparableAddress(email));
  const affiliate = accountId === undefined ? undefined : await affiliateOfAccount(db, accountId);
  if (!affiliate) return null;
  const { id, fullName, region, tier, referralId, createdAt, termsVersion, payoutHint } = affiliate;
  const commissions = await commissionsOf(db, id);
  const entries = await entriesOf(
    db,
    commissions.map(({ orderId }) => orderId),
  );
  const profile = { fullName, email, region, tier, referralId, createdAt, termsVersion, account: payoutHint };
  const data = {
    ...profile,
    clicks: (await countVisits(db, id)).get(id) ?? 0,
    entries: entries.map(({ kind, amountPence, basePence, at, month }) => ({
      kind,
      amountPence,
      basePence,
      at,
      month,
    })),
    payouts: await payoutsOf(db, id),
  };
  return { subject: affiliate.userId, name: 'affiliate', data };
}
