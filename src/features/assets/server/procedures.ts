import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/rpc/context.ts';
import { assetsContract } from '../contract.ts';
import { clearCustomAddresses, saveCustomAddresses } from './custom-addresses.ts';
import type { AssetDeps } from './deps.ts';
import { deleteAsset } from './delete-asset.ts';
import { finishUpload } from './finish-upload.ts';
import { judgeAsset, setAvailability } from './judge-asset.ts';
import { listAssets, listDownloads } from './views.ts';

const who = async (context: RequestContext): Promise<string> => (await context.actor()).id ?? 'unknown';

export const assetsProcedures = (deps: AssetDeps) => {
  const room = implement(assetsContract).$context<RequestContext>();
  return room.router({
    listAssets: room.listAssets.handler(({ input }) => listAssets(deps, input.order_number)),
    finishUpload: room.finishUpload.handler(async ({ input, context }) =>
      finishUpload(deps, input, await who(context)),
    ),
    judgeAsset: room.judgeAsset.handler(async ({ input, context }) => judgeAsset(deps, input, await who(context))),
    setAvailability: room.setAvailability.handler(async ({ input, context }) =>
      setAvailability(deps, input, await who(context)),
    ),
    deleteAsset: room.deleteAsset.handler(async ({ input, context }) => {
      await deleteAsset(deps, input.asset_id, await who(context));
      return { deleted: true as const };
    }),
    saveCustomAddresses: room.saveCustomAddresses.handler(async ({ input, context }) =>
      saveCustomAddresses(deps, input, await who(context)),
    ),
    clearCustomAddresses: room.clearCustomAddresses.handler(async ({ input, context }) =>
      clearCustomAddresses(deps, input.order_number, await who(context)),
    ),
    listDownloads: room.listDownloads.handler(({ input }) => listDownloads(deps, input.order_number)),
  });
};
