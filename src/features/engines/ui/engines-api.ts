import type { ContractRouterClient } from '@orpc/contract';
import type { enginesContract } from '../contract.ts';

export type EnginesApi = ContractRouterClient<typeof enginesContract>;
