import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { downloadAddress, downloadName, filesFor } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type {
  Asset,
  listAssets as listContract,
  listDownloads as downloadsContract,
  assetsContract,
} from '../contract.ts';
import { largestBytes } from './deps.ts';
import type { AssetRow } from './repository.ts';

type Contract = (typeof assetsContract)['listAssets' | 'listDownloads'];

type Output<T extends { '~orpc': { outputSchema?: unknown } }> =
  NonNullable<T['~orpc']['outputSchema']> extends z.ZodType<infer Value> ? Value : never;

/** @throws Refusal ORDER_NOT_FOUND */
export async function orderOf(deps: Pick<Deps, 'db'>, number: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, number);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return order;
}

export async function assetView(
  deps: Pick<Deps, 'storage'>,
  order: Pick<OrderRow, 'number'>,
  asset: AssetRow,
  version: number | null = null,
): Promise<Asset> {
  const isJudged = asset.qualityControlPassed || asset.judgedAt !== null;
  return {
    id: asset.id,
    name: downloadName(order, asset),
    kind: asset.kind,
    version,
    size_bytes: asset.sizeBytes,
    created_at: asset.createdAt.toISOString(),
    quality: asset.qualityControlPassed ? 'passed' : isJudged ? 'failed' : 'open',
    quality_note: asset.qualityNote,
    downloadable: asset.downloadable,
    download_url: await downloadAddress(deps, order, asset),
  };
}

export async function listAssets(deps: Deps, orderNumber: string): Promise<Output<typeof listContract>> {
  const order = await orderOf(deps, orderNumber);
  const files = await ownFiles(deps, order, 'staff');
  return {
    assets: await Promise.all(files.map(({ file, version }) => assetView(deps, order, file, version))),
    custom_audio_url: order.customAudioUrl,
    custom_video_url: order.customVideoUrl,
    largest_bytes: largestBytes(deps),
  };
}

/** AST-02: every file that the buyer may keep. The caller has been let in already. @throws Refusal ORDER_NOT_FOUND */
export async function listDownloads(deps: Deps, orderNumber: string): Promise<Output<typeof downloadsContract>> {
  const order = await orderOf(deps, orderNumber);
  // Captions are no file of their own to a reader.
  const files = (await ownFiles(deps, order, 'buyer')).filter(({ kind, mayKeep }) => mayKeep && kind !== 'captions');
  return {
    downloads: await Promise.all(
      files.map(async ({ kind, file }) => ({
        id: file.id,
        name: downloadName(order, file),
        kind,
        size_bytes: file.sizeBytes,
        download_url: await downloadAddress(deps, order, file),
      })),
    ),
  };
}

async function ownFiles(deps: Deps, order: OrderRow, reader: 'buyer' | 'staff') {
  return (await filesFor(deps, order, reader)).filter((file) => file.from === 'storage');
}
