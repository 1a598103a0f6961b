/** What other rooms' servers may call. */
export { subscriptionsProcedures } from './procedures.ts';
export { homeOf } from './profile.ts';
