import type { ContractRouterClient } from '@orpc/contract';
import type { waitlistContract } from '../contract.ts';

export type WaitlistApi = ContractRouterClient<typeof waitlistContract>;
