import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { giftsContract } from '../contract.ts';
import { closeGift, listStaffGifts } from './staff.ts';
import { giftOfOrder } from './gift-of-order.ts';
import { giftPage } from './gift-page.ts';
import type { GiftDeps } from './recordings.ts';
import { saveGift, setGiftOpen } from './save-gift.ts';
import { cancelGift, scheduleGift } from './sends.ts';
import { showGiftThanks } from './shown-thanks.ts';
import { testGift } from './test-gift.ts';
import { deleteGiftThanks } from './thanks.ts';

export const giftsProcedures = (deps: GiftDeps) => {
  const room = implement(giftsContract).$context<RequestContext>();
  return room.router({
    giftOfOrder: room.giftOfOrder.handler(({ input }) => giftOfOrder(deps, input.order_number)),
    saveGift: room.saveGift.handler(({ input }) => saveGift(deps, input)),
    setGiftOpen: room.setGiftOpen.handler(({ input }) => setGiftOpen(deps, input)),
    scheduleGift: room.scheduleGift.handler(
      ({ input: { order_number, recipient_name, recipient_email, time_zone, day, hour } }) =>
        scheduleGift(deps, order_number, {
          recipientName: recipient_name,
          recipientEmail: recipient_email,
          timeZone: time_zone,
          day,
          hour,
        }),
    ),
    cancelGift: room.cancelGift.handler(({ input }) => cancelGift(deps, input.order_number)),
    testGift: room.testGift.handler(({ input }) => testGift(deps, input.order_number)),
    deleteGiftThanks: room.deleteGiftThanks.handler(({ input }) =>
      deleteGiftThanks(deps, input.order_number, input.thanks_id),
    ),
    showGiftThanks: room.showGiftThanks.handler(({ input }) => showGiftThanks(deps, input)),
    giftPage: room.giftPage.handler(({ input, context }) => giftPage(deps, input.token, context.headers)),
    listGifts: room.listGifts.handler(() => listStaffGifts(deps)),
    closeGift: room.closeGift.handler(async ({ input, context }) =>
      closeGift(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
  });
};
