import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { DiskStorage } from '#platform/storage/disk-storage.ts';
import { galleryContract } from '../contract.ts';
import { galleryProcedures } from './procedures.ts';
import { samplesRoute } from './routes.ts';
import { samplesFolder } from './load-samples.ts';

export const galleryRoom = defineRoomWith((deps) => ({
  ...deps,
  samples: new DiskStorage({ ...deps, folder: samplesFolder, secret: deps.config.SECRET }),
}))({
  name: 'gallery',
  contract: galleryContract,
  procedures: galleryProcedures,
  routes: [samplesRoute],
});
