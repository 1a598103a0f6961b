import type { Deps } from '#platform/deps.ts';
import { daysBefore, rowsPast, type RetentionRule } from '#platform/retention.ts';
import { leadDays, sessionDays } from '../domain/limits.ts';
import { countExpiredSessions, expiredSessions, leadsBefore } from './repository.ts';
import { leads } from './schema.ts';
import { endSession } from './sessions.ts';

/** Deletes sessions past their time, with their photos. Safe to run twice at once. */
export async function clearSessions(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const ids = await expiredSessions(deps.db, deps.clock.now());
  for (const id of ids) await endSession(deps, id);
  return ids.length;
}

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
