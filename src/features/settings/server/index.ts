/** What other rooms' servers may call. */
export { settingsProcedures } from './procedures.ts';
