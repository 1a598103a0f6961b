import { Refusal } from '#kit/refusal.ts';
import { createAccount, hashNewPassword, recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Affiliate, affiliatesContract } from '../contract.ts';
import type { Tier } from '../domain/regions.ts';
import { allAffiliates, insertAffiliate, lockAffiliate, updateTier, type AffiliateRow } from './repository.ts';

type Contract = (typeof affiliatesContract)['setTier'];

type Room = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Characters of a referral id. */
const referralLength = 8;

const view = (row: AffiliateRow): Affiliate => ({
  id: row.id,
  full_name: row.fullName,
  email: row.email,
  region: row.region,
  tier: row.tier,
  referral_id: row.referralId,
  created_at: row.createdAt.toISOString(),
});

export async function listAffiliates(deps: Room): Promise<Affiliate[]> {
  return (await allAffiliates(deps.db)).map(view);
}

/** @throws Refusal EMAIL_TAKEN */
export async function addAffiliate(
  deps: Room,
  input: { email: string; password: string; full_name: string; region: string; tier: Tier },
  actor: string,
): Promise<Affiliate> {
  const { full_name: fullName, region, tier } = input;
  const passwordHash = await hashNewPassword(input.password, { isStaff: false });
  return deps.db.transaction(async (tx) => {
    const whose = { name: fullName, email: input.email, role: 'user', passwordHash, isConfirmed: true } as const;
    const account = await createAccount(deps, tx, whose);
    const row = {
      id: deps.ids.id(),
      userId: account.id,
      fullName,
      region,
      tier,
      referralId: deps.ids.code(referralLength),
      createdAt: deps.clock.now(),
    };
    await insertAffiliate(tx, row);
    await recordAudit(deps, tx, { actor, action: 'add-affiliate', subject: account.id, after: { region, tier } });
    return view({ ...row, email: account.email });
  });
}

/** Any tier at any time, as the admin sees fit. @throws Refusal NOT_FOUND */
export async function setTier(deps: Room, { id, tier }: { id: string; tier: Tier }, actor: string): Promise<Affiliate> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAffiliate(tx, id);
    if (!row) throw new Refusal<Contract>('NOT_FOUND');
    if (row.tier !== tier) {
      await updateTier(tx, id, tier);
      const [before, after] = [{ tier: row.tier }, { tier }];
      await recordAudit(deps, tx, { actor, action: 'affiliate-tier', subject: row.userId, before, after });
    }
    return view({ ...row, tier });
  });
}
