import { rm } from 'node:fs/promises';
import path from 'node:path';
import { orderById } from '#features/orders/server/index.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { downloadName, filesFor } from './files.ts';
import { forgetSongs, productionsOf, removeSongs } from './repository.ts';

/** Personal data of this room: lyrics, songs and films. */
export const productionPersonalData: PersonalData = {
  room: 'songs',
  tables: ['productions', 'completed_assets'],
  async collect(deps, orderId) {
    const { db } = deps;
    const order = await orderById(db, orderId);
    if (!order) return { data: [], files: [] };
    const released = (await productionsOf(db, orderId)).filter(({ releasedAt }) => releasedAt !== null);
    const own = (await filesFor(deps, order, 'data-export')).filter((file) => file.from === 'storage');
    const prefix = (version: number | null): string => (released.length > 1 ? `v${version ?? 0}-` : '');
    return {
      data: released.map(({ version, lyrics, releasedAt }) => ({ version, lyrics, releasedAt })),
      files: own.map(({ kind, version, file }) => ({
        name: `${prefix(version)}${kind}-${downloadName(order, file, null)}`,
        key: file.storageKey,
      })),
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
