import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { seesMoney } from '#platform/rpc/sees-money.ts';
import { enginesContract } from '../contract.ts';
import { changeEngine, listEngines, orderEngines } from './engine-views.ts';

export const enginesProcedures = (deps: Deps) => {
  const room = implement(enginesContract).$context<RequestContext>();
  return room.router({
    listEngines: room.listEngines.handler(() => listEngines(deps)),
    changeEngine: room.changeEngine.handler(async ({ input, context }) =>
      changeEngine(deps, input, (await context.actor()).id ?? 'unknown'),
    ),
    orderEngines: room.orderEngines.handler(async ({ input, context }) =>
      orderEngines(deps, input.order_number, await seesMoney(context)),
    ),
  });
};
