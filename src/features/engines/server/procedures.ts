import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { seesMoney } from '#platform/rpc/sees-money.ts';
import { enginesContract } from '../contract.ts';
import { changeEngine, listEngines, listTrials, orderEngines } from './engine-views.ts';
import { tryEngine } from './trials.ts';

export const enginesProcedures = (deps: Deps) => {
  const room = implement(enginesContract).$context<RequestContext>();
  return room.router({
    listEngines: room.listEngines.handler(() => listEngines(deps)),
    changeEngine: room.changeEngine.handler(async ({ input, context }) =>
      changeEngine(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
    tryEngine: room.tryEngine.handler(async ({ input, context }) =>
      tryEngine(deps, input.engine, (await context.actor()).id ?? 'unknown'),
    ),
    listTrials: room.listTrials.handler(() => listTrials(deps)),
    orderEngines: room.orderEngines.handler(async ({ input, context }) =>
      orderEngines(deps, input.order_number, await seesMoney(context)),
    ),
  });
};
