import { produceSong, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueConfirmation } from './confirmation-email.ts';

/** Starts an order that has become paid, by money or by a plan: enqueues its confirmation e-mail and its production. */
export async function startOrder(deps: Deps, tx: Transaction, order: OrderRow): Promise<void> {
  await enqueueConfirmation(deps, tx, order);
  await deps.jobs.enqueue(tx, produceSong, { orderId: order.id, version: 1 });
}
