/** What other rooms' servers may call. */
export { overviewProcedures } from './procedures.ts';
