import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { moderationContract } from '../contract.ts';
import { answerAppeal, appealTakedown } from './appeals.ts';
import { decideCase, listCases, orderTakedowns, reportContent, type ModerationDeps, type Reader } from './cases.ts';
import { addTerm, listTerms, removeTerm } from './terms.ts';

const readerOf = async (context: RequestContext): Promise<Reader> => {
  const { id, role } = await context.actor();
  return { id: id ?? 'unknown', isAdmin: role === 'admin' };
};

const who = async (context: RequestContext): Promise<string> => (await readerOf(context)).id;

export const moderationProcedures = (deps: ModerationDeps) => {
  const room = implement(moderationContract).$context<RequestContext>();
  return room.router({
    reportContent: room.reportContent.handler(({ input }) => reportContent(deps, input)),
    listCases: room.listCases.handler(async ({ context }) => listCases(deps, await readerOf(context))),
    decideCase: room.decideCase.handler(async ({ input, context }) => decideCase(deps, input, await readerOf(context))),
    answerAppeal: room.answerAppeal.handler(async ({ input, context }) =>
      answerAppeal(deps, input, await readerOf(context)),
    ),
    listTerms: room.listTerms.handler(() => listTerms(deps)),
    addTerm: room.addTerm.handler(async ({ input, context }) => addTerm(deps, input, await who(context))),
    removeTerm: room.removeTerm.handler(async ({ input, context }) => removeTerm(deps, input.id, await who(context))),
    orderTakedowns: room.orderTakedowns.handler(({ input }) => orderTakedowns(deps, input.order_number)),
    appealTakedown: room.appealTakedown.handler(({ input }) => appealTakedown(deps, input)),
  });
};
