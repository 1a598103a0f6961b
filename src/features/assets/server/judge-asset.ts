import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { isHeld, orderCase } from '#features/moderation/server/index.ts';
import { recordEvent, updateOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Asset, assetsContract } from '../contract.ts';
import { completeIfDelivered } from './deliver.ts';
import { lockActiveOrder } from './lock-active-order.ts';
import { lockUploaded, orderOfUploaded, updateAsset, type AssetRow } from './repository.ts';
import { assetView } from './views.ts';

type Contract = (typeof assetsContract)['judgeAsset' | 'setAvailability'];

/** Changes an uploaded file, with its line in the audit and in the order's history. @throws Refusal ASSET_NOT_FOUND, ORDER_NOT_FOUND, ORDER_ERASED */
async function onUploaded(
  deps: Deps,
  assetId: string,
  change: (tx: Transaction, asset: AssetRow, order: OrderRow) => Promise<Partial<AssetRow>>,
): Promise<Asset> {
  return deps.db.transaction(async (tx) => {
    const orderId = await orderOfUploaded(tx, assetId);
    // The order first, as everywhere: two who lock in different orders would wait for each other.
    const order = orderId && (await lockActiveOrder(tx, orderId));
    const asset = order && (await lockUploaded(tx, assetId));
    if (!asset) throw new Refusal<Contract>('ASSET_NOT_FOUND');
    const changed = await change(tx, asset, order);
    await updateAsset(tx, asset.id, changed);
    return assetView(deps, order, { ...asset, ...changed });
  });
}

/** Passes or fails an uploaded file. One that failed is taken back from the buyer. @throws Refusal ASSET_NOT_FOUND, ORDER_NOT_FOUND, ORDER_ERASED */
export function judgeAsset(
  deps: Deps,
  { asset_id, verdict, note }: { asset_id: string; verdict: 'passed' | 'failed'; note: string },
  actor: string,
): Promise<Asset> {
  return onUploaded(deps, asset_id, async (tx, asset, order) => {
    const isPassed = verdict === 'passed';
    await recordAudit(deps, tx, {
      actor,
      action: 'judge-asset',
      subject: order.id,
      before: { passed: asset.qualityControlPassed, downloadable: asset.downloadable },
      after: { asset: asset.id, passed: isPassed },
      ...(note ? { reason: note } : {}),
    });
    const said = `${asset.name ?? asset.kind} ${verdict}`;
    await recordEvent(deps, tx, {
      orderId: order.id,
      kind: 'asset-judged',
      actor,
      note: note ? `${said}: ${note}` : said,
    });
    return {
      qualityControlPassed: isPassed,
      qualityNote: note || null,
      judgedAt: deps.clock.now(),
      downloadable: isPassed && asset.downloadable,
    };
  });
}

/** Releases an uploaded file that passed, or restricts it. @throws Refusal ASSET_NOT_FOUND, NOT_NOW, HELD, ORDER_NOT_FOUND, ORDER_ERASED */
export function setAvailability(
  deps: Deps,
  { asset_id, downloadable }: { asset_id: string; downloadable: boolean },
  actor: string,
): Promise<Asset> {
  return onUploaded(deps, asset_id, async (tx, asset, order) => {
    if (downloadable && !asset.qualityControlPassed) throw new Refusal<Contract>('NOT_NOW');
    if (downloadable && (await isHeld(tx, orderCase, order.id)))
      throw new Refusal<(typeof assetsContract)['setAvailability']>('HELD');
    if (downloadable !== asset.downloadable) {
      await recordAudit(deps, tx, {
        actor,
        action: downloadable ? 'release-asset' : 'restrict-asset',
        subject: order.id,
        after: { asset: asset.id },
      });
      const kind = downloadable ? 'asset-released' : 'asset-restricted';
      await recordEvent(deps, tx, { orderId: order.id, kind, actor, note: asset.name ?? asset.kind });
      // A song or a film from staff's own hands plays in the portal as one made here would.
      const approvedForRelease = order.approvedForRelease || (downloadable && asset.kind !== 'document');
      if (approvedForRelease !== order.approvedForRelease)
        await updateOrder(tx, order.id, { approvedForRelease, updatedAt: deps.clock.now() });
      if (downloadable) await completeIfDelivered(deps, tx, { order: { ...order, approvedForRelease }, asset, actor });
    }
    return { downloadable };
  });
}
