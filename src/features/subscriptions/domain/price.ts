import type { PriceLine } from '#features/orders/domain/price.ts';
import { plans, type PlanKey } from './plans.ts';

/** A song within a plan: its month has been paid, so the song by itself costs nothing. */
export function planLines(plan: PlanKey): PriceLine[] {
  return [{ entry: `plan_${plan}`, name: `Included in the ${plans[plan].name} plan`, amountPence: 0 }];
}
