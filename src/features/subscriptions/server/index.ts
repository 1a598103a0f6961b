/** Server API of the subscriptions: everything that other rooms' servers may call. */
export { hostPlanOf, isHost, type HostPlan } from './host-plan.ts';
export { syncSubscription } from './sync.ts';
