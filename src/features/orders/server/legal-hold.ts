import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { recordEvent } from './change-status.ts';
import { lockOrder, ordersOnHold, updateOrder, type OrderRow } from './repository.ts';

/** Keeps an order from being erased or cleared away while `reason` stands; null lifts it. @returns the hold before */
export async function holdOrder(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  orderId: string,
  { reason, actor }: { reason: string | null; actor: string },
): Promise<string | null> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error('The order to hold does not exist');
  await updateOrder(tx, orderId, { legalHold: reason, updatedAt: deps.clock.now() });
  await recordEvent(deps, tx, { orderId, kind: reason === null ? 'hold-lifted' : 'held', actor });
  return order.legalHold;
}

/** Orders under a legal hold, newest first. */
export function heldOrders(deps: Pick<Deps, 'db'>): Promise<OrderRow[]> {
  return ordersOnHold(deps.db);
}
