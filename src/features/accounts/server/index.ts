/** What other rooms' servers may call. */
export { recordAudit } from './audit.ts';
export { createAccounts, type Accounts } from './auth.ts';
export { createAccount, hashNewPassword } from './create-account.ts';
export { accountsRetention } from './retention-repository.ts';
export { accountsProcedures } from './procedures.ts';
export { everyStaff, staffById } from './repository.ts';
