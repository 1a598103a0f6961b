import type { ContractRouterClient } from '@orpc/contract';
import { useQuery } from '@tanstack/react-query';
import type { extrasContract } from '../contract.ts';

export type ExtrasApi = ContractRouterClient<typeof extrasContract>;

/** Query of an order's extras; `data` is undefined until it is known. */
export function useExtras(api: ExtrasApi, orderNumber: string) {
  return useQuery({
    queryKey: ['order-extras', orderNumber],
    queryFn: () => api.orderExtras({ order_number: orderNumber }),
    staleTime: 30_000,
  });
}
