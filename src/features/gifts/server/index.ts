/** Server API of the gifts room: everything that other rooms' servers may call. */
export { giftMoments } from './gift-moments.ts';
