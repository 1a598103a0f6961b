import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import { checkSender } from '#platform/mail/sender-records.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { deliverabilityContract } from '../contract.ts';
import { liftSuppression, listUndelivered, settleUnreached, stopLetters } from './suppressions.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const deliverabilityProcedures = (deps: Deps) => {
  const room = implement(deliverabilityContract).$context<RequestContext>();
  return room.router({
    stopLetters: room.stopLetters.handler(({ input }) => stopLetters(deps, input.token)),
    listUndelivered: room.listUndelivered.handler(({ input }) => listUndelivered(deps, input)),
    liftSuppression: room.liftSuppression.handler(async ({ input, context }) =>
      liftSuppression(deps, input.id, await who(context)),
    ),
    settleUnreached: room.settleUnreached.handler(async ({ input, context }) =>
      settleUnreached(deps, input.id, await who(context)),
    ),
    checkSender: room.checkSender.handler(() => checkSender(deps.config)),
  });
};
