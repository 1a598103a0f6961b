import { Refusal } from '#kit/refusal.ts';
import { createAccount, hashNewPassword, recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Affiliate, affiliatesContract } from '../contract.ts';
import { suggestedTier } from '../domain/commission.ts';
import type { Tier } from '../domain/regions.ts';
import { newProfile } from './register.ts';
import { allAffiliates, insertAffiliate, lockAffiliate, updateAffiliate, type AffiliateRow } from './repository.ts';
import { allFigures } from './statement.ts';

type Contract = (typeof affiliatesContract)['setTier' | 'setStanding'];

type Room = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Days of notice in the agreement. */
const noticeDays = 7;

export const affiliateView = (row: AffiliateRow): Affiliate => ({
  id: row.id,
  full_name: row.fullName,
  email: row.email,
  region: row.region,
  tier: row.tier,
  referral_id: row.referralId,
  created_at: row.createdAt.toISOString(),
  is_suspended: row.isSuspended,
  ends_at: row.endsAt?.toISOString() ?? null,
  is_erased: row.erasedAt !== null,
});

export async function listAffiliates(deps: Room) {
  const of = await allFigures(deps);
  return (await allAffiliates(deps.db)).map((row) => {
    const { figures, sales } = of(row.id);
    const has_payout_details = row.payoutDetails !== null;
    return { ...affiliateView(row), figures, suggested_tier: suggestedTier(sales), has_payout_details };
  });
}

/** @throws Refusal EMAIL_TAKEN, PASSWORD_TOO_SHORT, PASSWORD_COMMON, BUSY */
export async function addAffiliate(
  deps: Room,
  input: { email: string; password: string; full_name: string; region: string; tier: Tier },
  { actor, address }: { actor: string; address: string },
): Promise<Affiliate> {
  const { full_name: fullName, region, tier } = input;
  const passwordHash = await hashNewPassword(input.password, address);
  return deps.db.transaction(async (tx) => {
    const whose = { name: fullName, email: input.email, role: 'user', passwordHash, isConfirmed: true } as const;
    const account = await createAccount(deps, tx, whose);
    const row = { ...newProfile(deps, account.id, { fullName, region }), tier, termsVersion: null };
    await insertAffiliate(tx, row);
    await recordAudit(deps, tx, { actor, action: 'add-affiliate', subject: account.id, after: { region, tier } });
    const nothingYet = { isSuspended: false, endsAt: null, erasedAt: null, payoutDetails: null, payoutHint: null };
    return affiliateView({ ...row, ...nothingYet, email: account.email });
  });
}

/** Any tier at any time, as the admin sees fit. @throws Refusal NOT_FOUND */
export async function setTier(deps: Room, { id, tier }: { id: string; tier: Tier }, actor: string): Promise<Affiliate> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAffiliate(tx, id);
    if (!row) throw new Refusal<Contract>('NOT_FOUND');
    if (row.tier !== tier) {
      await updateAffiliate(tx, id, { tier });
      const [before, after] = [{ tier: row.tier }, { tier }];
      await recordAudit(deps, tx, { actor, action: 'affiliate-tier', subject: row.userId, before, after });
    }
    return affiliateView({ ...row, tier });
  });
}

/** Suspends, gives notice, or takes either back. @throws Refusal NOT_FOUND */
export async function setStanding(
  deps: Room,
  { id, standing }: { id: string; standing: 'active' | 'suspended' | 'notice' },
  actor: string,
): Promise<Affiliate> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAffiliate(tx, id);
    if (!row || row.erasedAt !== null) throw new Refusal<Contract>('NOT_FOUND');
    const end = new Date(deps.clock.now().getTime() + noticeDays * 24 * 60 * 60 * 1000);
    // Each by itself: notice does not release what was suspended, and a suspension does not take notice back.
    const changes = {
      active: { isSuspended: false, endsAt: null },
      suspended: { isSuspended: true },
      notice: { endsAt: row.endsAt ?? end },
    };
    const change = changes[standing];
    await updateAffiliate(tx, id, change);
    await recordAudit(deps, tx, { actor, action: 'affiliate-standing', subject: row.userId, after: { standing } });
    return affiliateView({ ...row, ...change });
  });
}
