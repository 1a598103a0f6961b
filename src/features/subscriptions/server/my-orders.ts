import { Refusal } from '#kit/refusal.ts';
import { emailOf } from '#features/accounts/server/index.ts';
import { grantBrowserAccess, orderByNumber } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Deps } from '#platform/deps.ts';
import type { BusinessOrder, subscriptionsContract } from '../contract.ts';
import { ordersOfBusiness } from './business-repository.ts';

type OpenContract = (typeof subscriptionsContract)['openMyOrder'];

/** Orders that one page shows. */
const shown = 200;

/** Paid orders of an account, within its plans or to its own confirmed address. */
export async function myOrders(deps: Deps, accountId: string): Promise<{ orders: BusinessOrder[] }> {
  const email = (await emailOf(deps.db, accountId)) ?? '';
  const rows = await ordersOfBusiness(deps.db, { accountId, email, limit: shown });
  return {
    orders: rows.map((order) => {
      const { brief, plan } = deps.orders.kinds.facts(order);
      const isDue = isPaidFor(order.status) && order.status !== 'completed';
      return {
        order_number: order.number,
        status: order.status,
        about: brief.recipient.shown,
        ordered_at: order.createdAt.toISOString(),
        due_at: isDue ? (order.dueAt?.toISOString() ?? null) : null,
        delivered_at: order.completedAt?.toISOString() ?? null,
        plan,
      };
    }),
  };
}

/** Lets a browser open an order of its account. @throws Refusal ORDER_NOT_FOUND */
export async function openMyOrder(
  deps: Deps,
  { accountId, browserHash }: { accountId: string; browserHash: string },
  orderNumber: string,
): Promise<void> {
  const order = await orderByNumber(deps.db, orderNumber);
  const { orders } = await myOrders(deps, accountId);
  if (!order || orders.every(({ order_number: number }) => number !== order.number))
    throw new Refusal<OpenContract>('ORDER_NOT_FOUND');
  await grantBrowserAccess(deps, deps.db, browserHash, order.id);
}
