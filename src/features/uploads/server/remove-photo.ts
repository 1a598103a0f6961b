import type { UploadDeps } from './deps.ts';
import { deleteUnused, type UploadRow } from './repository.ts';

/** Removes a photo of this browser, whether it is still being sent or checked already. One that an order has taken stays. */
export async function removePhoto(
  deps: Pick<UploadDeps, 'db' | 'storage' | 'incoming'>,
  ownerKeyHash: string | null,
  uploadId: string,
): Promise<{ removed: boolean }> {
  if (ownerKeyHash === null) return { removed: false };
  const row = await deleteUnused(deps.db, ownerKeyHash, uploadId);
  if (!row) return { removed: false };
  await deleteFiles(deps, row);
  return { removed: true };
}

/** After the row: a file left behind by a crash in between belongs to nobody, and `cleanUnused` finds it. */
export async function deleteFiles(
  { storage, incoming }: Pick<UploadDeps, 'storage' | 'incoming'>,
  { id, photoKey, thumbnailKey }: Pick<UploadRow, 'id' | 'photoKey' | 'thumbnailKey'>,
): Promise<void> {
  await incoming.discard(id);
  for (const key of [photoKey, thumbnailKey]) if (key !== null) await storage.delete(key);
}
