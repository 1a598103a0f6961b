/** Public server API of this feature for other features. */
export { recordAudit } from './audit.ts';
export { enqueueConfirmation } from './confirm-link.ts';
export { createAccount, createUnlessTaken, hashNewPassword } from './create-account.ts';
export {
  accountIdOf,
  emailOf,
  everyStaff,
  isAccount,
  lockUserByEmail,
  staffById,
  updateUser,
  type UserRow,
} from './repository.ts';
export { newStaffLink } from './staff-link.ts';
