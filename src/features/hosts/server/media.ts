import { Refusal } from '#kit/refusal.ts';
import { alertUploadsFull, forgetMoved, moveUpload, readyUpload } from '#features/uploads/server/index.ts';
import { unpaidDays } from '#features/uploads/domain/limits.ts';
import { daysBefore } from '#platform/retention.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { maximumMedia, minimumLogoSide } from '../domain/limits.ts';
import type { MediaKind } from '../domain/states.ts';
import { requireFound, ownProperty } from './own.ts';
import { filesOf, mediaView } from './property.ts';
import { keepRefreshScheduled } from './refresh-times.ts';
import { insertMedia, lockProperty, mediaOf, deleteMedia, type MediaRow } from './repository.ts';

type Contract = (typeof hostsContract)['addMedia'];

/** Folder of the hosts' stored files. */
export const mediaFolder = 'host-media/';

/** True for a photo or clip, not for the logo. */
export const isPicture = ({ kind }: Pick<MediaRow, 'kind'>): boolean => kind !== 'logo';

interface NewMedia {
  property_id: string;
  upload_id: string;
  kind: Exclude<MediaKind, 'clip'>;
}

/**
 * Moves a finished upload of the host's browser to a property; it was decoded in a process of its own when it was finished. A logo
 * replaces the one before. @throws Refusal PROPERTY_NOT_FOUND, UPLOAD_NOT_FOUND, TOO_MANY, LOGO_TOO_SMALL, UPLOADS_FULL, SHARE_FULL
 */
export async function addMedia(
  deps: Deps,
  { accountId, browserHash }: { accountId: string; browserHash: string | null },
  { property_id: propertyId, upload_id: uploadId, kind }: NewMedia,
) {
  await ownProperty(deps.db, accountId, propertyId);
  const known = (await mediaOf(deps.db, propertyId)).find((each) => each.uploadId === uploadId);
  if (known) return mediaView(deps, known);
  const upload = browserHash === null ? undefined : await readyUpload(deps.db, browserHash, uploadId);
  if (!upload || browserHash === null) throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
  if (kind === 'logo' && Math.min(upload.width, upload.height) < minimumLogoSide)
    throw new Refusal<Contract>('LOGO_TOO_SMALL');
  const id = deps.ids.id();
  const keys = { storageKey: `${mediaFolder}${id}.jpg`, thumbnailKey: `${mediaFolder}${id}-small.jpg` };
  const { name, width, height } = upload;
  const still = { state: 'ready' as const, problem: null, clipLength: null, clipStart: null };
  const size = { name, width, height, createdAt: deps.clock.now() };
  const row = { ...keys, ...size, ...still, id, propertyId, kind, uploadId };
  let unused: string[];
  try {
    await deps.storage.put(keys.storageKey, await deps.storage.read(upload.photoKey));
    await deps.storage.put(keys.thumbnailKey, await deps.storage.read(upload.thumbnailKey));
    unused = await write(deps, { accountId, browserHash }, row);
  } catch (error) {
    // Any other error may come after the commit; files without a row are cleared away after a day.
    if (error instanceof Refusal) await deleteAll(deps, Object.values(keys));
    if (error instanceof Refusal && error.code === 'UPLOADS_FULL') await alertUploadsFull(deps);
    throw error;
  }
  await deleteAll(deps, unused);
  return mediaView(deps, row);
}

/** @returns keys of files that nobody needs any more */
async function write(
  deps: Deps,
  { accountId, browserHash }: { accountId: string; browserHash: string },
  row: MediaRow,
): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, row.propertyId));
    const media = await mediaOf(tx, row.propertyId);
    const before = row.kind === 'logo' ? media.filter(({ kind }) => kind === 'logo') : [];
    if (row.kind === 'photo' && media.filter(isPicture).length >= maximumMedia) throw new Refusal<Contract>('TOO_MANY');
    // By then its bytes do not count any more: they are the host's.
    const expiresAt = daysBefore(deps.clock.now(), -unpaidDays);
    const sent = await moveUpload(deps, tx, { ownerKeyHash: browserHash, id: row.uploadId, to: accountId, expiresAt });
    if (sent === 'gone') throw new Refusal<Contract>('UPLOAD_NOT_FOUND');
    if (sent === 'full') throw new Refusal<Contract>('UPLOADS_FULL');
    if (sent === 'share-full') throw new Refusal<Contract>('SHARE_FULL');
    const ids = before.map(({ id }) => id);
    await deleteMedia(tx, row.propertyId, ids);
    await insertMedia(tx, row);
    if (isPicture(row)) await keepRefreshScheduled(deps, tx, property);
    return [...sent, ...before.flatMap(filesOf)];
  });
}

/** @throws Refusal PROPERTY_NOT_FOUND */
export async function removeMedia(
  deps: Deps,
  accountId: string,
  { property_id: propertyId, media_id: mediaId }: { property_id: string; media_id: string },
): Promise<{ removed: boolean }> {
  const taken = await deps.db.transaction(async (tx) => {
    requireFound(await lockProperty(tx, accountId, propertyId));
    const rows = await deleteMedia(tx, propertyId, [mediaId]);
    await forgetMoved(
      tx,
      rows.map(({ uploadId }) => uploadId),
    );
    return rows;
  });
  await deleteAll(deps, taken.flatMap(filesOf));
  return { removed: taken.length > 0 };
}
