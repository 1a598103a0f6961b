/** What other rooms' servers may call. */
export { simpleOrderProcedures } from './procedures.ts';
