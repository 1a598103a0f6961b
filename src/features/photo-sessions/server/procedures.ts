import { implement } from '@orpc/server';
import { ownAffiliate, activeAffiliate } from '#features/affiliates/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { photoSessionsContract } from '../contract.ts';
import { attestConsent } from './attested-consent.ts';
import { grantPhotos } from './grants.ts';
import { saveLead, sendGuestLetter } from './leads.ts';
import { listLeads } from './list-leads.ts';
import { generatePreview } from './preview.ts';
import { addPhoto, listSessions, openSession, removeSession, viewSession } from './sessions.ts';

export const photoSessionsProcedures = (deps: Deps) => {
  const room = implement(photoSessionsContract).$context<RequestContext>();
  const ownId = async (context: RequestContext): Promise<string> => (await ownAffiliate(deps, context)).id;
  const workerId = async (context: RequestContext): Promise<string> => (await activeAffiliate(deps, context)).id;
  return room.router({
    openSession: room.openSession.handler(async ({ input, context }) =>
      openSession(deps, await workerId(context), input),
    ),
    addPhoto: room.addPhoto.handler(async ({ input, context }) =>
      addPhoto(deps, { affiliateId: await workerId(context), browserHash: context.knownBrowser() }, input),
    ),
    listSessions: room.listSessions.handler(async ({ context }) => listSessions(deps, await ownId(context))),
    removeSession: room.removeSession.handler(async ({ input, context }) =>
      removeSession(deps, await ownId(context), input),
    ),
    viewSession: room.viewSession.handler(({ input }) => viewSession(deps, input)),
    saveLead: room.saveLead.handler(({ input, context }) => saveLead(deps, context.browser(), input)),
    attestConsent: room.attestConsent.handler(async ({ input, context }) =>
      attestConsent(deps, await activeAffiliate(deps, context), input),
    ),
    generateLyricPreview: room.generateLyricPreview.handler(({ input, context }) =>
      generatePreview(deps, input, context.address),
    ),
    sendAffiliateEmail: room.sendAffiliateEmail.handler(({ input }) => sendGuestLetter(deps, input)),
    grantPhotos: room.grantPhotos.handler(({ input, context }) =>
      grantPhotos(deps, { browserHash: context.browser(), address: context.address }, input),
    ),
    listLeads: room.listLeads.handler(() => listLeads(deps)),
  });
};
