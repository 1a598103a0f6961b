import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { downloadName } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type {
  Asset,
  listAssets as listContract,
  listDownloads as downloadsContract,
  assetsContract,
} from '../contract.ts';
import { largestBytes } from './deps.ts';
import { assetsOfOrder, downloadsOfOrder, type AssetRow } from './repository.ts';

type Contract = (typeof assetsContract)['listAssets' | 'listDownloads'];

type Output<T extends { '~orpc': { outputSchema?: unknown } }> =
  NonNullable<T['~orpc']['outputSchema']> extends z.ZodType<infer Value> ? Value : never;

/** Seconds an address of a file works. */
const addressLasts = 15 * 60;

/** @throws Refusal */
export async function orderOf(deps: Pick<Deps, 'db'>, number: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, number);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return order;
}

const nameOf = (order: Pick<OrderRow, 'number'>, asset: AssetRow): string => asset.name ?? downloadName(order, asset);

export async function assetView(
  deps: Pick<Deps, 'storage'>,
  order: Pick<OrderRow, 'number'>,
  asset: AssetRow & { version?: number | null },
): Promise<Asset> {
  const isJudged = asset.qualityControlPassed || asset.judgedAt !== null;
  return {
    id: asset.id,
    name: nameOf(order, asset),
    kind: asset.kind,
    version: asset.version ?? null,
    size_bytes: asset.sizeBytes,
    created_at: asset.createdAt.toISOString(),
    quality: asset.qualityControlPassed ? 'passed' : isJudged ? 'failed' : 'open',
    quality_note: asset.qualityNote,
    downloadable: asset.downloadable,
    download_url: await downloadAddress(deps, order, asset),
  };
}

function downloadAddress(
  deps: Pick<Deps, 'storage'>,
  order: Pick<OrderRow, 'number'>,
  asset: AssetRow,
): Promise<string> {
  const options = { expiresInSeconds: addressLasts, downloadName: nameOf(order, asset) };
  return deps.storage.signedUrl(asset.storageKey, options);
}

export async function listAssets(deps: Deps, orderNumber: string): Promise<Output<typeof listContract>> {
  const order = await orderOf(deps, orderNumber);
  const rows = await assetsOfOrder(deps.db, order.id);
  return {
    assets: await Promise.all(rows.map((row) => assetView(deps, order, row))),
    custom_audio_url: order.customAudioUrl,
    custom_video_url: order.customVideoUrl,
    largest_bytes: largestBytes(deps),
  };
}

/** AST-02. The caller has been let in already. */
export async function listDownloads(deps: Deps, orderNumber: string): Promise<Output<typeof downloadsContract>> {
  const order = await orderOf(deps, orderNumber);
  if (order.downloadDisabled) return { downloads: [] };
  const rows = await downloadsOfOrder(deps.db, order.id);
  return {
    downloads: await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        name: nameOf(order, row),
        kind: row.kind,
        size_bytes: row.sizeBytes,
        download_url: await downloadAddress(deps, order, row),
      })),
    ),
  };
}
