import { tryAll } from '#kit/try-all.ts';
import type { Deps } from '#platform/deps.ts';
import { daysBefore, rowsPast, type RetentionRule } from '#platform/retention.ts';
import { deleteOrphans, keysOfKnown, orphanedBefore } from '#platform/storage/delete-orphans.ts';
import { leadDays, sessionDays, sessionFolder } from '../domain/limits.ts';
import { countExpiredSessions, expiredSessions, knownPhotos, leadsBefore } from './repository.ts';
import { leads } from './schema.ts';
import { endSession } from './sessions.ts';

/** Deletes sessions past their time, with their photos. Safe to run twice at once. */
export async function clearSessions(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const ids = await expiredSessions(deps.db, deps.clock.now());
  await tryAll(ids, (id) => endSession(deps, id));
  return ids.length;
}

/** Deletes stored files of sessions that no photo names. */
export async function clearOrphans(deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<number> {
  const before = orphanedBefore(deps);
  const named = (keys: readonly string[]) => keysOfKnown(keys, photoIdOf, (ids) => knownPhotos(deps.db, ids));
  const cleared = await deleteOrphans(deps, { folder: sessionFolder, before, named });
  if (cleared > 0) deps.log.info({ files: cleared }, 'files of no session cleared away');
  return cleared;
}

/** Id of the photo that a key of the sessions' folder names. */
const photoIdOf = (key: string): string => key.slice(sessionFolder.length).replace(/(-small)?\.jpg$/, '');

export const sessionRetention = (deps: Deps): RetentionRule[] => [
  {
    what: 'photo sessions of affiliates, with their photos',
    kept: `${sessionDays} days`,
    due: (now) => countExpiredSessions(deps.db, now),
    clear: () => clearSessions(deps),
  },
  rowsPast(deps.db, {
    what: 'people who asked for a preview',
    kept: `${leadDays} days`,
    table: leads,
    past: (now) => leadsBefore(daysBefore(now, leadDays)),
  }),
];
