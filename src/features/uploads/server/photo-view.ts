import type { Deps } from '#platform/deps.ts';
import type { Storage } from '#platform/storage/port.ts';
import type { Photo } from '../contract.ts';
import { photosInOrder, type ReadyPhoto } from './repository.ts';

/** A photo as its browser sees it. */
export async function photoView(storage: Storage, photo: ReadyPhoto): Promise<Photo> {
  const { id, name, width, height, thumbnailKey } = photo;
  const thumbnail_url = await storage.signedUrl(thumbnailKey);
  return { id, name, width, height, thumbnail_url };
}

/** The photos of an order, in the order of the film, for whoever may see the order. */
export async function photoAddresses(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  orderId: string,
): Promise<{ id: string; thumbnail_url: string; url: string }[]> {
  const photos = await photosInOrder(db, orderId);
  return Promise.all(
    photos.map(async ({ id, photoKey, thumbnailKey }) => ({
      id,
      thumbnail_url: await storage.signedUrl(thumbnailKey),
      url: await storage.signedUrl(photoKey),
    })),
  );
}
