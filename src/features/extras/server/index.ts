/** What other rooms' servers may call. */
export { extrasProcedures } from './procedures.ts';
