/** Public API of this room for other rooms' servers. */
export { portalView } from './portal-order.ts';
