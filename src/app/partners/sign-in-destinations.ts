import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import type { SoldPlanKey } from '#features/subscriptions/domain/sold-plans.ts';
import { planParameter } from '#features/subscriptions/ui/chosen-plan.ts';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';

/**
 * Page to open after sign-in by kind of business (AGT-04). `account` is its account page.
 */
export const signInDestinations: Record<
  SubscriberProfile['kind'],
  { page: string; address: string; part: string; account: string }
> = {
  'estate-agent': {
    page: paths.estateAgent,
    address: `${paths.estateAgent}?success=true`,
    part: plansAnchor,
    account: `${paths.estateAgent}#${plansAnchor}`,
  },
  host: {
    page: paths.hosts,
    address: `${paths.hosts}#${wizardAnchor}`,
    part: wizardAnchor,
    account: paths.partnerProperties,
  },
};

/** The page of a business, opened with the plan that was chosen before signing up. */
export function withPlan(address: string, plan: SoldPlanKey | null): string {
  if (!plan) return address;
  const isHome = Object.values(signInDestinations).some((home) => home.address === address);
  if (!isHome) return address;
  const [page = '', part] = address.split('#');
  const query = `${page}${page.includes('?') ? '&' : '?'}${planParameter}=${plan}`;
  return part === undefined ? query : `${query}#${part}`;
}
