/** Server API of the subscriptions: everything that other rooms' servers may call. */
export { recordSouvenir, souvenirsDelivered } from './usage.ts';
export { billWithPlan } from './charges.ts';
export { firstNameOf, freshHostPlan, hostPlanOf, isHost } from './host-plan.ts';
export { hostTrialOf } from './host-trial-repository.ts';
