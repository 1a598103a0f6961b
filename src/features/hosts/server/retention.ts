import { freshHostPlan, hostPlanOf } from '#features/subscriptions/server/index.ts';
import { tryAll } from '#kit/try-all.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { daysBefore, type RetentionRule, rowsPast, yearsBefore } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { pageDays, welcomeDaysWithoutPlan } from '../domain/limits.ts';
import { forgetGuest } from './forget.ts';
import { publicStaysRetention } from './guest-page-repository.ts';
import { countPastGuests, deliveredBefore, pastGuests } from './guest-repository.ts';
import { billRecreation, isFeeOwed } from './recreation-fee.ts';
import { scheduleRefresh } from './refresh-times.ts';
import {
  deleteWelcome,
  expiredWelcomes,
  welcomesOfPlans,
  lockPropertyOfWelcome,
  timedWelcomes,
  updateProperty,
  updateWelcome,
  welcomeById,
} from './repository.ts';
import { samplesRetention } from './sample.ts';
import { hostDeliveries } from './schema.ts';
import { withdrawalsRetention } from './withdrawal-repository.ts';

const batch = 200;
const accountingYears = 7;

async function clearGuests(deps: Deps, now: Date): Promise<number> {
  const ids = await pastGuests(deps.db, now, batch);
  await tryAll(ids, async (id) => deleteAll(deps, await deps.db.transaction((tx) => forgetGuest(deps, tx, id, null))));
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

/** Gives the videos whose plan is over the days that one without a plan has. */
async function endKeptWelcomes(deps: Deps, now: Date): Promise<void> {
  const kept = await welcomesOfPlans(deps.db);
  for (const accountId of new Set(kept.map((each) => each.accountId))) {
    if ((await hostPlanOf(deps, deps.db, accountId)) || (await mayHavePlan(deps, accountId))) continue;
    const expiresAt = daysBefore(now, -welcomeDaysWithoutPlan);
    for (const { id } of kept.filter((each) => each.accountId === accountId))
      await updateWelcome(deps.db, id, { expiresAt, planEndedAt: now });
  }
}

/**
 * A plan has reached a video in time: it stays, and is made anew at its time. One that waits for its fee is billed with the plan;
 * where another's is due, it stays for its days alone. @returns false for one that is not kept
 */
async function keepWelcome(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const property = await lockPropertyOfWelcome(tx, id);
    const welcome = await welcomeById(tx, id);
    if (!property || !welcome) return false;
    if (property.recreationDue && !(isFeeOwed(welcome) && (await billRecreation(deps, tx, property, welcome))))
      return false;
    await updateWelcome(tx, id, { expiresAt: null, planEndedAt: null });
    await scheduleRefresh(deps, tx, property);
    return true;
  });
}

/** Keeps the videos that a plan has reached, well before their time is over. */
async function keepTimedWelcomes(deps: Deps): Promise<void> {
  const timed = await timedWelcomes(deps.db);
  for (const accountId of new Set(timed.map((each) => each.accountId))) {
    if (!(await hostPlanOf(deps, deps.db, accountId))) continue;
    for (const { id } of timed.filter((each) => each.accountId === accountId)) await keepWelcome(deps, id);
  }
}

async function clearWelcomes(deps: Deps, now: Date): Promise<number> {
  let cleared = 0;
  await endKeptWelcomes(deps, now);
  await keepTimedWelcomes(deps);
  await tryAll(await expiredWelcomes(deps.db, now), async ({ welcome, accountId, recreationDue }) => {
    if (await mayHavePlan(deps, accountId)) {
      const isKept = (await hostPlanOf(deps, deps.db, accountId)) && (await keepWelcome(deps, welcome.id));
      if (isKept || !recreationDue) return;
    }
    await deps.db.transaction(async (tx) => {
      const property = await lockPropertyOfWelcome(tx, welcome.id);
      if (property && welcome.planEndedAt) await updateProperty(tx, property.id, { recreationDue: true });
      await deleteWelcome(tx, welcome.id);
    });
    await deleteAll(
      deps,
      [welcome.filmKey, welcome.captionsKey].flatMap((key) => key ?? []),
    );
    cleared += 1;
  });
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
  samplesRetention(deps),
];
