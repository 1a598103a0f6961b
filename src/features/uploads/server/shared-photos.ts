import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { maximumPhotos } from '../domain/limits.ts';
import { expiryAfter } from './attach-photos.ts';
import { overBudget, overMoved } from './budget.ts';
import { uploadBudget } from './deps.ts';
import { photoKeys } from './photo-keys.ts';
import {
  countWaiting,
  deleteMoved,
  deleteUnused,
  insertUpload,
  lockBeginning,
  markMoved,
  uploadOf,
} from './repository.ts';

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

/**
 * Takes an upload that another room has copied for its owner `to` out of the browser's places; its bytes count for the network that
 * sent them, and for that owner, until the other room lets go of it, at `expiresAt` at the latest.
 * @returns keys of its files; `gone` without the upload; `full` if the shop has no room for what other rooms take, `share-full` if
 * the owner's share of that is taken
 */
export async function moveUpload(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  upload: { ownerKeyHash: string; id: string; to: string; expiresAt: Date },
): Promise<string[] | 'gone' | 'full' | 'share-full'> {
  await lockBeginning(tx);
  const row = await uploadOf(tx, upload.ownerKeyHash, upload.id);
  if (!row) return 'gone';
  const photo = { owner: upload.to, bytes: row.storedBytes ?? row.sentBytes };
  const refused = await overMoved({ ...uploadBudget({ config }), clock }, tx, photo);
  if (refused) return refused;
  if (!(await markMoved(tx, upload))) return 'gone';
  return [row.photoKey, row.thumbnailKey].flatMap((key) => key ?? []);
}

/** Lets go of uploads that were moved to another room, which has deleted their files. */
export async function forgetMoved(tx: Transaction, ids: readonly (string | null)[]): Promise<void> {
  await deleteMoved(
    tx,
    ids.filter((id) => id !== null),
  );
}

/** Deletes a browser's upload that no order has taken. @returns keys of its files */
export async function releaseUpload(tx: Transaction, ownerKeyHash: string, uploadId: string): Promise<string[]> {
  const row = await deleteUnused(tx, ownerKeyHash, uploadId);
  return [row?.photoKey, row?.thumbnailKey].flatMap((key) => key ?? []);
}

/** Number of photos that a browser may still add to its next order. */
export async function countRemainingPhotos(tx: Transaction, ownerKeyHash: string): Promise<number> {
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

/** Seconds after which a copy is worth another try in a shop that is full. */
const waitWhenFull = 3600;

/** Seconds to wait while the network, or the shop, has no room for copies of so many bytes; null if there is. `lockBeginning` is held by `countRemainingPhotos`. */
export async function waitForCopies(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  { address, bytes }: { address: string; bytes: number },
): Promise<number | null> {
  const budget = uploadBudget({ config });
  const networkHash = budget.hashNetwork(address);
  const over = await overBudget({ ...budget, clock }, tx, { networkHash, sentBytes: bytes });
  return over && (over.outcome === 'full' ? waitWhenFull : over.seconds);
}

/**
 * Makes a copied photo an upload of a browser, as if its network had sent it. `lockBeginning` is held by `countRemainingPhotos`.
 * @returns null, or the seconds to wait if there is no room for it, of the network or of the shop: then nothing is written
 */
export async function insertCopy(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  { ownerKeyHash, address }: { ownerKeyHash: string; address: string },
  { storedBytes, ...copy }: SharedPhoto & { id: string },
): Promise<number | null> {
  const now = deps.clock.now();
  const wait = await waitForCopies(deps, tx, { address, bytes: storedBytes });
  if (wait !== null) return wait;
  const networkHash = uploadBudget(deps).hashNetwork(address);
  const times = { createdAt: now, touchedAt: now, receivedAt: now, expiresAt: expiryAfter(now) };
  const bytes = { sentBytes: storedBytes, receivedBytes: storedBytes, storedBytes };
  await insertUpload(tx, { ...copy, ...bytes, ...times, ownerKeyHash, networkHash, state: 'ready' });
  return null;
}
