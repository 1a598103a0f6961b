import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { maximumPhotos } from '../domain/limits.ts';
import { expiryAfter } from './attach-photos.ts';
import { photoKeys } from './photo-keys.ts';
import { countWaiting, deleteUnused, insertUpload, lockBeginning, uploadOf } from './repository.ts';

/** A checked and stored photo of another room. */
export interface SharedPhoto {
  photoKey: string;
  thumbnailKey: string;
  name: string;
  width: number;
  height: number;
  storedBytes: number;
}

/** A browser's finished upload that no order has taken; undefined for any other. */
export async function readyUpload(
  db: Queryable,
  ownerKeyHash: string,
  uploadId: string,
): Promise<SharedPhoto | undefined> {
  const row = await uploadOf(db, ownerKeyHash, uploadId);
  if (row?.state !== 'ready' || row.orderId !== null) return undefined;
  const { photoKey, thumbnailKey, name, width, height, storedBytes } = row;
  if (photoKey === null || thumbnailKey === null || width === null || height === null) return undefined;
  return { photoKey, thumbnailKey, name, width, height, storedBytes: storedBytes ?? row.sentBytes };
}

/** Takes an upload that another room has copied out of the browser's places. @returns keys of its files */
export async function releaseUpload(tx: Transaction, ownerKeyHash: string, uploadId: string): Promise<string[]> {
  const row = await deleteUnused(tx, ownerKeyHash, uploadId);
  return [row?.photoKey, row?.thumbnailKey].flatMap((key) => key ?? []);
}

/** Number of photos that a browser may still add to its next order. */
export async function freePlaces(tx: Transaction, ownerKeyHash: string): Promise<number> {
  await lockBeginning(tx);
  return Math.max(0, maximumPhotos - (await countWaiting(tx, ownerKeyHash)));
}

/**
 * Copies a stored photo to the uploads' own files.
 * @returns the new upload, to be written with `insertCopy`; without its row the files are cleared away within a day
 */
export async function copyPhoto(
  { storage, ids }: Pick<Deps, 'storage' | 'ids'>,
  photo: SharedPhoto,
): Promise<SharedPhoto & { id: string }> {
  const id = ids.id();
  const keys = photoKeys(id, ids.id());
  await storage.put(keys.photoKey, await storage.read(photo.photoKey));
  await storage.put(keys.thumbnailKey, await storage.read(photo.thumbnailKey));
  return { ...photo, ...keys, id };
}

/** Makes a copied photo an upload of a browser, as if it had sent it. */
export async function insertCopy(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  ownerKeyHash: string,
  { storedBytes, ...copy }: SharedPhoto & { id: string },
): Promise<void> {
  const now = clock.now();
  const times = { createdAt: now, touchedAt: now, receivedAt: now, expiresAt: expiryAfter(now) };
  const bytes = { sentBytes: storedBytes, receivedBytes: storedBytes, storedBytes };
  await insertUpload(tx, { ...copy, ...bytes, ...times, ownerKeyHash, state: 'ready' });
}
