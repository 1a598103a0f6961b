import { Refusal } from '#kit/refusal.ts';
import { cancelPaid, lockOrder, orderById } from '#features/orders/server/index.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import { askForAll, giveBackSoon } from '#features/payments/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { mayCancel } from '../domain/windows.ts';
import { oweCancelled } from './letters.ts';
import { livingOrder } from './your-rights.ts';

const given: readonly OrderStatus[] = ['cancelled', 'refunded'];

/**
 * Cancels an order within the hour: production stops, its place is free again, all its money goes back. One commit says
 * so; a provider that does not answer is asked again later. @throws Refusal TOO_LATE
 */
export async function cancelOrder(deps: Deps, orderNumber: string): Promise<{ status: OrderStatus }> {
  const { id } = await livingOrder(deps, orderNumber);
  const refunds = await deps.db.transaction(async (tx) => {
    // Payments are locked before their order everywhere, so that nobody waits for each other.
    const asked = await askForAll(deps, tx, id, { reason: 'Cancelled by the buyer within the hour.', actor: 'buyer' });
    const order = await lockOrder(tx, id);
    if (!order) throw new Refusal('ORDER_NOT_FOUND');
    if (given.includes(order.status)) {
      // What staff kept, or an admin has to look at, is not given back by asking twice.
      if (asked.length > 0) throw new Refusal('TOO_LATE');
      return [];
    }
    const note = 'Cancelled by the buyer within the hour.';
    if (!mayCancel(order, deps.clock.now()) || !(await cancelPaid(deps, tx, id, { actor: 'buyer', note })))
      throw new Refusal('TOO_LATE');
    await oweCancelled(deps, tx, order);
    return asked;
  });
  await giveBackSoon(deps, refunds);
  return { status: (await orderById(deps.db, id))?.status ?? 'cancelled' };
}
