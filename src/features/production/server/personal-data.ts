import { rm } from 'node:fs/promises';
import path from 'node:path';
import { orderById } from '#features/orders/server/index.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { assetsOf, forgetSongs, productionsOf, removeSongs, type AssetRow } from './repository.ts';
import { downloadName } from './views.ts';

/** Whether the buyer may have a file: passed, released and not withheld. */
const isTheirs = (asset: AssetRow, released: Set<string>): boolean =>
  asset.qualityControlPassed && asset.downloadable && (asset.productionId === null || released.has(asset.productionId));

/** Words, songs and films. */
export const productionPersonalData: PersonalData = {
  room: 'songs',
  tables: ['productions', 'completed_assets'],
  async collect({ db }, orderId) {
    const order = await orderById(db, orderId);
    const released = (await productionsOf(db, orderId)).filter(({ releasedAt }) => releasedAt !== null);
    const ids = new Set(released.map(({ id }) => id));
    const mayKeep = order?.approvedForRelease && !order.downloadDisabled;
    const assets = mayKeep ? (await assetsOf(db, orderId)).filter((asset) => isTheirs(asset, ids)) : [];
    const versionOf = (asset: AssetRow): string =>
      released.length > 1 ? `v${released.find(({ id }) => id === asset.productionId)?.version ?? 0}-` : '';
    return {
      data: released.map(({ version, lyrics, releasedAt }) => ({ version, lyrics, releasedAt })),
      files: order
        ? assets.map((asset) => ({
            name: `${versionOf(asset)}${asset.kind}-${downloadName(order, asset)}`,
            key: asset.storageKey,
          }))
        : [],
    };
  },
  async forget(deps, tx, orderId, extent) {
    for (const { id } of await productionsOf(tx, orderId))
      await rm(path.resolve(deps.config.DATA_DIR, 'work', id), { recursive: true, force: true });
    await (extent === 'everything' ? removeSongs(tx, orderId) : forgetSongs(tx, orderId));
    const keys: string[] = [];
    for await (const { key } of deps.storage.list(`orders/${orderId}/`)) keys.push(key);
    return keys;
  },
};
