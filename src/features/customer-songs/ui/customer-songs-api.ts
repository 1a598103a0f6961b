import type { ContractRouterClient } from '@orpc/contract';
import type { customerSongsContract } from '../contract.ts';

export type CustomerSongsApi = ContractRouterClient<typeof customerSongsContract>;
