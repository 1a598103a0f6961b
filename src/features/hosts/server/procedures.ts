import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { hostsContract } from '../contract.ts';
import { saveCalendar } from './calendar.ts';
import { cancelGuest, listGuests, removeGuest, saveGuest } from './guests.ts';
import { undoImport } from './import.ts';
import { addMedia, removeMedia } from './media.ts';
import { saveAttractions } from './refresh.ts';
import { addClip, cutClip } from './clips.ts';
import type { HostDeps } from './deps.ts';
import { ownHost } from './own.ts';
import { readProperty, readWorkspace, saveProperty } from './property.ts';
import { removeProperty } from './remove-property.ts';
import { makeSample } from './sample.ts';
import { releaseSouvenir } from './souvenirs.ts';
import { guestPageProcedures, programProcedures } from './outside-procedures.ts';
import { publishGuest, unpublishGuest } from './publish.ts';
import { listHosts, makeSouvenirAgain } from './staff.ts';
import { makeWelcome } from './welcome.ts';

export const hostsProcedures = (deps: HostDeps) => {
  const room = implement(hostsContract).$context<RequestContext>();
  const own = (context: RequestContext): Promise<string> => ownHost(deps, context);
  return room.router({
    readWorkspace: room.readWorkspace.handler(async ({ context }) => readWorkspace(deps, await own(context))),
    readProperty: room.readProperty.handler(async ({ input, context }) =>
      readProperty(deps, await own(context), input.property_id),
    ),
    saveProperty: room.saveProperty.handler(async ({ input, context }) =>
      saveProperty(deps, await own(context), input),
    ),
    removeProperty: room.removeProperty.handler(async ({ input, context }) => {
      await removeProperty(deps, await own(context), input.property_id);
      return { removed: true as const };
    }),
    addMedia: room.addMedia.handler(async ({ input, context }) =>
      addMedia(deps, { accountId: await own(context), browserHash: context.knownBrowser() }, input),
    ),
    addClip: room.addClip.handler(async ({ input, context }) => addClip(deps, await own(context), input)),
    cutClip: room.cutClip.handler(async ({ input, context }) => cutClip(deps, await own(context), input)),
    removeMedia: room.removeMedia.handler(async ({ input, context }) => removeMedia(deps, await own(context), input)),
    saveAttractions: room.saveAttractions.handler(async ({ input, context }) =>
      saveAttractions(deps, await own(context), input),
    ),
    makeWelcome: room.makeWelcome.handler(async ({ input, context }) => makeWelcome(deps, await own(context), input)),
    makeSample: room.makeSample.handler(async ({ input, context }) =>
      makeSample(deps, await own(context), input.property_id),
    ),
    listGuests: room.listGuests.handler(async ({ input, context }) => listGuests(deps, await own(context), input)),
    saveGuest: room.saveGuest.handler(async ({ input, context }) => saveGuest(deps, await own(context), input)),
    cancelGuest: room.cancelGuest.handler(async ({ input, context }) => cancelGuest(deps, await own(context), input)),
    removeGuest: room.removeGuest.handler(async ({ input, context }) => {
      await removeGuest(deps, await own(context), input.guest_id);
      return { removed: true as const };
    }),
    undoImport: room.undoImport.handler(async ({ input, context }) =>
      undoImport(deps, await own(context), input.import_id),
    ),
    saveCalendar: room.saveCalendar.handler(async ({ input, context }) =>
      saveCalendar(deps, await own(context), input),
    ),
    releaseSouvenir: room.releaseSouvenir.handler(async ({ input, context }) => {
      await releaseSouvenir(deps, await own(context), input.delivery_id);
      return { released: true as const };
    }),
    ...guestPageProcedures(deps),
    publishGuest: room.publishGuest.handler(async ({ input, context }) =>
      publishGuest(deps, await own(context), input),
    ),
    unpublishGuest: room.unpublishGuest.handler(async ({ input, context }) =>
      unpublishGuest(deps, await own(context), input.guest_id),
    ),
    ...programProcedures(deps),
    listHosts: room.listHosts.handler(() => listHosts(deps)),
    makeSouvenirAgain: room.makeSouvenirAgain.handler(async ({ input, context }) => {
      await makeSouvenirAgain(deps, input.delivery_id, (await context.actor()).id ?? 'unknown');
      return { begun: true as const };
    }),
  });
};
