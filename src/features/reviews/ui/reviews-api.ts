import type { ContractRouterClient } from '@orpc/contract';
import type { reviewsContract } from '../contract.ts';

export type ReviewsApi = ContractRouterClient<typeof reviewsContract>;
