import { isDeepStrictEqual } from 'node:util';
import { deleteDrafts, obtainDrafts } from '#features/engines/server/index.ts';
import { approvesAt } from '#features/orders/domain/reading-words.ts';
import {
  lockOrder,
  recordEvent,
  updateOrder,
  type OrderRow,
  type VersionToSing,
} from '#features/orders/server/index.ts';
import { provideLyrics, holdVersion, isStopped, productionsOf } from '#features/production/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lyrics } from '#studio/contracts.ts';
import { maximumDrafts, readVersion, remindsAt } from '../domain/limits.ts';
import { writeApproval } from './approve.ts';
import { enqueueWordsReady } from './letters.ts';
import { isDropped, readingOf, writeReading, type ReadingRow } from './repository.ts';

interface Drafted {
  drafts: Lyrics[];
  notes: string[];
}

/**
 * Drafts the words of an order whose buyer reads them, and puts its first version on hold until they are approved. Runs within
 * a durable stage: killed anywhere and run again it drafts anew or finds what is there, and writes once.
 */
export async function draftWords(deps: Deps, given: VersionToSing): Promise<'waits' | 'goes-on'> {
  if (given.version !== readVersion || !given.order.readsWords || given.order.wordsApprovedAt) return 'goes-on';
  let { order } = given;
  for (;;) {
    const known = await readingOf(deps.db, order.id);
    const drafted = known && !isDropped(known) ? null : await draftsFor(deps, { ...given, order });
    // Nobody here writes the language: a producer does, and then the buyer reads that.
    if (drafted === 'nobody-writes') return 'goes-on';
    const outcome = await deps.db.transaction((tx) => keepDrafts(deps, tx, { order, drafted }));
    if (outcome === 'waits' || outcome === 'goes-on') return outcome;
    order = outcome.anew;
  }
}

/**
 * Shows the drafts to the buyer, and holds the version.
 * @param work `order` as it was when they were written, and null for `drafted` where there were some
 * @returns `anew` where they have to be written from the order as it stands now
 */
async function keepDrafts(
  deps: Deps,
  tx: Transaction,
  { order, drafted }: { order: OrderRow; drafted: Drafted | null },
): Promise<'waits' | 'goes-on' | { anew: OrderRow }> {
  const locked = await lockOrder(tx, order.id);
  if (!locked || locked.wordsApprovedAt) return 'goes-on';
  const known = await readingOf(tx, order.id);
  const held = { version: readVersion, waitsFor: 'buyer' } as const;
  if (known && !isDropped(known))
    return known.state === 'to-read' && (await holdVersion(tx, locked, held)) ? 'waits' : 'goes-on';
  const stopped = isStopped(locked);
  // A friend has taken back what these were written from.
  if (stopped || !drafted || !isDeepStrictEqual(locked.contributed, order.contributed)) {
    await deleteDrafts(tx, order.id);
    return stopped ? 'goes-on' : { anew: locked };
  }
  const reading = readingFrom(deps, locked, drafted);
  if (reading.approvesAt <= reading.shownAt) return singAtOnce(deps, tx, { order: locked, reading, drafted });
  if (!(await holdVersion(tx, locked, { ...held, notes: drafted.notes }))) return 'goes-on';
  const row = await writeReading(tx, reading);
  await recordEvent(deps, tx, { orderId: order.id, kind: 'words-drafted', actor: 'system' });
  await updateOrder(tx, order.id, { updatedAt: reading.shownAt });
  await enqueueWordsReady(deps, tx, locked, row);
  return 'waits';
}

type NewReading = Parameters<typeof writeReading>[1] & Pick<ReadingRow, 'shownAt' | 'approvesAt'>;

function readingFrom(deps: Deps, order: OrderRow, { drafts }: Drafted): NewReading {
  const shownAt = deps.clock.now();
  const { promise } = deps.orders.kinds.facts(order);
  const times = { shownAt, approvesAt: approvesAt(shownAt, { promise, day: order.businessDay, by: order.wantedOn }) };
  return {
    orderId: order.id,
    version: readVersion,
    state: 'to-read',
    drafts: drafts.map((written) => ({ written, now: written })),
    ...times,
    remindsAt: remindsAt(times),
  };
}

/** The named day leaves no time to read: the run that is here goes on with the best draft, and no other is begun. */
async function singAtOnce(
  deps: Deps,
  tx: Transaction,
  { order, reading, drafted: { drafts, notes } }: { order: OrderRow; reading: NewReading; drafted: Drafted },
): Promise<'goes-on'> {
  const [lyrics] = drafts;
  if (!lyrics || !(await provideLyrics(tx, order, { version: readVersion, lyrics, notes }))) return 'goes-on';
  await writeReading(tx, reading);
  await recordEvent(deps, tx, { orderId: order.id, kind: 'words-drafted', actor: 'system' });
  await writeApproval(deps, tx, { order, lyrics, by: 'time' });
  return 'goes-on';
}

/** The words that a producer has written for it, or else new drafts. */
async function draftsFor(
  deps: Deps,
  { order, version, run, signal }: VersionToSing,
): Promise<Drafted | 'nobody-writes'> {
  const production = (await productionsOf(deps.db, order.id)).find((known) => known.version === version);
  if (production?.lyrics) return { drafts: [production.lyrics], notes: production.notes };
  const wanted = { orderId: order.id, version, run: production?.attempt ?? run, purpose: 'lyrics' } as const;
  const options = { signal, onProgress: () => undefined, most: maximumDrafts };
  return (await obtainDrafts(deps, wanted, deps.orders.kinds.facts(order).brief, options)) ?? 'nobody-writes';
}
