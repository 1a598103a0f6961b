import { isHeld, orderCase } from '#features/moderation/server/index.ts';
import type { OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { filesFor as allowedFiles, type FileReader, type ReadableFile as Readable } from '../domain/files-for.ts';
import { assetsOf, assetsOfOrders, productionsOf, versionsOfOrders, type AssetRow } from './repository.ts';

export type ReadableFile = Readable<AssetRow>;

/** The files of an order that a reader may have now, newest first; the rule is in `domain/files-for.ts`. */
export async function filesFor(
  { db, orders }: Pick<Deps, 'orders'> & { db: Queryable },
  order: OrderRow,
  reader: FileReader,
): Promise<ReadableFile[]> {
  const files = await assetsOf(db, order.id);
  const versions = await productionsOf(db, order.id);
  const { extras } = orders.kinds.facts(order);
  return allowedFiles({ order: await withoutHeldAddresses(db, order), extras, files, versions }, reader);
}

/** The same of each of some orders, by their ids. Files and versions of all of them are read together. */
export async function filesForEach(
  { db, orders }: Pick<Deps, 'orders'> & { db: Queryable },
  some: readonly OrderRow[],
  reader: FileReader,
): Promise<Map<string, ReadableFile[]>> {
  const ids = some.map(({ id }) => id);
  const files = byOrder(await assetsOfOrders(db, ids));
  const versions = byOrder(await versionsOfOrders(db, ids));
  const readable = new Map<string, ReadableFile[]>();
  for (const order of some) {
    const { extras } = orders.kinds.facts(order);
    const own = { files: files.get(order.id) ?? [], versions: versions.get(order.id) ?? [] };
    readable.set(order.id, allowedFiles({ order: await withoutHeldAddresses(db, order), extras, ...own }, reader));
  }
  return readable;
}

function byOrder<Row extends { orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.orderId, [...(grouped.get(row.orderId) ?? []), row]);
  return grouped;
}

/** An order that is held goes out by no address either, also by one that staff saved before; what was released stays so. */
async function withoutHeldAddresses(db: Queryable, order: OrderRow): Promise<OrderRow> {
  const hasAddress = order.customAudioUrl !== null || order.customVideoUrl !== null;
  if (!hasAddress || order.approvedForRelease || !(await isHeld(db, orderCase, order.id))) return order;
  return { ...order, customAudioUrl: null, customVideoUrl: null };
}

/** Suffixes that tell an order's saved files apart by kind. */
const downloadParts: Partial<Record<AssetRow['kind'], string>> = {
  teaser: '-teaser',
  sleeve: '-sleeve',
  bonus: '-bonus-track',
  scroll: '-lyrics',
};

type NamedFile = Pick<AssetRow, 'kind' | 'storageKey' | 'name'>;

/**
 * Name under which a file is saved: 'SONG-2026-ABC123.mp3', and of a later version 'SONG-2026-ABC123-version-2.mp3'. An upload
 * keeps the name that staff gave it.
 */
export function downloadName(
  order: Pick<OrderRow, 'number'>,
  { kind, name, storageKey }: NamedFile,
  version: number | null,
): string {
  const ending = storageKey.slice(storageKey.lastIndexOf('.'));
  const later = version !== null && version > 1 ? `-version-${version}` : '';
  return name ?? `${order.number}${downloadParts[kind] ?? ''}${later}${ending}`;
}

/** The address that saves one of our own files under a name. */
export function downloadAddress(
  { storage }: Pick<Deps, 'storage'>,
  { storageKey }: Pick<AssetRow, 'storageKey'>,
  name: string,
): Promise<string> {
  return storage.signedUrl(storageKey, { downloadName: name });
}

/** The address that plays a file, and the one that saves it; null where the reader may only play it. */
export async function fileAddresses(
  deps: Pick<Deps, 'storage'>,
  order: Pick<OrderRow, 'number'>,
  readable: ReadableFile,
): Promise<{ url: string; download_url: string | null }> {
  const { from, mayKeep } = readable;
  if (from !== 'storage') return { url: readable.url, download_url: mayKeep ? readable.url : null };
  const url = await deps.storage.signedUrl(readable.file.storageKey);
  const name = downloadName(order, readable.file, readable.version);
  return { url, download_url: mayKeep ? await downloadAddress(deps, readable.file, name) : null };
}
