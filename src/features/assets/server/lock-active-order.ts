import { Refusal } from '#kit/refusal.ts';
import { lockOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { assetsContract } from '../contract.ts';

type Contract = (typeof assetsContract)['finishUpload' | 'saveCustomAddresses' | 'clearCustomAddresses'];

/** Before a file or an address is kept with an order: an erasure waits for us, or has been here already. @throws Refusal ORDER_NOT_FOUND, ORDER_ERASED */
export async function lockActiveOrder(tx: Transaction, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  if (order.erasedAt) throw new Refusal<Contract>('ORDER_ERASED');
  return order;
}
