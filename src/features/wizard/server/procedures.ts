import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { wizardContract } from '../contract.ts';
import { orderByWizard } from './order-by-wizard.ts';

export const wizardProcedures = (deps: Deps) => {
  const room = implement(wizardContract).$context<RequestContext>();
  return room.router({
    createCheckoutSession: room.createCheckoutSession.handler(({ input, context }) =>
      orderByWizard(deps, input, { browserHash: context.browser(), address: context.address }),
    ),
  });
};
