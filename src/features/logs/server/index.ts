/** What other rooms' servers may call. */
export { logsProcedures } from './procedures.ts';
