import { Refusal } from '#kit/refusal.ts';
import { siteKey } from '#platform/network-key.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { Photo, uploadsContract } from '../contract.ts';
import type { UploadDeps } from './deps.ts';
import { DecoderBusy } from './photo-decoder.ts';
import type { DecodeAnswer, DecodedPhoto, DecodeJob } from './photo-decoder-messages.ts';
import { photoKeys } from './photo-keys.ts';
import { photoView } from './photo-view.ts';
import { settleUpload, uploadOf, type ReadyPhoto, type UploadRow } from './repository.ts';

type Contract = (typeof uploadsContract)['finishPhoto'];

type Room = Pick<UploadDeps, 'db' | 'storage' | 'ids' | 'log' | 'incoming' | 'photoDecoder'>;

/**
 * Checks a photo whose last byte has arrived, and stores it upright, as JPEG, without metadata. Asked again it answers the
 * same. After a full disk or a busy decoder it can be asked again: what was sent is kept.
 * @throws Refusal with a code of the contract's `finishPhoto`
 */
export async function finishPhoto(
  deps: Room,
  { browserHash, address }: { browserHash: string | null; address: string },
  uploadId: string,
  { allowGif }: { allowGif: boolean } = { allowGif: false },
): Promise<Photo> {
  const row = browserHash === null ? undefined : await uploadOf(deps.db, browserHash, uploadId);
  if (!row || row.state === 'moved') throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  if (row.state !== 'receiving') return settled(deps, row);
  const arrived = await deps.incoming.sizeOf(row.id);
  if (arrived === null) return afterAnother(deps, row);
  if (arrived < row.sentBytes) throw new Refusal<Contract>('UPLOAD_INCOMPLETE');
  // Two attempts at once do not write into each other's files.
  const attempt = deps.ids.id();
  try {
    const job = { source: deps.incoming.pathOf(row.id), ...deps.incoming.decodedPaths(attempt), allowGif };
    const answer = await decode(deps, job, siteKey(address));
    if (answer.verdict === 'photo') return await store(deps, row, attempt, answer);
    if (answer.verdict === 'not-a-photo') return await refuse(deps, row, answer.because);
    if (answer.verdict === 'too-busy') throw new Refusal<Contract>('BUSY');
    if (answer.verdict === 'no-space') throw new Refusal<Contract>('DISK_FULL');
    if ((await deps.incoming.sizeOf(row.id)) === null) return await afterAnother(deps, row);
    throw new Error(`A photo could not be decoded: ${answer.because}`);
  } finally {
    await deps.incoming.discard(attempt);
  }
}

/** Answers with the stored result of an earlier check. @throws Refusal INVALID_TYPE */
function settled(deps: Room, row: UploadRow): Promise<Photo> {
  const photo = ready(row);
  if (!photo) throw new Refusal<Contract>('INVALID_TYPE', { file: row.name });
  return photoView(deps.storage, photo);
}

/**
 * Answers with the result of a concurrent check of the same upload; without one, its file is lost.
 * @throws Refusal UPLOAD_NOT_FOUND, INVALID_TYPE
 */
async function afterAnother(deps: Room, { ownerKeyHash, id }: UploadRow): Promise<Photo> {
  const row = await uploadOf(deps.db, ownerKeyHash, id);
  if (!row || row.state === 'receiving' || row.state === 'moved') throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  return settled(deps, row);
}

async function decode({ photoDecoder }: Room, job: DecodeJob, sender: string): Promise<DecodeAnswer> {
  try {
    return await photoDecoder.decode(job, sender);
  } catch (error) {
    if (error instanceof DecoderBusy) throw new Refusal<Contract>('BUSY');
    throw error;
  }
}

async function refuse(deps: Room, row: UploadRow, because: string): Promise<Photo> {
  const isFirst = await settleUpload(deps.db, row.id, { state: 'refused', storedBytes: 0 });
  if (!isFirst) return afterAnother(deps, row);
  deps.log.info({ upload: row.id, because }, 'upload refused');
  await deps.incoming.discard(row.id);
  throw new Refusal<Contract>('INVALID_TYPE', { file: row.name });
}

async function store(deps: Room, row: UploadRow, attempt: string, decoded: DecodedPhoto): Promise<Photo> {
  const { sentSha256, width, height } = decoded;
  const keys = photoKeys(row.id, attempt);
  const files = deps.incoming.decodedPaths(attempt);
  const storedBytes = await deps.incoming.decodedBytes(attempt);
  try {
    await deps.storage.put(keys.photoKey, { path: files.photo });
    await deps.storage.put(keys.thumbnailKey, { path: files.thumbnail });
  } catch (error) {
    await forget(deps, keys);
    if (error instanceof StorageError && error.code === 'no-space') throw new Refusal<Contract>('DISK_FULL');
    throw error;
  }
  const found = { sentSha256, width, height, storedBytes, ...keys };
  const isFirst = await settleUpload(deps.db, row.id, { state: 'ready', ...found });
  if (!isFirst) {
    await forget(deps, keys);
    return afterAnother(deps, row);
  }
  await deps.incoming.discard(row.id);
  return photoView(deps.storage, { id: row.id, name: row.name, width, height, ...keys });
}

async function forget({ storage }: Room, keys: { photoKey: string; thumbnailKey: string }): Promise<void> {
  await storage.delete(keys.photoKey);
  await storage.delete(keys.thumbnailKey);
}

function ready(row: UploadRow): ReadyPhoto | null {
  const { id, name, photoKey, thumbnailKey, width, height } = row;
  if (photoKey === null || thumbnailKey === null || width === null || height === null) return null;
  return { id, name, photoKey, thumbnailKey, width, height };
}
