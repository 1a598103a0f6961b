import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { accountsContract } from '../contract.ts';

export const accountsProcedures = () => {
  const room = implement(accountsContract).$context<RequestContext>();
  return room.router({
    whoAmI: room.whoAmI.handler(async ({ context }) => {
      const { role, name } = await context.actor();
      return { role, name };
    }),
  });
};
