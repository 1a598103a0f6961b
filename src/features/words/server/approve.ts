import { dueFromApproval } from '#features/orders/domain/reading-words.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { lockOrder, recordEvent, updateOrder, type OrderRow } from '#features/orders/server/index.ts';
import { resumeVersion } from '#features/production/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lyrics } from '#studio/contracts.ts';
import { enqueueApprovedByTime, enqueueReminder } from './letters.ts';
import { dueToApprove, dueToRemind, readingOf, updateReading, type ReadingRow } from './repository.ts';

/** Outcome of an approval. `not-now`: the version is not on hold at this moment, and is before long, or staff have to run it again. */
export type Approval = 'approved' | 'given-up' | 'not-now';

/**
 * Approves words that are read, in the transaction that has locked their order: they become the version's, the version goes on,
 * and the promise counts from now. The reading of an order that nothing is made for any more, or whose song is made, ends.
 */
export async function approve(
  deps: Deps,
  tx: Transaction,
  { order, reading, by }: { order: OrderRow; reading: ReadingRow; by: 'buyer' | 'time' },
): Promise<Approval> {
  const { orderId, version, drafts, chosen } = reading;
  const lyrics = (drafts[chosen] ?? drafts[0])?.now;
  if (lyrics && (await resumeVersion(deps, tx, order, { version, lyrics }))) {
    await writeApproval(deps, tx, { order, lyrics, by });
    return 'approved';
  }
  if (order.erasedAt === null && stillToSing.includes(order.status)) return 'not-now';
  await updateReading(tx, orderId, { state: 'ended', remindsAt: null });
  return 'given-up';
}

/** Statuses of an order whose first song may still be made. */
const stillToSing: readonly OrderStatus[] = ['paid', 'processing', 'in_progress', 'failed'];

/** Writes that words are approved which their version has already. */
export async function writeApproval(
  deps: Deps,
  tx: Transaction,
  { order, lyrics, by }: { order: OrderRow; lyrics: Lyrics; by: 'buyer' | 'time' },
): Promise<void> {
  const { id: orderId } = order;
  const now = deps.clock.now();
  await updateReading(tx, orderId, { state: 'approved', approvedAt: now, approvedBy: by, remindsAt: null });
  const { promise } = deps.orders.kinds.facts(order);
  await updateOrder(tx, orderId, {
    title: lyrics.title,
    wordsApprovedAt: now,
    dueAt: dueFromApproval(now, promise, order.businessDay),
    updatedAt: now,
  });
  const actor = by === 'buyer' ? 'buyer' : 'system';
  await recordEvent(deps, tx, { orderId, kind: 'words-approved', actor });
  if (by === 'time') await enqueueApprovedByTime(deps, tx, order);
}

/** Orders that one turn looks at. */
const batch = 100;

/** Approves the words whose time is up, each order in a transaction of its own: once, whoever else presses or runs. */
export async function approveDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const orderId of await dueToApprove(deps.db, now, batch))
    await eachAlone(deps, orderId, 'words could not approve themselves', async (tx, order, reading) => {
      if (reading.approvesAt <= now) await approve(deps, tx, { order, reading, by: 'time' });
    });
}

/** Reminds the buyers whose words approve themselves soon, each once. */
export async function remindDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const orderId of await dueToRemind(deps.db, now, batch))
    await eachAlone(deps, orderId, 'a buyer could not be reminded of their words', async (tx, order, reading) => {
      if (reading.remindsAt === null || reading.remindsAt > now) return;
      await updateReading(tx, orderId, { remindsAt: null });
      await enqueueReminder(deps, tx, order, reading);
    });
}

/** Locks an order, then what is read of it; one that fails does not hold up the others. */
async function eachAlone(
  deps: Deps,
  orderId: string,
  failed: string,
  act: (tx: Transaction, order: OrderRow, reading: ReadingRow) => Promise<void>,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const reading = await readingOf(tx, orderId);
      if (order && reading?.state === 'to-read') await act(tx, order, reading);
    });
  } catch (error) {
    deps.log.error({ err: error, orderId }, failed);
  }
}
