import type { ContractRouterClient } from '@orpc/contract';
import type { OrdersApi } from '#features/orders/ui/index.ts';
import type { holidayContract } from '../contract.ts';

/** The calls of `api.orders` that the holiday form makes. */
export type HolidayOrdersApi = ContractRouterClient<typeof holidayContract> & Pick<OrdersApi, 'dailyCap'>;
