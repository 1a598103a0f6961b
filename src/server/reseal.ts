import type { Deps } from '#platform/deps.ts';
import { resealColumn, type SealedColumn } from '#platform/db/reseal-column.ts';

/**
 * Seals all encrypted columns anew with the present SECRET, so that an earlier one can be taken out of OLD_SECRETS. Begun at the
 * start of a worker while there is one, and every hour.
 */
export async function resealAll(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  columns: readonly SealedColumn[],
): Promise<void> {
  const all = { resealed: 0, unreadable: 0 };
  for (const column of columns) {
    const { resealed, unreadable } = await resealColumn(db, column);
    all.resealed += resealed;
    all.unreadable += unreadable;
  }
  if (all.unreadable > 0)
    log.error({ alert: 'sealed-unreadable', count: all.unreadable }, 'values that no secret of this shop opens');
  else log.info(all, 'everything encrypted is sealed with the present SECRET');
}
