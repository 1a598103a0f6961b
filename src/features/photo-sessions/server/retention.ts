import { tryAll } from '#kit/try-all.ts';
import type { Deps } from '#platform/deps.ts';
import { daysBefore, rowsPast, type RetentionRule } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import { leadDays, orphanHours, sessionDays, sessionFolder } from '../domain/limits.ts';
import { countExpiredSessions, expiredSessions, knownPhotos, leadsBefore } from './repository.ts';
import { leads } from './schema.ts';
import { endSession } from './sessions.ts';

/** Deletes sessions past their time, with their photos. Safe to run twice at once. */
export async function clearSessions(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const ids = await expiredSessions(deps.db, deps.clock.now());
  await tryAll(ids, (id) => endSession(deps, id));
  return ids.length;
}

const batch = 200;

/** Deletes stored files of sessions that no photo names: of a process that ended between file and row. */
export async function clearOrphans(deps: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - orphanHours * 3_600_000);
  let cleared = 0;
  let keys: string[] = [];
  const clear = async (): Promise<void> => {
    const known = await knownPhotos(deps.db, [...new Set(keys.map(photoIdOf))]);
    const orphans = keys.filter((each) => !known.has(photoIdOf(each)));
    keys = [];
    await deleteAll(deps, orphans);
    cleared += orphans.length;
  };
  for await (const { key, modifiedAt } of deps.storage.list(sessionFolder)) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length >= batch) await clear();
  }
  await clear();
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
