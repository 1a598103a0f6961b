import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { rightsContract } from '../contract.ts';
import { answerRequest, listRequests, setLegalHold } from './answer.ts';
import { askRefund } from './ask-refund.ts';
import { cancelOrder } from './cancel.ts';
import type { RightsDeps } from './deps.ts';
import { eraseByCode, sendErasureCode } from './erase.ts';
import { yourRights } from './your-rights.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const rightsProcedures = (deps: RightsDeps) => {
  const rooms = deps.personalData;
  const room = implement(rightsContract).$context<RequestContext>();
  return room.router({
    yourRights: room.yourRights.handler(({ input }) => yourRights(deps, input.order_number)),
    cancelOrder: room.cancelOrder.handler(({ input }) => cancelOrder(deps, input.order_number)),
    askRefund: room.askRefund.handler(async ({ input }) => {
      await askRefund(deps, input.order_number, input.reason);
      return { asked: true as const };
    }),
    sendErasureCode: room.sendErasureCode.handler(({ input, context }) =>
      sendErasureCode(deps, input.order_number, context.knownBrowser()),
    ),
    eraseOrder: room.eraseOrder.handler(({ input, context }) =>
      eraseByCode(deps, rooms, input, context.knownBrowser()),
    ),
    listRequests: room.listRequests.handler(() => listRequests(deps)),
    answerRequest: room.answerRequest.handler(async ({ input, context }) =>
      answerRequest(deps, rooms, input, await who(context)),
    ),
    setLegalHold: room.setLegalHold.handler(async ({ input, context }) =>
      setLegalHold(deps, input, await who(context)),
    ),
  });
};
