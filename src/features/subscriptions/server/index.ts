/** Server API of the subscriptions: everything that other rooms' servers may call. */
export { hostPlanOf, isHost } from './host-plan.ts';
