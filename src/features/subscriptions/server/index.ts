/** What other rooms' servers may call. */
export { subscriptionsPersonalData } from './personal-data.ts';
export { subscriptionsProcedures } from './procedures.ts';
export { homeOf } from './profile.ts';
export { defineSubscriptionWork } from './workflows.ts';
