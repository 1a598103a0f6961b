import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { logsContract } from '../contract.ts';
import { handleWebhookAgain, listEmails, listWebhooks, resendEmail } from './logs.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const logsProcedures = (deps: Deps) => {
  const room = implement(logsContract).$context<RequestContext>();
  return room.router({
    listEmails: room.listEmails.handler(({ input }) => listEmails(deps, input)),
    resendEmail: room.resendEmail.handler(async ({ input, context }) =>
      resendEmail(deps, input.id, await who(context)),
    ),
    listWebhooks: room.listWebhooks.handler(({ input }) => listWebhooks(deps, input)),
    handleWebhookAgain: room.handleWebhookAgain.handler(async ({ input, context }) =>
      handleWebhookAgain(deps, input.id, await who(context)),
    ),
  });
};
