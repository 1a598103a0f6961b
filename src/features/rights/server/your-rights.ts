import { Refusal } from '#kit/refusal.ts';
import { orderByNumber, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Deps } from '#platform/deps.ts';
import type { YourRights, rightsContract } from '../contract.ts';
import { cancelUntil, mayAskRefund, mayCancel, refundUntil } from '../domain/windows.ts';
import { requestsOf } from './repository.ts';

type Contract = (typeof rightsContract)['yourRights'];

/** Loads an order that is not erased. @throws Refusal ORDER_NOT_FOUND, also for an order that is erased */
export async function activeOrder(deps: Pick<Deps, 'db'>, orderNumber: string): Promise<OrderRow> {
  const order = await orderByNumber(deps.db, orderNumber);
  if (!order || order.erasedAt) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  return order;
}

/** Rights that the buyer may exercise on an order now, and requests made already. @throws Refusal ORDER_NOT_FOUND */
export async function yourRights(deps: Deps, orderNumber: string): Promise<YourRights> {
  const order = await activeOrder(deps, orderNumber);
  const requests = await requestsOf(deps.db, order.id);
  const refund = requests.find(({ kind }) => kind === 'refund');
  const now = deps.clock.now();
  return {
    status: order.status,
    within_plan: deps.orders.kinds.facts(order).plan !== null,
    cancel: { is_open: mayCancel(order, now), until: cancelUntil(order)?.toISOString() ?? null },
    refund: {
      is_open: mayAskRefund(order, now) && !refund,
      until: refundUntil(order)?.toISOString() ?? null,
      request: refund ? { state: refund.state, asked_at: refund.createdAt.toISOString(), answer: refund.answer } : null,
    },
    erasure: {
      is_waiting: requests.some(({ kind, state }) => kind === 'erasure' && state === 'open'),
      stops_work: isPaidFor(order.status) && order.status !== 'completed',
    },
  };
}
