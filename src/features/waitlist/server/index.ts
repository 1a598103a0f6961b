/** Server API of the waitlist: everything that other rooms' servers may call. */
export { lapsedFreeSetups, releaseFreeSetup, reserveFreeSetup, useFreeSetup } from './free-setup.ts';
