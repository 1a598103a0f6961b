import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { nextYearContract } from '../contract.ts';
import { openOldOrder, repeatOrder } from './old-order.ts';
import { endNextYear, planNextYear, readNextYear } from './reminders.ts';

export const nextYearProcedures = (deps: Deps) => {
  const room = implement(nextYearContract).$context<RequestContext>();
  return room.router({
    readNextYear: room.readNextYear.handler(({ input }) => readNextYear(deps, input.order_number)),
    planNextYear: room.planNextYear.handler(({ input }) => planNextYear(deps, input)),
    endNextYear: room.endNextYear.handler(({ input }) => endNextYear(deps, input.order_number)),
    repeatOrder: room.repeatOrder.handler(({ input }) => repeatOrder(deps, input.order_number)),
    openOldOrder: room.openOldOrder.handler(({ input }) => openOldOrder(deps, input.token)),
  });
};
