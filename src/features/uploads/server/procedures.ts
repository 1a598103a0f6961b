import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { uploadsContract } from '../contract.ts';
import type { UploadDeps } from './deps.ts';
import { finishPhoto } from './finish-photo.ts';
import { listPhotos } from './list-photos.ts';
import { removePhoto } from './remove-photo.ts';

export const uploadsProcedures = (deps: UploadDeps) => {
  const room = implement(uploadsContract).$context<RequestContext>();
  return room.router({
    listPhotos: room.listPhotos.handler(({ context }) => listPhotos(deps, context.knownBrowser())),
    finishPhoto: room.finishPhoto.handler(({ input, context }) => {
      const caller = { browserHash: context.knownBrowser(), address: context.address };
      return finishPhoto(deps, caller, input.upload_id, { allowGif: input.purpose === 'souvenir' });
    }),
    removePhoto: room.removePhoto.handler(({ input, context }) =>
      removePhoto(deps, context.knownBrowser(), input.upload_id),
    ),
  });
};
