import type { Site } from '#shop/site.ts';
import { hostPence, hostPlans, type HostPlanKey } from './host-plans.ts';
import { planKeys, planPence, plans, type PlanKey } from './plans.ts';

/** Host plans that can be bought; the largest is agreed with the shop. */
export const soldHostKeys = ['host', 'pro_host', 'hotel'] as const satisfies readonly HostPlanKey[];
export type SoldHostKey = (typeof soldHostKeys)[number];

/** Every plan that can be bought, of agents and of hosts. */
export const soldPlanKeys = [...planKeys, ...soldHostKeys] as const;
export type SoldPlanKey = (typeof soldPlanKeys)[number];

/** True for a plan with songs in each month. */
export const isAgentPlan = (key: SoldPlanKey): key is PlanKey => planKeys.some((known) => known === key);

export const isSoldHostPlan = (key: HostPlanKey): key is SoldHostKey => soldHostKeys.some((known) => known === key);

export function planName(key: SoldPlanKey): string {
  return isAgentPlan(key) ? plans[key].name : hostPlans[key].name;
}

/** Price of a plan: pence of each month, or of each souvenir that was delivered; and of the setup, once. */
export function soldPrice(
  key: SoldPlanKey,
  book: Site['prices'],
): { per: 'month' | 'souvenir'; pence: number; setupPence: number } {
  if (isAgentPlan(key)) return { per: 'month', pence: planPence(key, book), setupPence: 0 };
  const { guest, setup } = hostPence(key, book);
  return { per: 'souvenir', pence: guest, setupPence: setup };
}
