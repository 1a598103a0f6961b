import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { affiliatesContract } from '../contract.ts';
import { addAffiliate, listAffiliates, setTier } from './manage.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const affiliatesProcedures = (deps: Deps) => {
  const room = implement(affiliatesContract).$context<RequestContext>();
  return room.router({
    listAffiliates: room.listAffiliates.handler(async () => ({ affiliates: await listAffiliates(deps) })),
    addAffiliate: room.addAffiliate.handler(async ({ input, context }) =>
      addAffiliate(deps, input, await who(context)),
    ),
    setTier: room.setTier.handler(async ({ input, context }) => setTier(deps, input, await who(context))),
  });
};
