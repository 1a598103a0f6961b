import { lazyVault } from './vault.ts';

/** Browser storage of the page: drafts, their key and the state of uploads. */
export const vault = lazyVault();

/** Milliseconds since 1970. */
export const now = (): number => performance.timeOrigin + performance.now();
