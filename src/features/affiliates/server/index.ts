/** What other rooms' servers may call. */
export { affiliatesProcedures } from './procedures.ts';
