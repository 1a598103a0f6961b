import type { Transaction } from '#platform/db/database.ts';
import { deleteDrafts } from '#features/engines/server/index.ts';
import { forgetFailures, productionsOf, updateProduction } from './repository.ts';

/**
 * Takes the facts of one thing that a friend told, by its id, out of every version of an order, and all drafts that engines wrote
 * for it. The number of a run that has no words yet grows: a draft that is being written now, and is kept after this, is taken up
 * by no later process. The words of a finished song stay: staff decide whether it is made anew.
 */
export async function dropFacts(tx: Transaction, orderId: string, source: string): Promise<void> {
  await deleteDrafts(tx, orderId);
  for (const { id, lyrics, attempt } of await productionsOf(tx, orderId)) {
    if (!lyrics) await forgetFailures(tx, id, attempt + 1);
    else if (lyrics.facts.some((fact) => fact.source === source))
      await updateProduction(tx, id, {
        lyrics: { ...lyrics, facts: lyrics.facts.filter((fact) => fact.source !== source) },
      });
  }
}

/**
 * Takes out the words that staff had written ahead of the work on an order, with the drafts that engines wrote for them, as others
 * have added to it since: its work, which begins now, writes them anew.
 */
export async function discardEarlyLyrics(tx: Transaction, orderId: string): Promise<void> {
  await deleteDrafts(tx, orderId);
  const [newest, ...earlier] = await productionsOf(tx, orderId);
  if (newest?.lyrics && earlier.length === 0) await updateProduction(tx, newest.id, { lyrics: null });
}
