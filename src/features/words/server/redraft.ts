import type { OrderRow } from '#features/orders/server/index.ts';
import { restartLyrics } from '#features/production/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readVersion } from '../domain/limits.ts';
import { enqueueWrittenAnew } from './letters.ts';
import { dropDrafts, readingOf } from './repository.ts';

/**
 * Drops what a buyer reads when a friend takes back what the drafts were written from, and has them written anew. Nothing that is
 * approved is touched: there staff decide. The caller has locked the order.
 */
export async function redraft(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.readsWords || order.wordsApprovedAt) return;
  await restartLyrics(deps, tx, order, readVersion);
  const reading = await readingOf(tx, order.id);
  if (reading?.state !== 'to-read') return;
  await dropDrafts(tx, reading);
  await enqueueWrittenAnew(deps, tx, order, reading);
}
