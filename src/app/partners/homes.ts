import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import type { PlanKey } from '#features/subscriptions/domain/plans.ts';
import { planParameter } from '#features/subscriptions/ui/chosen-plan.ts';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';

/** Page to open after sign-in for each kind of business (AGT-04): the plan for an agent, the form for a host. */
export const homes: Record<SubscriberProfile['kind'], { page: string; address: string; part: string }> = {
  'estate-agent': { page: paths.estateAgent, address: `${paths.estateAgent}?success=true`, part: plansAnchor },
  host: { page: paths.hosts, address: `${paths.hosts}#${wizardAnchor}`, part: wizardAnchor },
};

/** The page of an agent, opened with the plan that was chosen before signing up; hosts have none. */
export function withPlan(address: string, plan: PlanKey | null): string {
  return plan && address === homes['estate-agent'].address ? `${address}&${planParameter}=${plan}` : address;
}
