import { orderById } from '#features/orders/server/index.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { sha256 } from '#platform/ids.ts';
import { findGift, giftPublication } from './find-gift.ts';
import { giftByHash } from './repository.ts';

/** Gift pages, which their readers can report. The path is not told, for it has the token that opens it. */
export const giftPublications: PublicationKindOfRoom = {
  kind: giftPublication,
  async find(deps, address) {
    const gift = await giftByHash(deps.db, sha256(address));
    const order = gift && (await orderById(deps.db, gift.orderId));
    const found = order && (await findGift(deps, address));
    if (!found || found === 'gone') return null;
    return { subject: gift.id, title: order.title, path: '', orderId: order.id };
  },
};
