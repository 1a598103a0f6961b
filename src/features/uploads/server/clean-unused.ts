import { tryAll } from '#kit/try-all.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { deleteOrphans } from '#platform/storage/delete-orphans.ts';
import { reservedMinutes, unfinishedMinutes, unusedHours } from '../domain/limits.ts';
import type { UploadDeps } from './deps.ts';
import { photoFolder, uploadIdOf } from './photo-keys.ts';
import { deleteFiles } from './remove-photo.ts';
import {
  countExpired,
  countUnfinished,
  deleteExpired,
  deleteUnfinished,
  keysOf,
  receivingAmong,
} from './repository.ts';

/** Deletes photos that no order took within 24 hours, and files that belong to no upload. Safe to run twice at once. */
export async function cleanUnused(
  deps: Pick<UploadDeps, 'db' | 'clock' | 'storage' | 'incoming' | 'log'>,
): Promise<{ uploads: number; files: number }> {
  const now = deps.clock.now();
  const expired = await deleteExpired(deps.db, now);
  await tryAll(expired, (row) => deleteFiles(deps, row));
  const before = new Date(now.getTime() - unusedHours * 3_600_000);
  const files = (await cleanIncoming(deps, before)) + (await cleanStored(deps, before));
  if (expired.length + files > 0) deps.log.info({ uploads: expired.length, files }, 'unused uploads cleared away');
  return { uploads: expired.length, files };
}

const unfinishedAt = (now: Date) => ({
  before: new Date(now.getTime() - unfinishedMinutes * 60_000),
  empty: new Date(now.getTime() - reservedMinutes * 60_000),
});

/**
 * Deletes begun uploads that no byte has reached for an hour, or for ten minutes and none before. Safe to run twice at
 * once.
 * @returns their number
 */
export async function cleanUnfinished(deps: Pick<UploadDeps, 'db' | 'clock' | 'incoming'>): Promise<number> {
  const gone = await deleteUnfinished(deps.db, unfinishedAt(deps.clock.now()));
  for (const { id } of gone) await deps.incoming.discard(id);
  return gone.length;
}

async function cleanIncoming({ db, incoming }: Pick<UploadDeps, 'db' | 'incoming'>, before: Date): Promise<number> {
  const ids = await incoming.idsBefore(before);
  const known = await receivingAmong(db, ids);
  const ownerless = ids.filter((id) => !known.has(id));
  for (const id of ownerless) await incoming.discard(id);
  return ownerless.length;
}

function cleanStored({ db, storage }: Pick<UploadDeps, 'db' | 'storage'>, before: Date): Promise<number> {
  const named = (keys: readonly string[]) => keysOf(db, [...new Set(keys.map(uploadIdOf))]);
  return deleteOrphans({ storage }, { folder: photoFolder, before, named });
}

/**
 * Retention rules for unfinished uploads and for photos that no order took; applied every hour, and by the operator's
 * command.
 */
export function uploadRetention(deps: Parameters<typeof cleanUnused>[0]): RetentionRule[] {
  return [
    {
      what: 'uploads that nobody finished',
      kept: `${unfinishedMinutes} minutes after their last byte, ${reservedMinutes} if none came`,
      due: (now) => countUnfinished(deps.db, unfinishedAt(now)),
      clear: () => cleanUnfinished(deps),
    },
    {
      what: 'photos that no order took',
      kept: `${unusedHours} hours`,
      due: (now) => countExpired(deps.db, now),
      clear: async () => (await cleanUnused(deps)).uploads,
    },
  ];
}
