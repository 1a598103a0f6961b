import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { largestBytes } from '#features/assets/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { deleteOrphans, keysOfKnown } from '#platform/storage/delete-orphans.ts';
import { mediaAddress, mediaParts, type MediaPart } from '../domain/media.ts';
import type { Media, mediaContract } from '../media-contract.ts';
import { awaitedMedia } from './awaited-media.ts';
import type { TrendingDeps } from './media-deps.ts';
import {
  deleteMediaRow,
  deleteUnchanged,
  isShownNow,
  isShownOrScheduled,
  knownMedia,
  mediaById,
  newestMedia,
  unkeptMedia,
  wasWithdrawn,
  type MediaRow,
} from './media-repository.ts';

type Contract = typeof mediaContract;

const mostListed = 100;
const mediaFolder = 'magazine/';

export const keyOf = (id: string, part: MediaPart): string => `${mediaFolder}${id}/${part}`;

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

export async function mediaView(deps: ReadDeps, row: MediaRow): Promise<Media> {
  const { id, kind, name, parts, state, focus } = row;
  const address = (part: MediaPart): string | null => (parts.includes(part) ? mediaAddress(id, part) : null);
  return {
    id,
    kind,
    name,
    state,
    upload_id: state === 'failed' ? row.uploadId : null,
    focus,
    picture: address('picture.jpg'),
    tall: address('tall.jpg'),
    shared: address('shared.jpg'),
    film: address('film.mp4'),
    sound: address('sound.m4a'),
    captions: address('captions.vtt'),
    use: await useOf(deps, id),
  };
}

async function useOf({ db, clock }: ReadDeps, id: string): Promise<Media['use']> {
  const now = clock.now();
  if (!(await isShownOrScheduled(db, id, now))) return 'none';
  return (await isShownNow(db, id, now)) ? 'shown' : 'scheduled';
}

export async function listMedia(deps: TrendingDeps): Promise<{ media: Media[]; largest_bytes: number }> {
  const rows = await newestMedia(deps.db, mostListed);
  return { media: await Promise.all(rows.map((row) => mediaView(deps, row))), largest_bytes: largestBytes(deps) };
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
  await deleteFiles(deps, id);
  return { deleted: true };
}

/** Deletes every file that an upload may have, also those of a run that was cut. */
export async function deleteFiles({ storage }: Pick<Deps, 'storage'>, id: string): Promise<void> {
  await deleteAll(
    { storage },
    mediaParts.map((part) => keyOf(id, part)),
  );
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

/** Clears away files that a crash left without a row, and rows that came to nothing, a day after their last try. Safe to run twice at once. */
export async function cleanMedia(deps: Deps): Promise<void> {
  const { db, clock, storage } = deps;
  const before = new Date(clock.now().getTime() - 24 * 3_600_000);
  const unkept = await unkeptMedia(db, before);
  const awaited = new Set((await awaitedMedia(deps)).map(({ id }) => id));
  for (const row of unkept) if (!awaited.has(row.id)) await deleteUnchanged(db, row);
  const named = (keys: readonly string[]) => keysOfKnown(keys, mediaIdOf, (ids) => knownMedia(db, ids));
  await deleteOrphans({ storage }, { folder: mediaFolder, before, named });
}

const mediaIdOf = (key: string): string => key.split('/')[1] ?? '';
