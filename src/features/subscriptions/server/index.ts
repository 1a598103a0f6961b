/** Server API of the subscriptions: everything that other rooms' servers may call. */
export { readProfile } from './profile.ts';
export { livePlan } from './sync.ts';
export { recordSouvenir, souvenirsDelivered } from './usage.ts';
