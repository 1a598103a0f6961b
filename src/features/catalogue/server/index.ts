/** What other rooms' servers may call. */
export { catalogueProcedures } from './procedures.ts';
export { readContent } from './read-content.ts';
