import { emailOf } from '#features/accounts/server/index.ts';
import type { WhiteLabel } from '#kit/white-label.ts';
import type { Deps } from '#platform/deps.ts';
import { plans, type PlanKey } from '../domain/plans.ts';
import { linesOfAddress } from '../domain/profile.ts';
import { profileOf } from './repository.ts';

/** The business as the songs of its plan name it from today on; null on a plan whose songs are the shop's. */
export async function whiteLabelOf(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  plan: PlanKey,
): Promise<WhiteLabel | null> {
  if (!plans[plan].isWhiteLabel) return null;
  const profile = await profileOf(db, accountId);
  const name = profile?.companyName.trim() ?? '';
  if (!profile || name === '') return null;
  const email = (await emailOf(db, accountId)) ?? '';
  return { name, email, address: linesOfAddress(profile.postalAddress) };
}
