import { poundsAndPence } from '#kit/money.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { subscriptionsContract } from '../contract.ts';
import { priceIfKept } from '../domain/price-change.ts';
import { isAgentPlan, soldPrice, type SoldPlanKey } from '../domain/sold-plans.ts';
import { soldPlan } from './sold-plan.ts';
import { freshPlan, syncSubscription } from './sync.ts';

type Contract = (typeof subscriptionsContract)['changePlan'];

/**
 * Lets another plan follow when the period that runs is over: what was paid for stays until then, and no part of a month is
 * charged. The plan that runs takes such a change back, and lets a plan that was ended go on: at the price it had, or at the one that
 * its business was told of in time.
 * @param shownPence the price that the business agreed to; null where it was shown none
 * @throws Refusal NOT_SUBSCRIBED, UNKNOWN_PLAN, PRICE_CHANGED, PAYMENT_UNAVAILABLE
 */
export async function changePlan(
  deps: Deps,
  accountId: string,
  { plan, shownPence }: { plan: SoldPlanKey; shownPence: number | null },
): Promise<{ starts_at: string }> {
  try {
    const current = await freshPlan(deps, accountId);
    if (!current) throw new Refusal<Contract>('NOT_SUBSCRIBED');
    const isOffered = isAgentPlan(plan) || deps.site.hostPlansOpen;
    if (!isOffered || isAgentPlan(current.plan) !== isAgentPlan(plan)) throw new Refusal<Contract>('UNKNOWN_PLAN');
    const starts_at = current.periodEnd.toISOString();
    const isAsWanted = (current.nextPlan ?? current.plan) === plan && !current.endsWithPeriod;
    if (isAsWanted) return { starts_at };
    const { pence } = soldPrice(plan, deps.site.prices);
    const kept = plan === current.plan ? priceIfKept(current, pence) : null;
    if (shownPence !== null && plan !== current.plan && shownPence !== pence)
      throw new Refusal<Contract>('PRICE_CHANGED', { price: poundsAndPence(pence) });
    await deps.payments.changeAtPeriodEnd(current.id, soldPlan(deps, plan, kept));
    await syncSubscription(deps, current.id);
    return { starts_at };
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, accountId }, 'a plan could not be changed');
    throw new Refusal<Contract>('PAYMENT_UNAVAILABLE');
  }
}
