import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { isOver, isUnpaid, type OrderStatus } from '#features/orders/domain/status.ts';
import { opensAgain } from '#features/orders/ui/opens-again.ts';
import { type Places, placesLeft } from '#features/orders/ui/places-left.ts';
import { useVisitorsNow } from '#features/orders/ui/use-visitors-now.ts';
import type { Tracked } from '#features/portal/ui/use-tracking.ts';
import { m } from '#messages/messages.js';
import { isCalm } from '#occasions/occasions.ts';
import { Notice } from '#ui/notice.tsx';
import { api } from './api.ts';
import { RetryPayment } from './retry-payment.tsx';
import { paths } from './paths.ts';

/** SITE-10 on tracking: an order that is not paid, or over, and the day's places in the words of the pages that sell them. */
export function TrackedPlaces({ tracked: { card, order } }: { tracked: Tracked }) {
  const status: OrderStatus = order?.status ?? card.status;
  const over = isOver(status);
  if (order?.pay_again) return <RetryPayment order={order} />;
  if (!over && !isUnpaid(status)) return null;
  return (
    <Notice>
      <p>{over ? m.places_order_over() : m.places_unpaid()}</p>
      {/* Of a card that is not open nobody knows whether somebody is mourned: it counts nothing down. */}
      <PlacesToday quiet={!order || isCalm(order.sleeve.occasion)} />
      {over && <a href={paths.start}>{m.lookup_create_song()}</a>}
    </Notice>
  );
}

/** The true number of places left; with `quiet` only that there are none. Nothing while the service does not answer. */
function PlacesToday({ quiet }: { quiet: boolean }) {
  const [places, setPlaces] = useState<Places | null>(null);
  const now = useVisitorsNow();
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const { data } = await safe(api.orders.dailyCap());
      if (!isGone) setPlaces(data ?? null);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, []);
  if (places === null || (quiet && places.taken_today < places.cap)) return null;
  return (
    <p>
      {placesLeft(places)} {opensAgain(now)}
    </p>
  );
}
