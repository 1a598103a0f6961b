import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { portalContract } from '../contract.ts';
import { findOrder, openLink } from './find-order.ts';
import { portalOrder } from './portal-order.ts';

export const portalProcedures = (deps: Deps) => {
  const room = implement(portalContract).$context<RequestContext>();
  return room.router({
    findOrder: room.findOrder.handler(({ input, context }) => findOrder(deps, input, context)),
    portalOrder: room.portalOrder.handler(({ input }) => portalOrder(deps, input.order_number)),
    openLink: room.openLink.handler(({ input, context }) => openLink(deps, input.token, context)),
  });
};
