import type { OrderListener } from '#features/orders/server/index.ts';
import { giftOf } from './repository.ts';
import { cancelWaitingSends } from './sends.ts';

/** Takes back the letters of an order that is cancelled or refunded, whenever that is: its recipient's address is not kept for it. */
export const giftListener: OrderListener = {
  async onHappening(deps, tx, order, { kind }) {
    if (kind !== 'status' || (order.status !== 'cancelled' && order.status !== 'refunded')) return;
    const gift = await giftOf(tx, order.id);
    if (gift) await cancelWaitingSends(deps, tx, gift.id);
  },
};
