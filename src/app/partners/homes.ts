import type { SubscriberProfile } from '#features/subscriptions/contract.ts';
import { paths, plansAnchor, wizardAnchor } from '../paths.ts';

/** Where each kind of business goes on once it is signed in (AGT-04): an agent to the plan, a host to the form. */
export const homes: Record<SubscriberProfile['kind'], { page: string; address: string; part: string }> = {
  'estate-agent': { page: paths.estateAgent, address: `${paths.estateAgent}?success=true`, part: plansAnchor },
  host: { page: paths.hosts, address: `${paths.hosts}#${wizardAnchor}`, part: wizardAnchor },
};
