import type { ContractRouterClient } from '@orpc/contract';
import type { photoSessionsContract } from '../contract.ts';

export type PhotoSessionsApi = ContractRouterClient<typeof photoSessionsContract>;
