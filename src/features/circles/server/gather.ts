import { givenName } from '#kit/given-name.ts';
import type { Contributed, SpokenGreeting } from '#features/orders/domain/contributed.ts';
import { lockOrder, updateOrder, type OrderListener } from '#features/orders/server/index.ts';
import { isHeld } from '#features/moderation/server/index.ts';
import { discardEarlyLyrics } from '#features/production/server/index.ts';
import { addToOrder, freeReserved } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  circleOf,
  contributionsOf,
  deleteReminders,
  lockCircle,
  updateCircle,
  type ContributionRow,
} from './repository.ts';
import { contributionThing } from './known-circle.ts';

/** Everything of a circle that was chosen and may be used now; nothing that staff still look at. */
async function chosen(
  tx: Transaction,
  circleId: string,
): Promise<{ rows: ContributionRow[]; contributed: Contributed }> {
  const rows: ContributionRow[] = [];
  for (const row of await contributionsOf(tx, circleId))
    if (!(await isHeld(tx, contributionThing, row.id))) rows.push(row);
  const greeting = (use: ContributionRow['greetingUse']): SpokenGreeting | null => {
    const row = rows.find(({ greetingUse, greetingKey }) => greetingUse === use && greetingKey !== null);
    return row?.greetingKey ? { from: givenName(row.name), storageKey: row.greetingKey } : null;
  };
  const memories = rows
    .filter(({ words, wordsChosen }) => wordsChosen && words !== '')
    .map(({ id, name, words }) => ({ from: givenName(name), words, source: id }));
  return { rows, contributed: { memories, opening: greeting('opening'), closing: greeting('closing') } };
}

/** Writes what was chosen into the order, anew whenever something of it is taken back. The caller has locked the order. */
export async function writeContributed(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  orderId: string,
  circleId: string,
): Promise<ContributionRow[]> {
  const { rows, contributed } = await chosen(tx, circleId);
  const isEmpty = contributed.memories.length === 0 && !contributed.opening && !contributed.closing;
  await updateOrder(tx, orderId, { contributed: isEmpty ? null : contributed, updatedAt: clock.now() });
  return rows;
}

/**
 * Takes what the giver chose into the order as its work begins, in the transaction that begins it: once, whatever crashes. From
 * then on nobody adds.
 */
async function gather(
  deps: Pick<Deps, 'clock'> & { orders: Pick<Deps['orders'], 'kinds'> },
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const found = await circleOf(tx, orderId);
  const circle = found && (await lockCircle(tx, found.id));
  const order = await lockOrder(tx, orderId);
  if (!circle || !order || circle.begunAt !== null) return;
  const rows = await writeContributed(deps, tx, orderId, circle.id);
  if (rows.some(({ words, wordsChosen }) => wordsChosen && words !== '')) await discardEarlyLyrics(tx, orderId);
  if (deps.orders.kinds.facts(order).includesFilm)
    for (const { id, chosenPhotos } of rows) await addToOrder(tx, { owner: id, ids: chosenPhotos, orderId });
  await freeReserved(tx, orderId);
  const now = deps.clock.now();
  await updateCircle(tx, circle.id, {
    begunAt: now,
    closedAt: circle.closedAt ?? now,
    closedBy: circle.closedBy ?? 'time',
    updatedAt: now,
  });
  await deleteReminders(tx, circle.id);
}

export const onBegin: NonNullable<OrderListener['onBegin']> = (deps, tx, order) => gather(deps, tx, order.id);
