import { Refusal } from '#kit/refusal.ts';
import { alertUploadsFull, forgetMoved, moveUpload, readyUpload } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageError } from '#platform/storage/port.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { PhotoSession, photoSessionsContract, SessionPhoto } from '../contract.ts';
import { maximumSessionPhotos, photosADay, sessionDays, sessionFolder } from '../domain/limits.ts';
import {
  deleteSession,
  insertPhoto,
  lockSession,
  photosOf,
  putSession,
  sessionById,
  sessionsOf,
  type SessionPhotoRow,
} from './repository.ts';

type Contract = (typeof photoSessionsContract)['addPhoto'];
type ViewContract = (typeof photoSessionsContract)['viewSession'];
type OpenContract = (typeof photoSessionsContract)['openSession'];

const day = 24 * 60 * 60 * 1000;
const perAffiliate = { name: 'photo-sessions-of-affiliate', points: 500, seconds: 24 * 60 * 60 };
const photosOfAffiliate = { name: 'session-photos-of-affiliate', points: photosADay, seconds: 24 * 60 * 60 };

/** D17: the time and 128 random bits: nobody comes upon somebody else's photos. */
const newSessionId = ({ clock, ids }: Pick<Deps, 'clock' | 'ids'>): string =>
  `session_${clock.now().getTime().toString(36)}_${ids.id()}`;

/** Begins a session, or goes on with the one of the same client key. @throws Refusal TOO_MANY */
export async function openSession(
  deps: Deps,
  affiliateId: string,
  { client_key: clientKey }: { client_key: string },
): Promise<{ session_id: string }> {
  const wait = await deps.limits.tooOften(perAffiliate, affiliateId);
  if (wait !== null) throw new Refusal<OpenContract>('TOO_MANY', { retry_after_seconds: wait });
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionDays * day);
  const { id } = await putSession(deps.db, { id: newSessionId(deps), affiliateId, clientKey, createdAt, expiresAt });
  return { session_id: id };
}

/**
 * Moves a finished upload of the affiliate's browser into a session. Asked again with the same client key it answers the same,
 * whatever became of the upload. @throws Refusal SESSION_NOT_FOUND, UPLOAD_NOT_FOUND, SESSION_FULL, UPLOADS_FULL,
 * SHARE_FULL, TOO_MANY
 */
export async function addPhoto(
  deps: Deps,
  { affiliateId, browserHash }: { affiliateId: string; browserHash: string | null },
  input: { session_id: string; upload_id: string; client_key: string },
): Promise<SessionPhoto> {
  const known = await photoByKey(deps, affiliateId, input);
  if (known) return photoView(deps, known);
  const upload = browserHash === null ? undefined : await readyUpload(deps.db, browserHash, input.upload_id);
  // A concurrent request of the same telephone may have moved it a moment ago.
  if (!upload || browserHash === null) return photoView(deps, await photoByKeyOrRefuse(deps, affiliateId, input));
  const wait = await deps.limits.tooOften(photosOfAffiliate, affiliateId);
  if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
  const id = deps.ids.id();
  const keys = { photoKey: `${sessionFolder}${id}.jpg`, thumbnailKey: `${sessionFolder}${id}-small.jpg` };
  try {
    await deps.storage.put(keys.photoKey, await deps.storage.read(upload.photoKey));
    await deps.storage.put(keys.thumbnailKey, await deps.storage.read(upload.thumbnailKey));
  } catch (error) {
    await deleteAll(deps, Object.values(keys));
    if (error instanceof StorageError && error.code === 'not-found')
      return photoView(deps, await photoByKeyOrRefuse(deps, affiliateId, input));
    throw error;
  }
  const row = {
    ...upload,
    ...keys,
    id,
    sessionId: input.session_id,
    clientKey: input.client_key,
    uploadId: input.upload_id,
    createdAt: deps.clock.now(),
  };
  const { stored, unused } = await deps.db
    .transaction(async (tx) => {
      const session = await lockSession(tx, input.session_id);
      if (!session) throw new Refusal<Contract>('SESSION_NOT_FOUND');
      const photos = await photosOf(tx, input.session_id);
      const before = photos.find(({ clientKey }) => clientKey === input.client_key);
      if (before) return { stored: before, unused: Object.values(keys) };
      if (photos.length >= maximumSessionPhotos) throw new Refusal<Contract>('SESSION_FULL');
      await insertPhoto(tx, row);
      const { expiresAt } = session;
      const moved = { ownerKeyHash: browserHash, id: input.upload_id, to: affiliateId, expiresAt };
      const sent = await moveUpload(deps, tx, moved);
      if (sent === 'gone') throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
      if (sent === 'full') throw new Refusal<Contract>('UPLOADS_FULL');
      if (sent === 'share-full') throw new Refusal<Contract>('SHARE_FULL');
      return { stored: row, unused: sent };
    })
    .catch(async (error: unknown) => {
      // Any other error may come after the commit; files that no photo names are cleared away a day later.
      if (error instanceof Refusal) await deleteAll(deps, Object.values(keys));
      if (error instanceof Refusal && error.code === 'UPLOADS_FULL') await alertUploadsFull(deps);
      throw error;
    });
  await deleteAll(deps, unused);
  return photoView(deps, stored);
}

/** @throws Refusal SESSION_NOT_FOUND for a session that is gone, or another affiliate's */
async function photoByKey(
  { db }: Pick<Deps, 'db'>,
  affiliateId: string,
  { session_id: sessionId, client_key: clientKey }: { session_id: string; client_key: string },
): Promise<SessionPhotoRow | undefined> {
  const session = await sessionById(db, sessionId);
  if (session?.affiliateId !== affiliateId) throw new Refusal<Contract>('SESSION_NOT_FOUND');
  return (await photosOf(db, sessionId)).find((photo) => photo.clientKey === clientKey);
}

async function photoByKeyOrRefuse(...asked: Parameters<typeof photoByKey>): Promise<SessionPhotoRow> {
  const photo = await photoByKey(...asked);
  if (!photo) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  return photo;
}

export async function listSessions(deps: Deps, affiliateId: string): Promise<{ sessions: PhotoSession[] }> {
  const rows = await sessionsOf(deps.db, affiliateId);
  return {
    sessions: await Promise.all(
      rows.map(async ({ id, createdAt, expiresAt, photos, leads, thumbnailKey }) => ({
        id,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        photos,
        leads,
        thumbnail_url: thumbnailKey === null ? null : await deps.storage.signedUrl(thumbnailKey),
      })),
    ),
  };
}

/** Deletes an affiliate's own session. */
export async function removeSession(
  deps: Deps,
  affiliateId: string,
  { session_id: id }: { session_id: string },
): Promise<{ removed: boolean }> {
  const session = await sessionById(deps.db, id);
  if (session?.affiliateId !== affiliateId) return { removed: false };
  await endSession(deps, id);
  return { removed: true };
}

/** Deletes a session: its rows first, then its files; what visitors took into their own orders is theirs. */
export async function endSession(deps: Pick<Deps, 'db' | 'storage'>, id: string): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    await lockSession(tx, id);
    const photos = await photosOf(tx, id);
    await deleteSession(tx, id);
    await forgetMoved(
      tx,
      photos.map(({ uploadId }) => uploadId),
    );
    return photos.flatMap(({ photoKey, thumbnailKey }) => [photoKey, thumbnailKey]);
  });
  await deleteAll(deps, keys);
}

/** The session if its time is not over. @throws Refusal SESSION_NOT_FOUND */
export async function openedSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string) {
  const session = await sessionById(db, id);
  if (!session || session.expiresAt <= clock.now()) throw new Refusal<ViewContract>('SESSION_NOT_FOUND');
  return session;
}

/** @throws Refusal SESSION_NOT_FOUND */
export async function viewSession(deps: Deps, { session_id: id }: { session_id: string }) {
  const { expiresAt } = await openedSession(deps, id);
  const photos = await photosOf(deps.db, id);
  return {
    photos: await Promise.all(photos.map((photo) => photoView(deps, photo))),
    expires_at: expiresAt.toISOString(),
  };
}

async function photoView(
  { storage }: Pick<Deps, 'storage'>,
  {
    id,
    photoKey,
    thumbnailKey,
    width,
    height,
  }: Pick<SessionPhotoRow, 'id' | 'photoKey' | 'thumbnailKey' | 'width' | 'height'>,
): Promise<SessionPhoto> {
  return {
    id,
    url: await storage.signedUrl(photoKey),
    thumbnail_url: await storage.signedUrl(thumbnailKey),
    width,
    height,
  };
}
