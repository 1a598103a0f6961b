import { emailOf } from '#features/accounts/server/index.ts';
import type { WhiteLabel } from '#kit/white-label.ts';
import type { Deps } from '#platform/deps.ts';
import { isMisleading } from '../domain/company-name.ts';
import { plans, type PlanKey } from '../domain/plans.ts';
import { linesOfAddress } from '../domain/profile.ts';
import { hasPaid } from './invoice-repository.ts';
import { profileOf, type SubscriptionRow } from './repository.ts';

/**
 * The business as the songs of its plan name it from today on; null on a plan whose songs are the shop's, and for a business that has
 * not paid yet or whose name could pass for another sender.
 */
export async function whiteLabelOf(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  { accountId, plan, status }: Pick<SubscriptionRow, 'accountId' | 'status'> & { plan: PlanKey },
): Promise<WhiteLabel | null> {
  if (!plans[plan].isWhiteLabel || status === 'trialing' || !(await hasPaid(db, accountId))) return null;
  const profile = await profileOf(db, accountId);
  const name = profile?.companyName.trim() ?? '';
  if (!profile || name === '' || isMisleading(name, site.brand)) return null;
  const email = (await emailOf(db, accountId)) ?? '';
  const address = linesOfAddress(profile.postalAddress).filter((line) => !isMisleading(line, site.brand));
  return { name, email, address };
}
