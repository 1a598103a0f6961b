import { inArray, or } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { hostDeliveries, hostGuestPhotos, hostMedia, hostSamples, hostWelcomes } from './schema.ts';

/** Those of these keys that a photo, a picture of a house or a film names. */
export async function namedFiles(db: Queryable, among: readonly string[]): Promise<Set<string>> {
  const keys = [...among];
  const named = await Promise.all([
    db
      .select({ a: hostGuestPhotos.storageKey, b: hostGuestPhotos.thumbnailKey })
      .from(hostGuestPhotos)
      .where(or(inArray(hostGuestPhotos.storageKey, keys), inArray(hostGuestPhotos.thumbnailKey, keys))),
    db
      .select({ a: hostMedia.storageKey, b: hostMedia.thumbnailKey })
      .from(hostMedia)
      .where(or(inArray(hostMedia.storageKey, keys), inArray(hostMedia.thumbnailKey, keys))),
    db
      .select({ a: hostWelcomes.filmKey, b: hostWelcomes.captionsKey })
      .from(hostWelcomes)
      .where(or(inArray(hostWelcomes.filmKey, keys), inArray(hostWelcomes.captionsKey, keys))),
    db.select({ a: hostSamples.filmKey }).from(hostSamples).where(inArray(hostSamples.filmKey, keys)),
    db
      .select({ a: hostDeliveries.filmKey, b: hostDeliveries.captionsKey, c: hostDeliveries.songKey })
      .from(hostDeliveries)
      .where(
        or(
          inArray(hostDeliveries.filmKey, keys),
          inArray(hostDeliveries.captionsKey, keys),
          inArray(hostDeliveries.songKey, keys),
        ),
      ),
  ]);
  return new Set(named.flat().flatMap((row) => Object.values(row).flatMap((key) => key ?? [])));
}
