import type { ContractRouterClient } from '@orpc/contract';
import type { creditsContract } from '../contract.ts';

export type CreditsApi = ContractRouterClient<typeof creditsContract>;

/** A credit that is taken off the total. */
export interface AppliedCredit {
  /** As it was typed. */
  code: string;
  amountPence: number;
}

/** All that the field of a code works with. */
export interface CreditField {
  api: CreditsApi;
  applied: AppliedCredit | null;
  onApplied: (credit: AppliedCredit | null) => void;
  /** Letters in the field; the form around it does not order while a code there is not applied. */
  typed: string;
  onTyped: (code: string) => void;
}
