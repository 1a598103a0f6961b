/** Server API of the waitlist: everything that other rooms' servers may call. */
export { holdFreeSetup, useFreeSetup } from './free-setup.ts';
