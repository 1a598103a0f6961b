import type { Storage } from '#platform/storage/port.ts';
import type { Photo } from '../contract.ts';
import { photoAddressSeconds } from '../domain/limits.ts';
import type { ReadyPhoto } from './repository.ts';

/** A photo as its browser sees it. */
export async function photoView(storage: Storage, photo: ReadyPhoto): Promise<Photo> {
  const { id, name, width, height, thumbnailKey } = photo;
  const thumbnail_url = await storage.signedUrl(thumbnailKey, { expiresInSeconds: photoAddressSeconds });
  return { id, name, width, height, thumbnail_url };
}
