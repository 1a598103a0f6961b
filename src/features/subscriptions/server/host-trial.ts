import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { subscriptionsContract } from '../contract.ts';
import { planName } from '../domain/sold-plans.ts';
import { type HostTrial, saveHostTrial } from './host-trial-repository.ts';
import { lockProfile } from './repository.ts';
import { livePlan } from './sync.ts';

type Contract = (typeof subscriptionsContract)['beginHostTrial'];

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
    await saveHostTrial(tx, { accountId, plan, withSample, begunAt: deps.clock.now() });
  });
}
