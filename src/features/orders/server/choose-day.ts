import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { isUnpaid } from '../domain/status.ts';
import { dailyPlaces, openDay } from './daily-places.ts';
import { lockOrder, updateOrder, type OrderRow } from './repository.ts';

/**
 * The order, locked, for another day if need be. One that has a place, or is not to be paid any more, stays as it is.
 * @throws Refusal DAY_FULL
 */
export async function chooseDay(
  deps: Pick<Deps, 'clock' | 'settings'>,
  tx: Transaction,
  id: string,
  day: 'today' | 'tomorrow',
): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error('The order to choose a day for does not exist');
  if (order.slot !== 'wanted' || !isUnpaid(order.status)) return order;
  const date = openDay(await dailyPlaces(deps, tx), day);
  if (order.businessDay === date) return order;
  const changed = { businessDay: date, updatedAt: deps.clock.now() };
  await updateOrder(tx, id, changed);
  return { ...order, ...changed };
}
