import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import type { WizardOrdersApi } from './checkout.ts';

const everyMilliseconds = 60_000;

/** Says so, before anybody has filled in anything, while staff take no orders. */
export function OrdersStopped({ orders }: { orders: WizardOrdersApi }) {
  const places = useQuery({
    queryKey: ['orders', 'stopped'],
    queryFn: () => orders.dailyCap(),
    staleTime: 0,
    refetchInterval: everyMilliseconds,
  });
  if (!places.data?.orders_stopped) return null;
  return (
    <Notice tone="warn" announce>
      {m.staff_shop_stopped()}
    </Notice>
  );
}
