/** What other rooms' servers may call. */
export { businessOfEmail, subscriptionsPersonalData } from './personal-data.ts';
export { planSongKind } from './order-kind.ts';
export { subscriptionsProcedures } from './procedures.ts';
export { homeOf } from './profile.ts';
export { defineSubscriptionWork } from './workflows.ts';
