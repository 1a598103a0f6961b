/** Parts of this room's pages that other rooms' pages may use. */
export { CodeField } from './code-field.tsx';
export type { AppliedCredit, CreditField, CreditsApi } from './credit.ts';
