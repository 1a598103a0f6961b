import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { moderationContract } from '../contract.ts';
import {
  answerAppeal,
  appealTakedown,
  decideCase,
  listCases,
  orderTakedowns,
  reportContent,
  type ModerationDeps,
} from './cases.ts';
import { addTerm, listTerms, removeTerm } from './terms.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const moderationProcedures = (deps: ModerationDeps) => {
  const room = implement(moderationContract).$context<RequestContext>();
  return room.router({
    reportContent: room.reportContent.handler(({ input }) => reportContent(deps, input)),
    listCases: room.listCases.handler(() => listCases(deps)),
    decideCase: room.decideCase.handler(async ({ input, context }) => decideCase(deps, input, await who(context))),
    answerAppeal: room.answerAppeal.handler(async ({ input, context }) =>
      answerAppeal(deps, input, await who(context)),
    ),
    listTerms: room.listTerms.handler(() => listTerms(deps)),
    addTerm: room.addTerm.handler(async ({ input, context }) => addTerm(deps, input, await who(context))),
    removeTerm: room.removeTerm.handler(async ({ input, context }) => removeTerm(deps, input.id, await who(context))),
    orderTakedowns: room.orderTakedowns.handler(({ input }) => orderTakedowns(deps, input.order_number)),
    appealTakedown: room.appealTakedown.handler(({ input }) => appealTakedown(deps, input)),
  });
};
