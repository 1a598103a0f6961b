import { implement } from '@orpc/server';
import { callerOf } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { simpleOrderContract } from '../contract.ts';
import { orderBySimpleForm } from './order-by-simple-form.ts';
import { recordAbandonment } from './record-abandonment.ts';

export const simpleOrderProcedures = (deps: Deps) => {
  const room = implement(simpleOrderContract).$context<RequestContext>();
  return room.router({
    placeSimpleOrder: room.placeSimpleOrder.handler(({ input, context }) =>
      orderBySimpleForm(deps, input, callerOf(deps, context)),
    ),
    recordAbandonment: room.recordAbandonment.handler(({ input, context }) => recordAbandonment(deps, input, context)),
  });
};
