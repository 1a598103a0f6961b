import { changeStatus, type OrderRow } from '#features/orders/server/index.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { filesFor, enqueueSongReady } from '#features/production/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { AssetRow } from './repository.ts';

/** States in which nothing is being made and nothing was delivered. */
const undelivered: readonly OrderStatus[] = ['ready', 'failed'];

/**
 * An order is delivered once the buyer may keep all that was ordered, whoever made it; the buyer hears of it. While a version
 * waits to be judged, what was released before it does not count: that was delivered already.
 */
export async function completeIfDelivered(
  deps: Deps,
  tx: Transaction,
  { order, asset, actor }: { order: OrderRow; asset: AssetRow; actor: string },
): Promise<void> {
  if (asset.kind === 'document' || !undelivered.includes(order.status)) return;
  const theirs = (await filesFor({ ...deps, db: tx }, order, 'buyer')).filter(
    (file) => file.from === 'storage' && (order.status === 'failed' || file.file.productionId === null),
  );
  const kept = new Set([asset.kind, ...theirs.map(({ kind }) => kind)]);
  if (!kept.has('audio') || (deps.orders.kinds.facts(order).includesFilm && !kept.has('video'))) return;
  const { outcome } = await changeStatus(deps, tx, { orderId: order.id, to: 'completed', actor });
  if (outcome === 'moves') await enqueueSongReady(deps, tx, order, asset.id);
}
