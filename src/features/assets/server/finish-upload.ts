import { open, stat } from 'node:fs/promises';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { Asset, assetsContract } from '../contract.ts';
import { endingOf, isDocument, type AssetKind } from '../domain/file-kinds.ts';
import type { AssetDeps } from './deps.ts';
import { lockActiveOrder } from './lock-active-order.ts';
import { mediaProblem } from './media-check.ts';
import { deleteUpload, insertAsset, uploadOf, type AssetRow, type AssetUploadRow } from './repository.ts';
import { assetView, orderOf } from './views.ts';

type Contract = (typeof assetsContract)['finishUpload'];

interface Finish {
  order_number: string;
  upload_id: string;
  file_type: AssetKind | '';
}

/** Checks an upload whose last byte has arrived, and keeps it with the order, not yet judged and not downloadable. @throws Refusal MISSING, UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, INVALID_TYPE, DISK_FULL, ORDER_ERASED */
export async function finishUpload(deps: AssetDeps, input: Finish, actor: string): Promise<Asset> {
  const { upload_id, file_type: kind } = input;
  if (upload_id === '' || kind === '') throw new Refusal<Contract>('MISSING');
  const order = await orderOf(deps, input.order_number);
  const upload = await uploadOf(deps.db, actor, upload_id);
  if (!upload) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  const arrived = await deps.incomingAssets.sizeOf(upload.id);
  if (arrived === null) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  if (arrived < upload.sentBytes) throw new Refusal<Contract>('UPLOAD_INCOMPLETE');
  const ending = await checkedEnding(deps, upload, kind);
  if (ending === null) {
    await discard(deps, upload.id);
    throw new Refusal<Contract>('INVALID_TYPE');
  }
  return keep(deps, { order, upload, kind, ending, actor });
}

/** Null when the file is not what it is said to be. */
async function checkedEnding(deps: AssetDeps, upload: AssetUploadRow, kind: AssetKind): Promise<string | null> {
  const file = deps.incomingAssets.pathOf(upload.id);
  const ending = endingOf(await part(file, 0, 64), kind);
  if (ending === null) return null;
  if (kind === 'document') {
    const { size } = await stat(file);
    const edge = 256 * 1024;
    const ends = Buffer.concat([await part(file, 0, edge), await part(file, Math.max(0, size - edge), edge)]);
    return isDocument(ending, ends) ? ending : null;
  }
  const problem = await mediaProblem(file, kind, deps.config.FFMPEG_PATH);
  if (problem !== null) deps.log.info({ upload: upload.id, problem }, 'a file of the staff was refused');
  return problem === null ? ending : null;
}

async function part(file: string, from: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

interface Kept {
  order: OrderRow;
  upload: AssetUploadRow;
  kind: AssetKind;
  ending: string;
  actor: string;
}

async function keep(deps: AssetDeps, kept: Kept): Promise<Asset> {
  const { order, upload, ending } = kept;
  const id = deps.ids.id();
  const storageKey = `orders/${order.id}/uploaded/${id}.${ending}`;
  await put(deps, storageKey, deps.incomingAssets.pathOf(upload.id));
  const row = await commit(deps, kept, { id, storageKey });
  await deps.incomingAssets.discard(upload.id);
  return assetView(deps, order, row);
}

async function commit(deps: AssetDeps, kept: Kept, place: { id: string; storageKey: string }): Promise<AssetRow> {
  try {
    return await deps.db.transaction((tx) => write(deps, tx, kept, place));
  } catch (error) {
    // Any other failure may have come after the commit: a file too many is better than one too few.
    if (error instanceof Refusal) await deps.storage.delete(place.storageKey);
    throw error;
  }
}

async function write(
  deps: AssetDeps,
  tx: Transaction,
  { order, upload, kind, ending, actor }: Kept,
  { id, storageKey }: { id: string; storageKey: string },
): Promise<AssetRow> {
  await lockActiveOrder(tx, order.id);
  // Asked twice at once, the first has it.
  if (!(await deleteUpload(tx, upload.id))) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  const row = await insertAsset(tx, {
    id,
    orderId: order.id,
    kind,
    name: withEnding(upload.name, ending),
    storageKey,
    sizeBytes: upload.sentBytes,
    uploaderId: actor,
    createdAt: deps.clock.now(),
  });
  await recordAudit(deps, tx, { actor, action: 'upload-asset', subject: order.id, after: { asset: id, kind } });
  await recordEvent(deps, tx, { orderId: order.id, kind: 'asset-uploaded', actor, note: row.name ?? kind });
  return row;
}

async function put(deps: AssetDeps, storageKey: string, path: string): Promise<void> {
  try {
    await deps.storage.put(storageKey, { path });
  } catch (error) {
    await deps.storage.delete(storageKey);
    if (error instanceof StorageError && error.code === 'no-space') throw new Refusal<Contract>('DISK_FULL');
    throw error;
  }
}

/** 'Final mix.exe' that is an MP3 is saved as 'Final mix.mp3'. */
function withEnding(name: string, ending: string): string {
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name.replace(/\.[^.\s]{1,5}$/, '')}.${ending}`;
}

async function discard(deps: AssetDeps, id: string): Promise<void> {
  await deleteUpload(deps.db, id);
  await deps.incomingAssets.discard(id);
}
