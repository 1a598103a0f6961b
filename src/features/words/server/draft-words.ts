import { obtainDrafts } from '#features/engines/server/index.ts';
import { approvesAt } from '#features/orders/domain/reading-words.ts';
import { lockOrder, recordEvent, updateOrder, type VersionToSing } from '#features/orders/server/index.ts';
import { holdVersion, productionsOf } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lyrics } from '#studio/contracts.ts';
import { mostDrafts, remindsAt } from '../domain/limits.ts';
import { approve } from './approve.ts';
import { enqueueWordsReady } from './letters.ts';
import { insertReading, readingOf } from './repository.ts';

/** Version whose words a buyer reads; later ones have words that they asked for, or that staff wrote. */
const readVersion = 1;

/**
 * Drafts the words of an order whose buyer reads them, and puts its first version on hold until they are approved. Runs within
 * a durable stage: killed anywhere and run again it drafts anew or finds what is there, and writes once.
 */
export async function draftWords(
  deps: Deps,
  { order, version, run, signal }: VersionToSing,
): Promise<'waits' | 'goes-on'> {
  if (version !== readVersion || !order.readsWords || order.wordsApprovedAt) return 'goes-on';
  const known = await readingOf(deps.db, order.id);
  const obtained = known ? { drafts: [], notes: [] } : await draftsFor(deps, { order, version, run, signal });
  // Nobody here writes the language: a producer does, and then the buyer reads that.
  if (obtained === null) return 'goes-on';
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked || locked.wordsApprovedAt) return 'goes-on';
    const { notes, drafts } = obtained;
    if (!(await holdVersion(tx, locked, { version, waitsFor: 'buyer', notes }))) return 'goes-on';
    if (known) return 'waits';
    const shownAt = deps.clock.now();
    const { promise } = deps.orders.kinds.facts(locked);
    const reading = {
      orderId: order.id,
      version,
      state: 'to-read' as const,
      drafts: drafts.map((written) => ({ written, now: written })),
      shownAt,
      approvesAt: approvesAt(shownAt, { promise, day: locked.businessDay, by: locked.wantedOn }),
    };
    const inserted = await insertReading(tx, { ...reading, remindsAt: remindsAt(reading) });
    if (!inserted) return 'waits';
    await recordEvent(deps, tx, { orderId: order.id, kind: 'words-drafted', actor: 'system' });
    const row = await readingOf(tx, order.id);
    if (row && reading.approvesAt <= shownAt) await approve(deps, tx, { order: locked, reading: row, by: 'time' });
    else {
      await updateOrder(tx, order.id, { updatedAt: shownAt });
      await enqueueWordsReady(deps, tx, locked, reading);
    }
    return 'waits';
  });
}

/** The words that a producer has written for it, or else new drafts. Null when nobody here writes them. */
async function draftsFor(
  deps: Deps,
  { order, version, run, signal }: VersionToSing,
): Promise<{ drafts: Lyrics[]; notes: string[] } | null> {
  const production = (await productionsOf(deps.db, order.id)).find((known) => known.version === version);
  if (production?.lyrics) return { drafts: [production.lyrics], notes: production.notes };
  const wanted = { orderId: order.id, version, run, purpose: 'lyrics' } as const;
  const options = { signal, onProgress: () => undefined, most: mostDrafts };
  return obtainDrafts(deps, wanted, deps.orders.kinds.facts(order).brief, options);
}
