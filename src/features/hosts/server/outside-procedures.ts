import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { guestPageContract } from '../guest-page-contract.ts';
import { programContract } from '../program-contract.ts';
import { forgetMe, guestPage, publicStay } from './guest-page.ts';
import { addGuestPhoto, removeGuestPhoto } from './guest-photos.ts';
import {
  cancelProgramGuest,
  changeProgramGuest,
  createProgramGuest,
  hostOfKey,
  programGuest,
  programGuests,
  programProperties,
} from './programs.ts';
import { publishStay, unpublishStay } from './publish.ts';

/** Calls of guests on their pages, by the secret in the page's address. */
export function guestPageProcedures(deps: Deps) {
  const room = implement(guestPageContract).$context<RequestContext>();
  return {
    guestPage: room.guestPage.handler(({ input }) => guestPage(deps, input.token)),
    forgetMe: room.forgetMe.handler(async ({ input }) => {
      await forgetMe(deps, input.token);
      return { forgotten: true as const };
    }),
    addGuestPhoto: room.addGuestPhoto.handler(({ input, context }) =>
      addGuestPhoto(deps, context.knownBrowser(), input),
    ),
    removeGuestPhoto: room.removeGuestPhoto.handler(({ input }) => removeGuestPhoto(deps, input)),
    publishStay: room.publishStay.handler(({ input }) => publishStay(deps, input)),
    unpublishStay: room.unpublishStay.handler(({ input }) => unpublishStay(deps, input.token)),
    publicStay: room.publicStay.handler(({ input }) => publicStay(deps, input.stay)),
  };
}

/** Calls of hosts' own programs, each for the host whose key it came with. */
export function programProcedures(deps: Deps) {
  const room = implement(programContract).$context<RequestContext>();
  const host = (context: RequestContext): Promise<string> => hostOfKey(deps, context);
  return {
    programProperties: room.programProperties.handler(async ({ context }) =>
      programProperties(deps, await host(context)),
    ),
    programGuests: room.programGuests.handler(async ({ input, context }) =>
      programGuests(deps, await host(context), input),
    ),
    programGuest: room.programGuest.handler(async ({ input, context }) =>
      programGuest(deps, await host(context), input.guest_id),
    ),
    createProgramGuest: room.createProgramGuest.handler(async ({ input, context }) =>
      createProgramGuest(deps, await host(context), input),
    ),
    changeProgramGuest: room.changeProgramGuest.handler(async ({ input, context }) =>
      changeProgramGuest(deps, await host(context), input),
    ),
    cancelProgramGuest: room.cancelProgramGuest.handler(async ({ input, context }) =>
      cancelProgramGuest(deps, await host(context), input),
    ),
  };
}
