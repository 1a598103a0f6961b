import type { ContractRouterClient } from '@orpc/contract';
import type { wordsContract } from '../contract.ts';

export type WordsApi = ContractRouterClient<typeof wordsContract>;

/** Indices of the draft, of the section in it and of the line in that. */
export interface LinePlace {
  draft: number;
  section: number;
  line: number;
}

/** Address to which the form of an approval is posted. */
export const approvalAddress = (orderNumber: string): string => `/words/${encodeURIComponent(orderNumber)}/approve`;
