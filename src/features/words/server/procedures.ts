import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { wordsContract } from '../contract.ts';
import { approveWords, changeLine, offerLines } from './change-words.ts';
import { readWords, wordsOfOrder } from './read-words.ts';

export const wordsProcedures = (deps: Deps) => {
  const room = implement(wordsContract).$context<RequestContext>();
  return room.router({
    readWords: room.readWords.handler(async ({ input: { order_number }, context }) =>
      readWords(deps, order_number, { isBuyer: await context.mayOpenOrder(order_number) }),
    ),
    offerLines: room.offerLines.handler(({ input }) => offerLines(deps, input)),
    changeLine: room.changeLine.handler(({ input }) => changeLine(deps, input)),
    approveWords: room.approveWords.handler(({ input }) => approveWords(deps, input)),
    wordsOfOrder: room.wordsOfOrder.handler(({ input }) => wordsOfOrder(deps, input.order_number)),
  });
};
