import { freshHostPlan, hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { type RetentionRule, rowsPast, yearsBefore } from '#platform/retention.ts';
import { pageDays, welcomeDaysWithoutPlan } from '../domain/limits.ts';
import { deleteFiles, forgetGuest } from './forget.ts';
import { publicStaysRetention } from './guest-page-repository.ts';
import { countPastGuests, deliveredBefore, pastGuests } from './guest-repository.ts';
import { deleteWelcome, expiredWelcomes, updateWelcome } from './repository.ts';
import { hostDeliveries } from './schema.ts';
import { withdrawalsRetention } from './withdrawal-repository.ts';

const batch = 200;
const accountingYears = 7;

async function clearGuests(deps: Deps, now: Date): Promise<number> {
  const ids = await pastGuests(deps.db, now, batch);
  for (const id of ids) await deleteFiles(deps, await deps.db.transaction((tx) => forgetGuest(deps, tx, id)));
  return ids.length;
}

/** True for an account with a plan, and while nobody can tell: what a paying host has is not deleted for a provider's silence. */
async function mayHavePlan(deps: Deps, accountId: string): Promise<boolean> {
  try {
    return (await freshHostPlan(deps, accountId)) !== undefined;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    return true;
  }
}

/** A video that a plan has reached meanwhile stays for good. */
async function clearWelcomes(deps: Deps, now: Date): Promise<number> {
  let cleared = 0;
  for (const { welcome, accountId } of await expiredWelcomes(deps.db, now)) {
    if (await mayHavePlan(deps, accountId)) {
      if (await hostPlanOf(deps, deps.db, accountId)) await updateWelcome(deps.db, welcome.id, { expiresAt: null });
      continue;
    }
    await deleteWelcome(deps.db, welcome.id);
    await deleteFiles(
      deps,
      [welcome.filmKey, welcome.captionsKey].flatMap((key) => key ?? []),
    );
    cleared += 1;
  }
  return cleared;
}

export const hostsRetention = (deps: Deps): RetentionRule[] => [
  {
    what: 'guests of hosts, with their pages, photos and souvenirs',
    kept: `${pageDays} days after their departure`,
    due: (now) => countPastGuests(deps.db, now),
    clear: (now) => clearGuests(deps, now),
  },
  {
    what: 'welcome videos without a plan',
    kept: `${welcomeDaysWithoutPlan} days`,
    due: async (now) => (await expiredWelcomes(deps.db, now)).length,
    clear: (now) => clearWelcomes(deps, now),
  },
  rowsPast(deps.db, {
    what: 'souvenirs that were delivered, without a name',
    kept: `${accountingYears} years`,
    table: hostDeliveries,
    past: (now) => deliveredBefore(yearsBefore(now, accountingYears)),
  }),
  withdrawalsRetention(deps.db),
  publicStaysRetention(deps.db),
];
