/** What other rooms' servers may call. */
export {
  closeOrder,
  letterGround,
  openToBrowser,
  orderOfShare,
  portalLink,
  readerOf,
  shareLink,
  useLink,
  useLookup,
} from './access.ts';
export { cancelPaid, cancelUnpaid } from './cancel-order.ts';
export { changeStatus, recordEvent } from './change-status.ts';
export { checkedEmail, checkShownPrice } from './checks.ts';
export { checkedWizard } from './checked-wizard.ts';
export { isNewShop, writeDemoOrder, type DemoOrder } from './demo-order.ts';
export { orderContent, placeOrder, storeOrder, type Caller, type OrderRequest } from './place-order.ts';
export { freePlace, payAgainOffer, takePlaceFor } from './daily-places.ts';
export { holdOrder, heldOrders } from './legal-hold.ts';
export { partsOfProduceSong, produceSong, produceSongPrefix } from './jobs.ts';
export { limitPages } from './open-checkout.ts';
export {
  eventsOf,
  hasDraft,
  lockOrder,
  orderToTrack,
  orderByCheckout,
  orderById,
  orderByNumber,
  ordersOfEmail,
  updateOrder,
  waitingOrders,
  type OrderRow,
} from './repository.ts';
