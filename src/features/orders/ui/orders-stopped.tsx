import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import type { OrdersApi } from './orders-api.ts';

const everyMilliseconds = 60_000;

/** Says so, before anybody has filled in anything, while staff take no orders. */
export function OrdersStopped({ orders, text }: { orders: Pick<OrdersApi, 'dailyCap'>; text: string }) {
  return useOrdersStopped(orders) ? (
    <Notice tone="warn" announce>
      {text}
    </Notice>
  ) : null;
}

/** True while staff take no orders, as far as the server has said; asked again every minute that the page is seen. */
function useOrdersStopped(orders: Pick<OrdersApi, 'dailyCap'>): boolean {
  const [areStopped, setStopped] = useState(false);
  // The client makes a new object for every access; one is enough.
  const [calls] = useState(() => orders);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const { data } = await safe(calls.dailyCap());
      if (data && !isGone) setStopped(data.orders_stopped);
    };
    const askNow = (): void => void ask();
    askNow();
    const timer = setInterval(askNow, everyMilliseconds);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [calls]);
  return areStopped;
}
