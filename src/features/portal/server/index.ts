/** Public API of this room for other rooms' servers. */
export { portalOrder } from './portal-order.ts';
