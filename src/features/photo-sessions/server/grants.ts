import { Refusal } from '#kit/refusal.ts';
import {
  copyPhoto,
  countRemainingPhotos,
  insertCopy,
  readyUpload,
  waitForCopies,
} from '#features/uploads/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { photoSessionsContract } from '../contract.ts';
import { grantsOf, lockSession, photosOf, putGrant } from './repository.ts';
import { openedSession } from './sessions.ts';

type Contract = (typeof photoSessionsContract)['grantPhotos'];

/**
 * FUN-07: copies chosen photos of a session into the uploads of a browser, whose next order may take them. A photo that it took
 * before and still has is not copied again. @throws Refusal SESSION_NOT_FOUND, NO_PLACES, TOO_MANY
 */
export async function grantPhotos(
  deps: Deps,
  { browserHash, address }: { browserHash: string; address: string },
  { session_id: sessionId, photo_ids: wanted }: { session_id: string; photo_ids: string[] },
): Promise<{ upload_ids: string[] }> {
  await openedSession(deps, sessionId);
  const photos = (await photosOf(deps.db, sessionId)).filter(({ id }) => wanted.includes(id));
  if (photos.length === 0) throw new Refusal<Contract>('SESSION_NOT_FOUND');
  const photoIds = photos.map(({ id }) => id);
  const idsOf = (granted: ReadonlyMap<string, string>) => ({
    upload_ids: [...new Set(wanted)].flatMap((id) => granted.get(id) ?? []),
  });
  const before = await standingGrants(deps.db, browserHash, photoIds);
  const missing = photos.filter(({ id }) => !before.has(id));
  if (missing.length === 0) return idsOf(before);
  const room = { browserHash, address, count: missing.length, bytes: bytesOf(missing) };
  // Asked ahead of the copying, so that nobody fills the disk with refused requests; and again with the rows.
  await deps.db.transaction((tx) => assertRoom(deps, tx, room));
  const copies = await Promise.all(
    missing.map(async (photo) => ({ photoId: photo.id, copy: await copyPhoto(deps, sharedOf(photo)) })),
  );
  const filesOf = (some: typeof copies) => some.flatMap(({ copy }) => [copy.photoKey, copy.thumbnailKey]);
  const grant = async (tx: Transaction) => {
    if (!(await lockSession(tx, sessionId))) throw new Refusal<Contract>('SESSION_NOT_FOUND');
    // A second press at the same moment has its copies by now.
    const granted = await standingGrants(tx, browserHash, photoIds);
    const needed = copies.filter(({ photoId }) => !granted.has(photoId));
    if (needed.length > 0) await assertRoom(deps, tx, { ...room, count: needed.length });
    const grantedAt = deps.clock.now();
    for (const { photoId, copy } of needed) {
      const wait = await insertCopy(deps, tx, { ownerKeyHash: browserHash, address }, copy);
      if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
      await putGrant(tx, { sessionId, photoId, browserHash, uploadId: copy.id, grantedAt });
      granted.set(photoId, copy.id);
    }
    return { granted, unused: copies.filter((copied) => !needed.includes(copied)) };
  };
  const { granted, unused } = await deps.db.transaction(grant).catch(async (error: unknown) => {
    // Any other error may come after the commit; copies without rows are cleared away within a day.
    if (error instanceof Refusal) await deleteAll(deps, filesOf(copies));
    throw error;
  });
  await deleteAll(deps, filesOf(unused));
  return idsOf(granted);
}

const bytesOf = (photos: readonly { storedBytes: number }[]): number =>
  photos.reduce((sum, { storedBytes }) => sum + storedBytes, 0);

/** @throws Refusal NO_PLACES, TOO_MANY */
async function assertRoom(
  deps: Deps,
  tx: Transaction,
  { browserHash, address, count, bytes }: { browserHash: string; address: string; count: number; bytes: number },
): Promise<void> {
  const free = await countRemainingPhotos(tx, browserHash);
  if (count > free) throw new Refusal<Contract>('NO_PLACES', { free });
  const wait = await waitForCopies(deps, tx, { address, bytes });
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
}

const sharedOf = ({
  photoKey,
  thumbnailKey,
  name,
  width,
  height,
  storedBytes,
}: Awaited<ReturnType<typeof photosOf>>[number]) => ({ photoKey, thumbnailKey, name, width, height, storedBytes });

async function standingGrants(db: Queryable, browserHash: string, photoIds: string[]): Promise<Map<string, string>> {
  const grants = await grantsOf(db, photoIds, browserHash);
  for (const [photoId, uploadId] of grants) if (!(await readyUpload(db, browserHash, uploadId))) grants.delete(photoId);
  return grants;
}
