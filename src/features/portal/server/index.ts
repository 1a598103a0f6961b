/** What other rooms' servers may call. */
export { portalProcedures } from './procedures.ts';
export { triesOfAll } from './tries.ts';
export { portalOrder } from './portal-order.ts';
