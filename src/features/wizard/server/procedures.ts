import { implement } from '@orpc/server';
import { callerOf } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { wizardContract } from '../contract.ts';
import { orderByWizard } from './order-by-wizard.ts';

export const wizardProcedures = (deps: Deps) => {
  const room = implement(wizardContract).$context<RequestContext>();
  return room.router({
    createCheckoutSession: room.createCheckoutSession.handler(({ input, context }) =>
      orderByWizard(deps, input, callerOf(deps, context)),
    ),
  });
};
