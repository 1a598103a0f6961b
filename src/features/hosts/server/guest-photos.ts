import { Refusal } from '#kit/refusal.ts';
import { holdForReview } from '#features/moderation/server/index.ts';
import { unpaidDays } from '#features/uploads/domain/limits.ts';
import { alertUploadsFull, forgetMoved, moveUpload, readyUpload } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { daysBefore } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import type { GuestPhoto } from '../guest-page-contract.ts';
import { maximumGuestPhotos } from '../domain/limits.ts';
import { lockVisit } from './guest-repository.ts';
import { type GuestPhotoRow, insertPhoto, photosOf, publicStaysOf, deletePhotos } from './guest-page-repository.ts';
import { openVisit } from './open-visit.ts';
import { stayThing } from './publish.ts';

type Contract = (typeof hostsContract)['addGuestPhoto'];

/** Folder of the guests' stored photos. */
export const photoFolder = 'guest-photos/';

export const photoView = ({ id, width, height }: GuestPhotoRow): GuestPhoto => ({ photo_id: id, width, height });

/**
 * Moves a finished upload of the guest's browser to their page; it was decoded in a process of its own when it was finished.
 * @throws Refusal PAGE_NOT_FOUND, UPLOAD_NOT_FOUND, TOO_MANY_PHOTOS, UPLOADS_FULL, SHARE_FULL
 */
export async function addGuestPhoto(
  deps: Deps,
  browserHash: string | null,
  { token, upload_id: uploadId }: { token: string; upload_id: string },
): Promise<GuestPhoto> {
  const { guest } = await openVisit(deps, token);
  const known = (await photosOf(deps.db, guest.id)).find((photo) => photo.uploadId === uploadId);
  if (known) return photoView(known);
  const upload = browserHash === null ? undefined : await readyUpload(deps.db, browserHash, uploadId);
  if (!upload || browserHash === null) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  const id = deps.ids.id();
  const keys = { storageKey: `${photoFolder}${id}.jpg`, thumbnailKey: `${photoFolder}${id}-small.jpg` };
  const { width, height } = upload;
  const row = { ...keys, id, guestId: guest.id, uploadId, width, height, createdAt: deps.clock.now() };
  let unused: string[];
  try {
    await deps.storage.put(keys.storageKey, await deps.storage.read(upload.photoKey));
    await deps.storage.put(keys.thumbnailKey, await deps.storage.read(upload.thumbnailKey));
    unused = await write(deps, browserHash, row);
  } catch (error) {
    // Any other error may come after the commit; files without a row are cleared away after a day.
    if (error instanceof Refusal) await deleteAll(deps, Object.values(keys));
    if (error instanceof Refusal && error.code === 'UPLOADS_FULL') await alertUploadsFull(deps);
    throw error;
  }
  await deleteAll(deps, unused);
  return photoView(row);
}

/** @returns keys of files that nobody needs any more */
function write(deps: Deps, ownerKeyHash: string, row: GuestPhotoRow): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const visit = await lockVisit(tx, row.guestId);
    if (!visit) throw new Refusal<Contract>('PAGE_NOT_FOUND');
    if ((await photosOf(tx, row.guestId)).length >= maximumGuestPhotos) throw new Refusal<Contract>('TOO_MANY_PHOTOS');
    // By then its bytes do not count any more.
    const expiresAt = daysBefore(deps.clock.now(), -unpaidDays);
    const to = visit.property.accountId;
    const sent = await moveUpload(deps, tx, { ownerKeyHash, id: row.uploadId, to, expiresAt });
    if (sent === 'gone') throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
    if (sent === 'full') throw new Refusal<Contract>('UPLOADS_FULL');
    if (sent === 'share-full') throw new Refusal<Contract>('SHARE_FULL');
    await insertPhoto(tx, row);
    const [stay] = await publicStaysOf(tx, [row.guestId]);
    if (stay?.agreedBy === 'guest') await holdForReview(deps, tx, stayThing(visit, stay.id), 'pictures');
    return sent;
  });
}

/** @throws Refusal PAGE_NOT_FOUND */
export async function removeGuestPhoto(
  deps: Deps,
  { token, photo_id: photoId }: { token: string; photo_id: string },
): Promise<{ removed: boolean }> {
  const { guest } = await openVisit(deps, token);
  const taken = await deps.db.transaction(async (tx) => {
    await lockVisit(tx, guest.id);
    const photos = await deletePhotos(tx, guest.id, photoId);
    await forgetMoved(
      tx,
      photos.map(({ uploadId }) => uploadId),
    );
    return photos;
  });
  await deleteAll(
    deps,
    taken.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
  );
  return { removed: taken.length > 0 };
}
