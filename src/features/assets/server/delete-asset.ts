import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { recordEvent } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { assetsContract } from '../contract.ts';
import { lockActiveOrder } from './lock-active-order.ts';
import { deleteAssetRow, lockUploaded, orderOfUploaded } from './repository.ts';

type Contract = (typeof assetsContract)['deleteAsset'];

/**
 * Deletes a file that staff have uploaded: its row with an audit entry and a line in the order's history, then the file.
 * @throws Refusal ASSET_NOT_FOUND, ORDER_ERASED
 */
export async function deleteAsset(deps: Deps, assetId: string, actor: string): Promise<void> {
  const storageKey = await deps.db.transaction(async (tx) => {
    const orderId = await orderOfUploaded(tx, assetId);
    // The order first, as everywhere: two who lock in different orders would wait for each other.
    const order = orderId && (await lockActiveOrder(tx, orderId));
    const asset = order && (await lockUploaded(tx, assetId));
    if (!asset) throw new Refusal<Contract>('ASSET_NOT_FOUND');
    await deleteAssetRow(tx, asset.id);
    const before = { asset: asset.id, kind: asset.kind, downloadable: asset.downloadable };
    await recordAudit(deps, tx, { actor, action: 'delete-asset', subject: order.id, before });
    await recordEvent(deps, tx, { orderId: order.id, kind: 'asset-deleted', actor, note: asset.name ?? asset.kind });
    return asset.storageKey;
  });
  await deps.storage.delete(storageKey);
}
