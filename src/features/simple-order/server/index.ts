/** What other rooms' servers may call. */
export { simpleKind } from './order-kind.ts';
export { simpleOrderProcedures } from './procedures.ts';
