/** What other rooms' servers may call. */
export { recordAudit } from './audit.ts';
