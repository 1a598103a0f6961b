import { every } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { uploadsContract } from '../contract.ts';
import { cleanUnfinished, cleanUnused, uploadRetention } from './clean-unused.ts';
import { openUploads } from './deps.ts';
import { uploadsPersonalData } from './personal-data.ts';
import { uploadsProcedures } from './procedures.ts';
import { UploadReceiver } from './receive.ts';

export const uploadsRoom = defineRoomWith((deps) => {
  const uploads = openUploads(deps);
  return { ...uploads, receiver: new UploadReceiver(uploads) };
})({
  name: 'uploads',
  contract: uploadsContract,
  procedures: uploadsProcedures,
  periodic: (uploads) => [
    every(3600, 'clear away unused uploads', async () => void (await cleanUnused(uploads))),
    every(600, 'clear away unfinished uploads', async () => void (await cleanUnfinished(uploads))),
  ],
  routes: [
    {
      // An upload belongs to the browser that began it; the receiver knows none other.
      method: 'ALL',
      path: '/uploads/*',
      policy: 'everyone',
      largestBody: null,
      handle: ({ receiver }, { request, context }) => receiver.handle(request, context),
    },
  ],
  personalData: uploadsPersonalData,
  retention: uploadRetention,
  close: ({ photoDecoder }) => photoDecoder.close(),
});
