/** What other rooms' servers may call. */
export { catalogueProcedures } from './procedures.ts';
