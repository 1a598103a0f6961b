import type { PersonalData } from '#platform/personal-data.ts';
import {
  eventsOf,
  deleteAllAccess,
  forgetNotes,
  lockOrder,
  orderById,
  removeOrder,
  updateOrder,
} from './repository.ts';

/** The order itself. Last of all rooms to forget, because the others refer to it. */
export const ordersPersonalData: PersonalData = {
  room: 'order',
  tables: ['order_events', 'order_access', 'order_links', 'address_proofs'],
  async collect({ db }, orderId) {
    const order = await orderById(db, orderId);
    if (!order) return { data: null, files: [] };
    const { number, kind, status, email, details, lines, pricePence, title, createdAt, paidAt, completedAt } = order;
    const history = (await eventsOf(db, orderId)).map(({ at, kind: what, from, to }) => ({ at, what, from, to }));
    return {
      data: { number, kind, status, email, details, lines, pricePence, title, createdAt, paidAt, completedAt, history },
      files: [],
    };
  },
  async forget(deps, tx, orderId, extent) {
    const order = await lockOrder(tx, orderId);
    if (!order) return [];
    await deleteAllAccess(tx, orderId);
    if (extent === 'everything') await removeOrder(tx, orderId);
    else {
      await forgetNotes(tx, orderId);
      const gone = `erased:${orderId}`;
      const now = deps.clock.now();
      await updateOrder(tx, orderId, {
        email: '',
        lookupHash: gone,
        browserHash: gone,
        draftKey: null,
        contentHash: gone,
        sleeveSeed: gone,
        details: deps.orders.kinds.redacted(order),
        title: '',
        checkoutUrl: null,
        customAudioUrl: null,
        customVideoUrl: null,
        contributed: null,
        approvedForRelease: false,
        erasedAt: order.erasedAt ?? now,
        updatedAt: now,
      });
    }
    return [];
  },
};
