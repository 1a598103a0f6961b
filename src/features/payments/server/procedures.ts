import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { paymentsContract } from '../contract.ts';
import { refundOrder } from './refund.ts';
import { createVerifyPayment } from './verify-payment.ts';

export const paymentsProcedures = (deps: Deps) => {
  const verifyPayment = createVerifyPayment(deps);
  const room = implement(paymentsContract).$context<RequestContext>();
  return room.router({
    verifyPayment: room.verifyPayment.handler(({ input, context }) =>
      verifyPayment(input.session_id, { browserHash: context.knownBrowser() }),
    ),
    refundOrder: room.refundOrder.handler(async ({ input, context }) =>
      refundOrder(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
  });
};
