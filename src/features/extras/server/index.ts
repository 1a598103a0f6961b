/** What other rooms' servers may call. */
export { extrasPersonalData } from './personal-data.ts';
export { extrasProcedures } from './procedures.ts';
