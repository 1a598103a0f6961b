/** Server API of the payments room: everything that other rooms' servers may call. */
export { expirePages } from './expire-pages.ts';
export { refundExtra, openExtraCheckout } from './extra-charge.ts';
export { defineExtraPaidJob, syncSubscription } from './jobs.ts';
export { OrderMoney } from './order-money-repository.ts';
export { enqueueRefund } from './refund.ts';
export { requestFullRefund } from './refund-all.ts';
export { paymentsOfOrder } from './repository.ts';
export { startOrder } from './start-order.ts';
export { enqueueEvent } from './webhook.ts';
