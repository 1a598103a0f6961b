import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BuyerExtras } from '#features/extras/ui/buyer-extras.tsx';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { PortalOrder } from '#features/portal/contract.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { api } from './api.ts';
import { PortalNextYear } from './portal-next-year.tsx';

const InTheMagazine = lazyPart(() => import('#features/customer-songs/ui/in-the-magazine.tsx'));
const CirclePanel = lazyPart(() => import('#features/circles/ui/circle-panel.tsx'));
const GiftPanel = lazyPart(() => import('#features/gifts/ui/gift-panel.tsx'));
const Takedowns = lazyPart(() => import('#features/moderation/ui/takedowns.tsx'));

/** A buyer’s further uses of an order: friends, the gift, next year, the magazine. It comes after the order itself. */
export function OrderFollowUps({ order }: { order: PortalOrder }) {
  // A business's own buyers are not led into the shop.
  return (
    <>
      <Friends order={order} />
      <Gift order={order} />
      {order.approved_for_release && !order.is_given_on && <PortalNextYear orderNumber={order.order_number} />}
      <Magazine order={order} />
    </>
  );
}

/** From the payment on: friends may add for as long as nobody works on the song. */
function Friends({ order: { order_number, status, first_name } }: { order: PortalOrder }) {
  const client = useQueryClient();
  if (!isPaidFor(status)) return null;
  return (
    <Suspense fallback={null}>
      <CirclePanel
        api={api.circles}
        orderNumber={order_number}
        honouree={first_name}
        onMoved={() => void client.invalidateQueries({ queryKey: ['portal-order', order_number] })}
      />
    </Suspense>
  );
}

/** From the payment on: a gift is prepared while its song is made. Its page and the one behind a printed code are one. */
function Gift({ order: { order_number, status } }: { order: PortalOrder }) {
  const client = useQueryClient();
  if (!isPaidFor(status)) return null;
  return (
    <Suspense fallback={null}>
      <GiftPanel
        api={api.gifts}
        orderNumber={order_number}
        onChanged={() => void client.invalidateQueries({ queryKey: ['order-extras', order_number] })}
      />
    </Suspense>
  );
}

/** Extras that were ordered besides the song. A printed page that is opened or closed here says so at the gift too, and the reverse. */
export function SongExtras({ orderNumber }: { orderNumber: string }) {
  const client = useQueryClient();
  return (
    <BuyerExtras
      api={api.extras}
      orderNumber={orderNumber}
      onChanged={() => void client.invalidateQueries({ queryKey: ['gift', orderNumber] })}
    />
  );
}

/** SITE-15: once the song is finished it may be offered, and taken back for as long as it is. */
function Magazine({
  order: { order_number, approved_for_release, page_language, is_given_on },
}: {
  order: PortalOrder;
}) {
  if (!approved_for_release) return null;
  return (
    <Suspense fallback={null}>
      <Takedowns api={api.moderation} orderNumber={order_number} />
      {/* The magazine is the shop's, written in one language, and so are the words that a buyer agrees to. */}
      {page_language === 'en' && !is_given_on && <InTheMagazine api={api.customerSongs} orderNumber={order_number} />}
    </Suspense>
  );
}
