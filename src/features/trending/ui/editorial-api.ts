import type { ContractRouterClient } from '@orpc/contract';
import type { editorialContract } from '../editorial-contract.ts';
import type { mediaContract } from '../media-contract.ts';

export type EditorialApi = ContractRouterClient<typeof editorialContract & typeof mediaContract>;
