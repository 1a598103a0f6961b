/** What other rooms' servers may call. */
export { portalOrder } from './portal-order.ts';
