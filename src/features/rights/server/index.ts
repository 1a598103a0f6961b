/** What other rooms' servers may call. */
export { retain } from './retention.ts';
