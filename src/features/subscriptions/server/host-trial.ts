import { eq } from 'drizzle-orm';
import { Refusal } from '#kit/refusal.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { subscriptionsContract } from '../contract.ts';
import { planName, type SoldHostKey } from '../domain/sold-plans.ts';
import { lockProfile } from './repository.ts';
import { hostTrials } from './schema.ts';
import { livePlan } from './sync.ts';

type Contract = (typeof subscriptionsContract)['beginHostTrial'];

interface HostTrial {
  /** The plan that was chosen, and begins once it is paid. */
  plan: SoldHostKey;
  withSample: boolean;
}

/**
 * HOST-02: keeps the plan that a host tries, in place of the one before; no payment provider hears of it.
 * @throws Refusal UNKNOWN_PLAN, NOT_A_HOST, ALREADY_SUBSCRIBED
 */
export async function beginHostTrial(deps: Deps, accountId: string, { plan, withSample }: HostTrial): Promise<void> {
  if (!deps.site.hostPlansOpen) throw new Refusal<Contract>('UNKNOWN_PLAN');
  const running = await livePlan(deps, accountId);
  if (running) throw new Refusal<Contract>('ALREADY_SUBSCRIBED', { tier: planName(running.plan) });
  await deps.db.transaction(async (tx) => {
    if ((await lockProfile(tx, accountId))?.kind !== 'host') throw new Refusal<Contract>('NOT_A_HOST');
    const trial = { plan, withSample, begunAt: deps.clock.now() };
    await tx
      .insert(hostTrials)
      .values({ ...trial, accountId })
      .onConflictDoUpdate({ target: hostTrials.accountId, set: trial });
  });
}

/** The trial of a host; undefined before one, and the caller asks about a plan that has begun since. */
export async function hostTrialOf(db: Queryable, accountId: string): Promise<HostTrial | undefined> {
  const { plan, withSample } = hostTrials;
  return (await db.select({ plan, withSample }).from(hostTrials).where(eq(hostTrials.accountId, accountId)))[0];
}
