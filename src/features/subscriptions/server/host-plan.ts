import { isLive } from '../domain/plan-allowance.ts';
import { isAgentPlan, type SoldHostKey } from '../domain/sold-plans.ts';
import { hostPence } from '../domain/host-plans.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { profileOf, subscriptionsOf } from './repository.ts';
import { freshPlan } from './sync.ts';

/** A host's plan as it is billed now. */
interface HostPlan {
  subscriptionId: string;
  plan: SoldHostKey;
  /** Pence of a souvenir that is delivered now. */
  souvenirPence: number;
  /** False while its last payment has failed. */
  isPaid: boolean;
  periodStart: Date;
  periodEnd: Date;
}

/** The live plan of a host as it is stored; asks nobody, so that it can be read in a transaction. Undefined without one. */
export async function hostPlanOf(
  { clock, site }: Pick<Deps, 'clock' | 'site'>,
  db: Queryable,
  accountId: string,
): Promise<HostPlan | undefined> {
  const now = clock.now();
  for (const { id, plan, status, pricePence, periodStart, periodEnd } of await subscriptionsOf(db, accountId)) {
    if (isAgentPlan(plan) || !isLive({ plan, status, periodStart, periodEnd }, now)) continue;
    const souvenirPence = pricePence ?? hostPence(plan, site.prices).guest;
    return {
      subscriptionId: id,
      plan,
      souvenirPence,
      isPaid: status !== 'past_due',
      periodStart,
      periodEnd,
    };
  }
  return undefined;
}

/** The same, after asking the provider about a month that is over. @throws PaymentsError while it cannot be asked */
export async function freshHostPlan(deps: Deps, accountId: string): Promise<HostPlan | undefined> {
  await freshPlan(deps, accountId);
  return hostPlanOf(deps, deps.db, accountId);
}

/** True for an account with a host's profile. */
export async function isHost(db: Queryable, accountId: string): Promise<boolean> {
  return (await profileOf(db, accountId))?.kind === 'host';
}

/** First name of the person behind an account's business; empty without a profile. */
export async function firstNameOf(db: Queryable, accountId: string): Promise<string> {
  return (await profileOf(db, accountId))?.firstName ?? '';
}
