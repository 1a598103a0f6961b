import { rm } from 'node:fs/promises';
import { Refusal } from '#kit/refusal.ts';
import { uploadOf } from '#features/assets/server/index.ts';
import { displayName } from '#features/uploads/domain/display-name.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract, Media } from '../contract.ts';
import { maximumMedia, shortestClipSeconds } from '../domain/limits.ts';
import type { HostDeps } from './deps.ts';
import { makeClipJob } from './jobs.ts';
import { isPicture, mediaFolder } from './media.ts';
import { drawPoster } from './make-clip.ts';
import { requireFound, ownProperty } from './own.ts';
import { mediaView } from './property.ts';
import { keepRefreshScheduled } from './refresh-times.ts';
import { insertMedia, lockProperty, mediaById, mediaOf, updateMedia } from './repository.ts';

type Add = (typeof hostsContract)['addClip'];
type Cut = (typeof hostsContract)['cutClip'];

/** A clip of which nothing is there to be shown. */
const unready = {
  kind: 'clip',
  state: 'working',
  problem: null,
  clipLength: null,
  clipStart: null,
  storageKey: '',
  thumbnailKey: '',
  width: 0,
  height: 0,
} as const;

/** Takes a film whose last byte has arrived, and has it made ready. @throws Refusal PROPERTY_NOT_FOUND, UPLOAD_NOT_FOUND, TOO_MANY */
export async function addClip(
  deps: HostDeps,
  accountId: string,
  { property_id: propertyId, upload_id: uploadId, name }: { property_id: string; upload_id: string; name: string },
): Promise<Media> {
  await ownProperty(deps.db, accountId, propertyId);
  const sent = await uploadOf(deps.db, accountId, uploadId);
  const arrived = sent ? await deps.incomingAssets.sizeOf(uploadId) : null;
  const id = deps.ids.id();
  const row = await deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, propertyId));
    const media = await mediaOf(tx, propertyId);
    const known = media.find((each) => each.uploadId === uploadId);
    if (known) return known;
    if (!sent || arrived === null || arrived < sent.sentBytes) throw new Refusal<Add>('UPLOAD_NOT_FOUND');
    if (media.filter(isPicture).length >= maximumMedia) throw new Refusal<Add>('TOO_MANY');
    const about = { id, propertyId, uploadId, name: displayName(name), createdAt: deps.clock.now() };
    const clip = { ...about, ...unready };
    await insertMedia(tx, clip);
    await keepRefreshScheduled(deps, tx, property);
    await deps.jobs.enqueue(tx, makeClipJob, { mediaId: id });
    return clip;
  });
  return mediaView(deps, row);
}

/** Chooses where the shown part begins, and draws its picture from there. @throws Refusal PROPERTY_NOT_FOUND, CLIP_NOT_FOUND, TOO_LATE, CHECK_FAILED */
export async function cutClip(
  deps: HostDeps,
  accountId: string,
  input: { property_id: string; media_id: string; start_seconds: number },
): Promise<Media> {
  const { property_id: propertyId, media_id: mediaId } = input;
  await ownProperty(deps.db, accountId, propertyId);
  const clip = await mediaById(deps.db, mediaId);
  if (clip?.propertyId !== propertyId || clip.clipLength === null) throw new Refusal<Cut>('CLIP_NOT_FOUND');
  const clipStart = Math.round(input.start_seconds * 1000);
  if (clip.clipLength - clipStart < shortestClipSeconds * 1000) throw new Refusal<Cut>('TOO_LATE');
  const thumbnailKey = `${mediaFolder}${mediaId}-${deps.ids.id()}.jpg`;
  await storePoster(deps, { storageKey: clip.storageKey, thumbnailKey, seconds: clipStart / 1000 });
  const before = await deps.db.transaction(async (tx) => {
    requireFound(await lockProperty(tx, accountId, propertyId));
    const now = await mediaById(tx, mediaId);
    return now && (await updateMedia(tx, mediaId, { clipStart, thumbnailKey })) ? now : undefined;
  });
  await deleteAll(deps, [before ? before.thumbnailKey : thumbnailKey]);
  if (!before) throw new Refusal<Cut>('CLIP_NOT_FOUND');
  return mediaView(deps, { ...before, clipStart, thumbnailKey });
}

/** @throws Refusal CHECK_FAILED */
async function storePoster(
  deps: HostDeps,
  { storageKey, thumbnailKey, seconds }: { storageKey: string; thumbnailKey: string; seconds: number },
): Promise<void> {
  const poster = deps.incomingAssets.pathOf(`${deps.ids.id()}.jpg`);
  const film = await deps.storage.localFile(storageKey);
  try {
    if (!(await drawPoster(deps, { film: film.path, poster, seconds }))) throw new Refusal<Cut>('CHECK_FAILED');
    await deps.storage.put(thumbnailKey, { path: poster });
  } finally {
    await film.release();
    await rm(poster, { force: true });
  }
}
