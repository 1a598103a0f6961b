import type { Deps } from '#platform/deps.ts';
import { deleteRecords, type RecordRow } from './repository.ts';

const day = 24 * 60 * 60 * 1000;

/** Days a record is kept: what was never ordered a month, what was ordered as long as other logs. */
const keptFor: Record<RecordRow['event'], number> = { ABANDONED: 30, COMPLETED: 90 };

export async function deleteOldRecords(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const event of ['ABANDONED', 'COMPLETED'] as const)
    await deleteRecords(deps.db, event, new Date(deps.clock.now().getTime() - keptFor[event] * day));
}
