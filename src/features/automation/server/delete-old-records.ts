import type { Deps } from '#platform/deps.ts';
import { recordKinds, type RecordKind } from '../domain/record-kinds.ts';
import { deleteRecords } from './repository.ts';

const day = 24 * 60 * 60 * 1000;

/** Days a record is kept: what was never ordered a month, what was ordered as long as other logs. */
const keptFor = (kind: RecordKind): number => (kind === 'ABANDONED' ? 30 : 90);

export async function deleteOldRecords(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const event of recordKinds)
    await deleteRecords(deps.db, event, new Date(deps.clock.now().getTime() - keptFor(event) * day));
}
