import { Refusal } from '#kit/refusal.ts';
import { TooManyWaiting } from '#kit/turns.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { deleteUpload, largestBytes, uploadOf } from '#features/assets/server/index.ts';
import { DecoderBusy } from '#features/uploads/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { StorageError } from '#platform/storage/port.ts';
import { mediaAddress, mediaParts, type Focus, type MediaKind, type MediaPart } from '../domain/media.ts';
import type { Media, mediaContract } from '../media-contract.ts';
import { makeMedia, type MadeMedia } from './make-media.ts';
import type { TrendingDeps } from './media-deps.ts';
import {
  deleteMediaRow,
  insertMedia,
  isShownNow,
  isShownOrScheduled,
  knownMedia,
  mediaById,
  newestMedia,
  wasWithdrawn,
  type MediaRow,
} from './media-repository.ts';

type Contract = typeof mediaContract;

const mostListed = 100;
const mediaFolder = 'magazine/';

const keyOf = (id: string, part: MediaPart): string => `${mediaFolder}${id}/${part}`;

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

async function viewOf({ db, clock }: ReadDeps, { id, kind, name, parts }: MediaRow): Promise<Media> {
  const address = (part: MediaPart): string | null => (parts.includes(part) ? mediaAddress(id, part) : null);
  return {
    id,
    kind,
    name,
    picture: address('picture.jpg'),
    tall: address('tall.jpg'),
    shared: address('shared.jpg'),
    film: address('film.mp4'),
    sound: address('sound.m4a'),
    is_shown: await isShownNow(db, id, clock.now()),
  };
}

export async function listMedia(deps: TrendingDeps): Promise<{ media: Media[]; largest_bytes: number }> {
  const rows = await newestMedia(deps.db, mostListed);
  return { media: await Promise.all(rows.map((row) => viewOf(deps, row))), largest_bytes: largestBytes(deps) };
}

interface Keep {
  upload_id: string;
  kind: MediaKind;
  focus: Focus;
}

/** @throws Refusal UPLOAD_NOT_FOUND, UPLOAD_INCOMPLETE, INVALID_TYPE, CHECK_FAILED, DISK_FULL */
export async function keepMedia(deps: TrendingDeps, { upload_id, kind, focus }: Keep, actor: string): Promise<Media> {
  const upload = await uploadOf(deps.db, actor, upload_id);
  const arrived = upload ? await deps.incomingAssets.sizeOf(upload.id) : null;
  if (!upload || arrived === null) throw new Refusal<Contract['keepMedia']>('UPLOAD_NOT_FOUND');
  if (arrived < upload.sentBytes) throw new Refusal<Contract['keepMedia']>('UPLOAD_INCOMPLETE');
  const source = deps.incomingAssets.pathOf(upload.id);
  // Among the uploads, whose round of abandoned files finds them after a crash.
  const workId = deps.ids.id();
  const work = deps.incomingAssets.pathOf(workId);
  try {
    const made = await inTurn(deps, () => makeMedia(deps, { kind, focus, source, path: (name) => `${work}.${name}` }));
    if (made.outcome !== 'made') {
      if (made.outcome === 'refused') await forgetUpload(deps, upload.id);
      throw new Refusal<Contract['keepMedia']>(refusals[made.outcome]);
    }
    const row = { id: deps.ids.id(), kind, name: upload.name, actor, createdAt: deps.clock.now() };
    await store(deps, row.id, made.parts);
    const kept = { ...row, parts: made.parts.map(({ part }) => part) };
    await deps.db.transaction(async (tx) => {
      await insertMedia(tx, kept);
      await recordAudit(deps, tx, { actor, action: 'trend-media', subject: row.id, after: { kind, name: row.name } });
    });
    await forgetUpload(deps, upload.id);
    return await viewOf(deps, kept);
  } finally {
    await deps.incomingAssets.discardAll(workId);
  }
}

const refusals = { refused: 'INVALID_TYPE', failed: 'CHECK_FAILED', 'disk-full': 'DISK_FULL' } as const;

async function inTurn({ mediaTurns }: TrendingDeps, make: () => Promise<MadeMedia>): Promise<MadeMedia> {
  try {
    return await mediaTurns.take(make);
  } catch (error) {
    if (error instanceof TooManyWaiting || error instanceof DecoderBusy) return { outcome: 'failed' };
    throw error;
  }
}

async function forgetUpload(deps: TrendingDeps, id: string): Promise<void> {
  await deleteUpload(deps.db, id);
  await deps.incomingAssets.discard(id);
}

async function store(
  { storage }: Deps,
  id: string,
  parts: readonly { part: MediaPart; path: string }[],
): Promise<void> {
  try {
    for (const { part, path: file } of parts) await storage.put(keyOf(id, part), { path: file });
  } catch (error) {
    if (error instanceof StorageError && error.code === 'no-space')
      throw new Refusal<Contract['keepMedia']>('DISK_FULL');
    throw error;
  }
}

/** @throws Refusal MEDIA_NOT_FOUND, SHOWN */
export async function deleteMedia(deps: Deps, id: string, actor: string): Promise<{ deleted: true }> {
  const row = await mediaById(deps.db, id);
  if (!row) throw new Refusal<Contract['deleteMedia']>('MEDIA_NOT_FOUND');
  await deps.db.transaction(async (tx) => {
    if (await isShownOrScheduled(tx, id, deps.clock.now())) throw new Refusal<Contract['deleteMedia']>('SHOWN');
    await deleteMediaRow(tx, id);
    await recordAudit(deps, tx, { actor, action: 'trend-media-deleted', subject: id, before: { name: row.name } });
  });
  for (const part of row.parts) await deps.storage.delete(keyOf(id, part));
  return { deleted: true };
}

/** Key of a file: for everybody while an article shows it, 'gone' once that article was withdrawn, 'not-shown' otherwise. */
export async function findMedia(
  { db, clock }: ReadDeps,
  id: string,
  name: string,
): Promise<{ key: string; standing: 'shown' | 'gone' | 'not-shown' } | null> {
  const row = await mediaById(db, id);
  const part = mediaParts.find((one) => one === name);
  if (part === undefined || !row?.parts.includes(part)) return null;
  const key = keyOf(id, part);
  if (await isShownNow(db, id, clock.now())) return { key, standing: 'shown' };
  return { key, standing: (await wasWithdrawn(db, id)) ? 'gone' : 'not-shown' };
}

/** Clears away files that a crash left without a row. Safe to run twice at once. */
export async function cleanMedia({ db, clock, storage }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - 24 * 3_600_000);
  const stored: { id: string; key: string }[] = [];
  for await (const { key, modifiedAt } of storage.list(mediaFolder))
    if (modifiedAt < before) stored.push({ id: key.split('/')[1] ?? '', key });
  const known = await knownMedia(db, [...new Set(stored.map(({ id }) => id))]);
  for (const { id, key } of stored) if (!known.has(id)) await storage.delete(key);
}
