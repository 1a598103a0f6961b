import type { Deps } from '#platform/deps.ts';
import { resealColumn, type SealedColumn } from '#platform/db/reseal-column.ts';
import { findForeignHashes } from './hash-secret.ts';

/**
 * Says whether this shop has the secrets that its rows were hashed and sealed with. Begun at the start of a worker and every half
 * hour, with or without OLD_SECRETS: that one was forgotten is what it looks for.
 */
export async function checkSecrets(
  deps: Pick<Deps, 'db' | 'log' | 'config'>,
  columns: readonly SealedColumn[],
): Promise<void> {
  const hashed = await findForeignHashes(deps.db, deps.config);
  if (hashed)
    deps.log.error(
      { alert: 'hash-secret-differs', hashed },
      `HASH_SECRET is not the first SECRET of this shop, by ${hashed}`,
    );
  await resealAll(deps, columns);
}

/**
 * Seals all encrypted columns anew with the present SECRET, so that an earlier one can be taken out of OLD_SECRETS.
 */
async function resealAll({ db, log }: Pick<Deps, 'db' | 'log'>, columns: readonly SealedColumn[]): Promise<void> {
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
