import type { Deps } from '#platform/deps.ts';
import type { SoldPlan } from '#platform/payments/port.ts';
import { plans } from '../domain/plans.ts';
import { isAgentPlan, planName, soldPrice, type SoldPlanKey } from '../domain/sold-plans.ts';

/** A plan as the provider's catalogue has it. @param kept pence of who has it at an older price; left out, the price book's */
export function soldPlan({ site }: Pick<Deps, 'site'>, plan: SoldPlanKey, kept?: number | null): SoldPlan {
  const { per, pence } = soldPrice(plan, site.prices);
  return {
    plan,
    planName: isAgentPlan(plan) ? `${plans[plan].name}: ${plans[plan].songs} songs a month` : planName(plan),
    price: { per, pence: kept ?? pence },
  };
}
