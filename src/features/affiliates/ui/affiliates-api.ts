import type { ContractRouterClient } from '@orpc/contract';
import type { affiliatesContract } from '../contract.ts';

export type AffiliatesApi = ContractRouterClient<typeof affiliatesContract>;
