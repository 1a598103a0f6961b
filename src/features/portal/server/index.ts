/** Public API of this room for other rooms' servers. */
export { captionsFor, portalView } from './portal-order.ts';
