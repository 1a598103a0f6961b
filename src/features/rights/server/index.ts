/** Public API of this room for other rooms' servers. */
export { applyRetention } from './retention.ts';
