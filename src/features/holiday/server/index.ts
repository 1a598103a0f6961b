/** What other rooms' servers may call. */
export { holidayKind } from './order-kind.ts';
export { holidayProcedures } from './procedures.ts';
