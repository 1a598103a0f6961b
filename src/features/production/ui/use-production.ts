import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.tsx';
import type { ProductionOrder } from '../contract.ts';
import { tryAction, type ActionResult, type ProductionApi } from './production-api.ts';

const whileMadeEvery = 3000;
const atRestEvery = 30_000;

/** True while the order is waiting for production or in it. */
export function isRunning(order: ProductionOrder): boolean {
  return order.status === 'paid' || order.status === 'processing' || order.status === 'in_progress';
}

/** Query of one order as staff see it, polled more often while it is made. */
export function useProduction(api: ProductionApi, first: ProductionOrder) {
  const key = ['production', first.order_number];
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.getProduction({ order_number: first.order_number }),
    initialData: first,
    refetchInterval: ({ state }) => (isRunning(state.data ?? first) ? whileMadeEvery : atRestEvery),
    retry: 1,
  });
  return {
    order: query.data,
    stale: query.isRefetchError,
    refresh: () => client.invalidateQueries({ queryKey: key }),
  };
}

/**
 * Action that changes the order: runs one at a time, reads the order anew, and shows the outcome as a toast.
 * `run` resolves to true when it was done.
 */
export function useDecision(refresh: () => Promise<unknown>) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ call, said }: { call: () => Promise<unknown>; said: string }) => {
      const outcome: ActionResult<unknown> = await tryAction(call());
      await refresh();
      if ('refused' in outcome) showToast('error', outcome.refused);
      else showToast('ok', said);
      return 'done' in outcome;
    },
  });
  return {
    working: isPending,
    run: (said: string, call: () => Promise<unknown>): Promise<boolean> => mutateAsync({ call, said }),
  };
}

export type Decision = ReturnType<typeof useDecision>;
