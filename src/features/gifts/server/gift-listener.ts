import type { OrderListener } from '#features/orders/server/index.ts';
import { isOver } from '#features/orders/domain/status.ts';
import { readGiftState } from './find-gift.ts';
import { giftOf, updateGift } from './repository.ts';
import { cancelWaitingSends } from './sends.ts';

/** Follows an order: takes back the letters one that is cancelled or refunded, whenever that is, for its recipient's address is not kept for it. */
export const giftListener: OrderListener = {
  async onHappening(deps, tx, order, { kind }) {
    if (kind !== 'status' || !isOver(order.status)) return;
    const gift = await giftOf(tx, order.id);
    if (gift) await cancelWaitingSends(deps, tx, gift);
  },
  async onPageOpened(_deps, tx, order) {
    const gift = await giftOf(tx, order.id);
    // A page that staff closed stays closed.
    if (gift?.closedBy === 'giver') await updateGift(tx, gift.id, { closedBy: null, closedAt: null });
  },
  async isPageShut(deps, order) {
    const { standing } = await readGiftState(deps, order, (await giftOf(deps.db, order.id)) ?? null);
    return !['open', 'waiting', 'closed'].includes(standing);
  },
};
