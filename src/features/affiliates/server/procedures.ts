import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { affiliatesContract } from '../contract.ts';
import { addAffiliate, listAffiliates, setStanding, setTier } from './manage.ts';
import { ownAccount, ownAffiliate, readOwn } from './own.ts';
import { savePayoutDetails } from './payout-details.ts';
import { eraseAffiliate, type ErasureDeps } from './erase.ts';
import { listPayouts, markPaid, runPayouts } from './payouts.ts';
import { recordClick, rememberReferral, type ReferralDeps } from './referrals.ts';
import { join, register } from './register.ts';
import { statementLines } from './statement-lines.ts';
import { readStatement } from './statement.ts';
import { affiliateStory, listStatementLines } from './story.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const affiliatesProcedures = (deps: ReferralDeps & ErasureDeps) => {
  const room = implement(affiliatesContract).$context<RequestContext>();
  return room.router({
    register: room.register.handler(({ input, context }) => register(deps, input, context.address)),
    join: room.join.handler(async ({ input, context }) => join(deps, await ownAccount(context), input)),
    readOwn: room.readOwn.handler(({ context }) => readOwn(deps, context)),
    readStatement: room.readStatement.handler(async ({ context }) =>
      readStatement(deps, await ownAffiliate(deps, context)),
    ),
    readStatementLines: room.readStatementLines.handler(async ({ input, context }) =>
      statementLines(deps, (await ownAffiliate(deps, context)).id, input),
    ),
    savePayoutDetails: room.savePayoutDetails.handler(async ({ input, context }) =>
      savePayoutDetails(deps, await ownAffiliate(deps, context), input.details),
    ),
    recordClick: room.recordClick.handler(({ input, context }) => recordClick(deps, input, context)),
    rememberReferral: room.rememberReferral.handler(({ input, context }) => rememberReferral(deps, input, context)),
    listAffiliates: room.listAffiliates.handler(async () => ({ affiliates: await listAffiliates(deps) })),
    addAffiliate: room.addAffiliate.handler(async ({ input, context }) =>
      addAffiliate(deps, input, { actor: await who(context), address: context.address }),
    ),
    setTier: room.setTier.handler(async ({ input, context }) => setTier(deps, input, await who(context))),
    setStanding: room.setStanding.handler(async ({ input, context }) => setStanding(deps, input, await who(context))),
    eraseAffiliate: room.eraseAffiliate.handler(async ({ input, context }) =>
      eraseAffiliate(deps, input, await who(context)),
    ),
    affiliateStory: room.affiliateStory.handler(({ input }) => affiliateStory(deps, input)),
    listStatementLines: room.listStatementLines.handler(({ input }) => listStatementLines(deps, input)),
    listPayouts: room.listPayouts.handler(() => listPayouts(deps)),
    runPayouts: room.runPayouts.handler(async ({ context }) => runPayouts(deps, await who(context))),
    markPaid: room.markPaid.handler(async ({ input, context }) => markPaid(deps, input, await who(context))),
  });
};
