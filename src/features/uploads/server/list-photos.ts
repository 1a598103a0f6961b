import type { Deps } from '#platform/deps.ts';
import type { Photo } from '../contract.ts';
import { photoView } from './photo-view.ts';
import { readyPhotos } from './repository.ts';

/** The checked photos of this browser that no order has taken, oldest first. */
export async function listPhotos(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  ownerKeyHash: string | null,
): Promise<{ photos: Photo[] }> {
  if (ownerKeyHash === null) return { photos: [] };
  const rows = await readyPhotos(db, ownerKeyHash);
  return { photos: await Promise.all(rows.map((row) => photoView(storage, row))) };
}
