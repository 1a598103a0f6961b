import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { seesMoney } from '#platform/rpc/sees-money.ts';
import { measureLines } from '#studio/lyrics/measure.ts';
import { productionContract } from '../contract.ts';
import { chooseTake } from './choose-take.ts';
import { generateLyrics, lyricsRun } from './generate-lyrics.ts';
import { listOrders } from './order-list.ts';
import { renderAgain, retryProduction } from './produce-again.ts';
import { judgeQuality, releaseOrder } from './quality.ts';
import { getProduction, listQueue, type Viewer } from './views.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

const viewer = async (context: RequestContext): Promise<Viewer> => ({ seesMoney: await seesMoney(context) });

export const productionProcedures = (deps: Deps) => {
  const room = implement(productionContract).$context<RequestContext>();
  return room.router({
    listQueue: room.listQueue.handler(async ({ input, context }) => listQueue(deps, input, await viewer(context))),
    listOrders: room.listOrders.handler(async ({ input, context }) => listOrders(deps, input, await viewer(context))),
    measureLyrics: room.measureLyrics.handler(({ input }) => measureLines(input.lines, input.language)),
    generateLyrics: room.generateLyrics.handler(async ({ context }) => generateLyrics(deps, await who(context))),
    lyricsRun: room.lyricsRun.handler(() => lyricsRun(deps)),
    getProduction: room.getProduction.handler(async ({ input, context }) =>
      getProduction(deps, input.order_number, await viewer(context)),
    ),
    renderAgain: room.renderAgain.handler(async ({ input, context }) => renderAgain(deps, input, await who(context))),
    chooseTake: room.chooseTake.handler(async ({ input, context }) => chooseTake(deps, input, await who(context))),
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
