import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { ordersContract } from '../contract.ts';
import { dailyCap } from './daily-places.ts';
import { reopenCheckout } from './reopen-checkout.ts';

export const ordersProcedures = (deps: Deps) => {
  const room = implement(ordersContract).$context<RequestContext>();
  return room.router({
    reopenCheckout: room.reopenCheckout.handler(({ input }) => reopenCheckout(deps, input)),
    dailyCap: room.dailyCap.handler(() => dailyCap(deps)),
  });
};
