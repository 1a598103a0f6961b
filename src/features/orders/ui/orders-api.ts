import type { ContractRouterClient } from '@orpc/contract';
import type { ordersContract } from '../contract.ts';

export type OrdersApi = ContractRouterClient<typeof ordersContract>;
