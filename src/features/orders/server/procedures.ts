import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { ordersContract } from '../contract.ts';
import { openHolidayCheckout, orderSouvenir } from './order-souvenir.ts';
import { dailyCap } from './daily-places.ts';
import { reopenCheckout } from './reopen-checkout.ts';
import { orderByWizard } from './order-by-wizard.ts';

export const ordersProcedures = (deps: Deps) => {
  const room = implement(ordersContract).$context<RequestContext>();
  return room.router({
    createCheckoutSession: room.createCheckoutSession.handler(({ input, context }) =>
      orderByWizard(deps, input, { browserHash: context.browser(), address: context.address }),
    ),
    sendHolidayEmail: room.sendHolidayEmail.handler(({ input, context }) =>
      orderSouvenir(deps, input, { browserHash: context.browser(), address: context.address }),
    ),
    createHolidayCheckout: room.createHolidayCheckout.handler(({ input }) =>
      openHolidayCheckout(deps, input.order_number),
    ),
    reopenCheckout: room.reopenCheckout.handler(({ input }) => reopenCheckout(deps, input)),
    dailyCap: room.dailyCap.handler(() => dailyCap(deps)),
  });
};
