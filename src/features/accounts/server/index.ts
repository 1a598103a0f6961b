/** Public server API of this feature for other features. */
export { recordAudit, redactAudit } from './audit.ts';
export { deleteAccount, insertAnonymousAccount } from './close-account.ts';
export { createAccount, hashNewPassword } from './create-account.ts';
export { accountIdOf, emailOf, listOrderStaff, isAccount, staffById } from './repository.ts';
export { hasOtherAdmin } from './other-admin.ts';
export { newStaffLink } from './staff-link.ts';
export { signUpAccount } from './sign-up.ts';
