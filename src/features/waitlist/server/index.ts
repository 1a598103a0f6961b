/** Server API of the waitlist: everything that other rooms' servers may call. */
export { freeSetupsLeft, holdFreeSetup, useFreeSetup } from './free-setup.ts';
