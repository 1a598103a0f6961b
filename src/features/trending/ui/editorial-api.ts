import type { ContractRouterClient } from '@orpc/contract';
import type { editorialContract } from '../editorial-contract.ts';

export type EditorialApi = ContractRouterClient<typeof editorialContract>;
