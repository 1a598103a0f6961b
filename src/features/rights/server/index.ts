/** Public API of this room for other rooms' servers. */
export { retain } from './retention.ts';
