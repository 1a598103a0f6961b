import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { seesMoney } from '#platform/rpc/sees-money.ts';
import { portalContract } from '../contract.ts';
import { findOrder, openLink } from './find-order.ts';
import { portalOrder } from './portal-order.ts';
import { closeOrder, shareFilm, sharedFilm } from './share.ts';
import { emailLink, trackOrder } from './track-order.ts';

export const portalProcedures = (deps: Deps) => {
  const room = implement(portalContract).$context<RequestContext>();
  return room.router({
    findOrder: room.findOrder.handler(({ input, context }) => findOrder(deps, input, context)),
    portalOrder: room.portalOrder.handler(async ({ input: { order_number }, context }) =>
      portalOrder(deps, order_number, {
        seesMoney: await seesMoney(context, order_number),
        isBuyer: await context.mayOpenOrder(order_number),
      }),
    ),
    openLink: room.openLink.handler(({ input, context }) => openLink(deps, input.token, context)),
    trackOrder: room.trackOrder.handler(({ input, context }) => trackOrder(deps, input, context)),
    emailLink: room.emailLink.handler(async ({ input, context }) => {
      await emailLink(deps, input, context);
      return { asked: true as const };
    }),
    shareFilm: room.shareFilm.handler(({ input }) => shareFilm(deps, input.order_number, input.kind)),
    sharedFilm: room.sharedFilm.handler(({ input }) => sharedFilm(deps, input.token)),
    closeOrder: room.closeOrder.handler(async ({ input, context }) => {
      await closeOrder(deps, input, context.knownBrowser());
      return { closed: true as const };
    }),
  });
};
