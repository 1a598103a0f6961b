import { useQuery } from '@tanstack/react-query';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { PortalOrder } from '../contract.ts';
import type { PortalApi } from './portal-api.ts';

const second = 1000;
/** Polling intervals in milliseconds: while the song is made automatically, and while a person checks it. */
const whileMadeEvery = 4 * second;
const whileCheckedEvery = 30 * second;
/** Addresses of files work for 15 minutes. */
const addressesEvery = 10 * 60 * second;

function pollEvery(status: OrderStatus): number | false {
  switch (status) {
    case 'submitted':
    case 'pending':
    case 'payment_pending':
    case 'paid':
    case 'processing':
    case 'in_progress':
      return whileMadeEvery;
    case 'ready':
    case 'failed':
      return whileCheckedEvery;
    case 'completed':
      return addressesEvery;
    default:
      return false;
  }
}

/** Query of the order, starting with `first`; polled while it is made, and only while the page is in view. */
export function usePortalOrder(api: PortalApi, first: PortalOrder) {
  const query = useQuery({
    queryKey: ['portal-order', first.order_number],
    queryFn: () => api.portalOrder({ order_number: first.order_number }),
    initialData: first,
    refetchInterval: ({ state }) => pollEvery(state.data?.status ?? first.status),
  });
  const gone = query.error !== null && 'code' in query.error && query.error.code === 'ORDER_NOT_FOUND';
  return {
    order: query.data,
    /** True when the last refresh failed and the shown order may be out of date. */
    stale: query.isRefetchError && !gone,
    /** True when access has ended: the order may no longer be shown. */
    gone,
    refresh: () => void query.refetch(),
  };
}
