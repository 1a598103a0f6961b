import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';

/** Page to open after sign-in for each kind of business (AGT-04): the plan for an agent, the form for a host. */
export const homes: Record<SubscriberProfile['kind'], { page: string; address: string; part: string }> = {
  'estate-agent': { page: paths.estateAgent, address: `${paths.estateAgent}?success=true`, part: plansAnchor },
  host: { page: paths.hosts, address: `${paths.hosts}#${wizardAnchor}`, part: wizardAnchor },
};
