/** Server API of the orders room: everything that other rooms' servers may call. */
export {
  closeOrder,
  isSecretOfOrders,
  letterGround,
  grantBrowserAccess,
  orderOfShare,
  portalLink,
  readerOf,
  shareLink,
  toReceipt,
  toWords,
  exchangePortalLink,
  useLookup,
} from './access.ts';
export { cancelPaid, cancelUnpaid } from './cancel-order.ts';
export { deliveryText } from '../ui/delivery-text.ts';
export { dayInLondon, momentInLondon } from '../ui/moment-in-london.ts';
export { changeStatus, recordEvent, tellContributed, tellGiftOpened, notifyListeners } from './change-status.ts';
export { checkedEmail } from './checked-email.ts';
export { isNewShop, writeDemoOrder, type DemoOrder } from './demo-order.ts';
export { freePlace, payAgainOffer, takePlaceFor } from './daily-places.ts';
export { inOrderLanguage } from './in-order-language.ts';
export { choiceName, lineName } from '../ui/choice-words.ts';
export { holdOrder, heldOrders } from './legal-hold.ts';
export type { OrderHappening, OrderListener, OrderParts, OrderPhotos, VersionToSing } from './deps.ts';
export { partsOfProduceSong, produceSong, produceSongPrefix } from './jobs.ts';
export { limitCheckoutPages, openCheckout } from './open-checkout.ts';
export { defineOrderKind } from './order-kind.ts';
export { OrderKinds, type OrderFacts } from './order-kinds.ts';
export { orderTask } from './order-tasks.ts';
export { deliveryOf } from './promised-delivery.ts';
export { languageTerms } from './song-language.ts';
export { callerOf, type Caller } from './caller.ts';
export { keepShownPrices, pricesFor } from './kept-prices.ts';
export { choosesUntil, isWaitingToStart, lastDayOfWaiting, moveStart } from './start-time.ts';
export { submitAndCheckOut, submitOrder } from './submit-order.ts';
export {
  asOrder,
  eventsOf,
  hasDraft,
  lockOrder,
  lockOrders,
  orderToTrack,
  orderByCheckout,
  orderByDraft,
  orderById,
  orderByNumber,
  ordersBefore,
  ordersByIds,
  ordersOfEmail,
  updateOrder,
  waitingOrders,
  type OrderRow,
} from './repository.ts';
