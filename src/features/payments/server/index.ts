/** What other rooms' servers may call. */
export { endPages } from './end-pages.ts';
export { giveExtraBack, openExtraCheckout } from './extra-charge.ts';
export { OrderMoney } from './order-money-repository.ts';
export { paymentsProcedures } from './procedures.ts';
export { paymentsPersonalData } from './personal-data.ts';
export { giveBackSoon } from './refund.ts';
export { askForAll } from './refund-all.ts';
export { paymentRetention } from './retention-repository.ts';
export { paymentsOfOrder } from './repository.ts';
export { startOrder } from './start-order.ts';
export { handleSoon, receiveEvent } from './webhook.ts';
export { definePaymentWork } from './workflows.ts';
