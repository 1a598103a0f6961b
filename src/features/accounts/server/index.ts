/** What other rooms' servers may call. */
export { recordAudit } from './audit.ts';
export { createAccounts, type Accounts } from './auth.ts';
export { accountsRetention } from './retention-repository.ts';
export { accountsProcedures } from './procedures.ts';
