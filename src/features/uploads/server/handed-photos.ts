import type { Queryable, Transaction } from '#platform/db/database.ts';
import { maximumPhotos } from '../domain/limits.ts';
import {
  changeOwner,
  deleteOfOwner,
  moveExpiry,
  photosOfOwner,
  setReserved,
  unsetReserved,
} from './owner-repository.ts';
import { lockAttachable, setOrder } from './attach-repository.ts';
import { lockBeginning, photosInOrder, type ReadyPhoto } from './repository.ts';

/**
 * Hands a browser's finished uploads over to an owner of another room, until `expiresAt` unless an order takes them.
 * @returns the ids that are not there, foreign or in an order; if any, nothing is changed
 */
export async function handOverPhotos(
  tx: Transaction,
  { from, to, ids, expiresAt }: { from: string; to: string; ids: readonly string[]; expiresAt: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const attachable = await lockAttachable(tx, { ownerKeyHash: from, ids: [...ids], orderId: '' });
  const missing = ids.filter((id) => !attachable.has(id));
  if (missing.length === 0) await changeOwner(tx, [...ids], { ownerKeyHash: to, expiresAt });
  return missing;
}

/** Photos that were handed over to an owner, in an order or not, the oldest first. */
export function handedPhotos(db: Queryable, owner: string): Promise<ReadyPhoto[]> {
  return photosOfOwner(db, owner);
}

/** Sets the expiry of an owner's photos that are in no order. */
export async function setHandedExpiry(
  tx: Transaction,
  { owner, expiresAt }: { owner: string; expiresAt: Date },
): Promise<void> {
  await moveExpiry(tx, owner, expiresAt);
}

/**
 * Reserves the photos of owners for an order that may still take them: until `freeReserved` they are no photos of its film, but count
 * as the order's and outlast their expiry. The caller has locked the order.
 */
export async function reserveForOrder(
  tx: Transaction,
  { owners, orderId }: { owners: readonly string[]; orderId: string },
): Promise<void> {
  await setReserved(tx, owners, orderId);
}

/** Frees what is reserved for an order and was not taken; it is kept until its expiry. */
export async function freeReserved(tx: Transaction, orderId: string): Promise<void> {
  await unsetReserved(tx, orderId);
}

/**
 * Adds photos of an owner after those that an order has, as many as it may hold; the caller has locked the order. Asked twice,
 * it does nothing the second time.
 */
export async function addToOrder(
  tx: Transaction,
  { owner, ids, orderId }: { owner: string; ids: readonly string[]; orderId: string },
): Promise<void> {
  await lockBeginning(tx);
  const there = await photosInOrder(tx, orderId);
  const known = new Set(there.map(({ id }) => id));
  const wanted = ids.filter((id) => !known.has(id));
  if (wanted.length === 0) return;
  const attachable = await lockAttachable(tx, { ownerKeyHash: owner, ids: [...wanted], orderId });
  const added = wanted.filter((id) => attachable.has(id)).slice(0, Math.max(0, maximumPhotos - there.length));
  await setOrder(tx, added, orderId, there.length);
}

/** Deletes an owner's photos, those in an order too. @returns keys of their files */
export async function withdrawPhotos(tx: Transaction, owner: string): Promise<string[]> {
  const gone = await deleteOfOwner(tx, owner);
  return gone.flatMap(({ photoKey, thumbnailKey }) => [photoKey, thumbnailKey]).filter((key) => key !== null);
}
