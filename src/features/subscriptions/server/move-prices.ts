import type { Deps } from '#platform/deps.ts';
import { isPriceMoveDue } from '../domain/price-change.ts';
import { soldPrice } from '../domain/sold-plans.ts';
import { runningPlans } from './repository.ts';
import { soldPlan } from './sold-plan.ts';

/**
 * Lets plans whose price the operator has changed go on at the price book's price, from their next period; a change that was
 * announced and is no longer the book's is corrected or taken back. The letter about it goes out when the provider's answer with that price is stored, so that whatever changed it, its business hears of it.
 */
export async function moveToBookPrices(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const plan of await runningPlans(deps.db)) {
    if (!isPriceMoveDue(plan, soldPrice(plan.plan, deps.site.prices).pence, now)) continue;
    try {
      // Its event has it stored; a lost one is made up for by the reconciler.
      await deps.payments.changePriceAtPeriodEnd(plan.id, soldPlan(deps, plan.plan));
    } catch (error) {
      deps.log.error({ err: error, subscriptionId: plan.id }, 'the price of a plan could not be changed');
    }
  }
}
