/** Server API of the payments room: everything that other rooms' servers may call. */
export { recordDemoPayment } from './demo-payment.ts';
export { expirePages } from './expire-pages.ts';
export { refundExtra, openExtraCheckout } from './extra-charge.ts';
export { defineExtraPaidJob, syncSubscription } from './jobs.ts';
export { buyerLedger, orderLedger, orderLedgers, staffLedger } from './ledger.ts';
export { type Ledger, totalOf } from '../domain/ledger.ts';
export { earnedByDay } from './ledger-repository.ts';
export { OrderMoney } from './order-money-repository.ts';
export { enqueueRefund } from './refund.ts';
export { requestFullRefund, requestRefundOf } from './refund-all.ts';
export { startOrder } from './start-order.ts';
export { enqueueEvent } from './webhook.ts';
