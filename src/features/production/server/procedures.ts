import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { productionContract } from '../contract.ts';
import { renderAgain, retryProduction } from './produce-again.ts';
import { judgeQuality, releaseOrder } from './quality.ts';
import { getProduction, listQueue } from './views.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const productionProcedures = (deps: Deps) => {
  const room = implement(productionContract).$context<RequestContext>();
  return room.router({
    listQueue: room.listQueue.handler(({ input }) => listQueue(deps, input)),
    getProduction: room.getProduction.handler(({ input }) => getProduction(deps, input.order_number)),
    renderAgain: room.renderAgain.handler(async ({ input, context }) => renderAgain(deps, input, await who(context))),
    judgeQuality: room.judgeQuality.handler(async ({ input, context }) =>
      judgeQuality(deps, input, await who(context)),
    ),
    releaseOrder: room.releaseOrder.handler(async ({ input, context }) =>
      releaseOrder(deps, input, await who(context)),
    ),
    retryProduction: room.retryProduction.handler(async ({ input, context }) =>
      retryProduction(deps, input.order_number, await who(context)),
    ),
  });
};
