import { every } from '#platform/jobs/define-job.ts';
import { defineRoomWith } from '#platform/rooms/define-room.ts';
import { assetsContract } from '../contract.ts';
import { cleanAbandoned } from './clean-abandoned.ts';
import { largestBytes, openAssets } from './deps.ts';
import { assetsProcedures } from './procedures.ts';
import { AssetReceiver, staffOnly } from './receive.ts';
import { assetsTasks } from './tasks.ts';

export const assetsRoom = defineRoomWith((deps, { awaitedUploads }) => {
  const assets = openAssets(deps);
  const staff = { senderOf: staffOnly('producer'), largestBytes: largestBytes(deps) };
  const entrance = { path: '/asset-uploads', ...staff } as const;
  return { ...assets, awaitedUploads, receiver: new AssetReceiver(assets, entrance) };
})({
  name: 'assets',
  contract: assetsContract,
  procedures: assetsProcedures,
  tasks: assetsTasks,
  periodic: (assets) => [every(3600, 'clear away uploads of the staff', () => cleanAbandoned(assets))],
  routes: [
    {
      method: 'ALL',
      path: '/asset-uploads/*',
      policy: 'producer',
      isHidden: true,
      largestBody: null,
      handle: ({ receiver }, { request, context }) => receiver.handle(request, context),
    },
  ],
});
