/** Server API of the assets room: everything that other rooms' servers may call. */
export { mediaProblem } from './media-check.ts';
