/** What other rooms' servers may call. */
export { giveExtraBack, openExtraCheckout } from './extra-charge.ts';
export { paymentsProcedures } from './procedures.ts';
export { paymentsOfOrder } from './repository.ts';
export { handleSoon, receiveEvent } from './webhook.ts';
export { definePaymentWork } from './workflows.ts';
