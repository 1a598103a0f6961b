import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { automationContract } from '../contract.ts';
import { listDeliveries } from './list-deliveries.ts';
import { resendRecord } from './resend.ts';

export const automationProcedures = (deps: Deps) => {
  const room = implement(automationContract).$context<RequestContext>();
  return room.router({
    listDeliveries: room.listDeliveries.handler(({ input }) => listDeliveries(deps, input)),
    resendDelivery: room.resendDelivery.handler(async ({ input, context }) =>
      resendRecord(deps, input.id, (await context.actor()).id ?? 'unknown'),
    ),
  });
};
