import { isOver } from '#features/orders/domain/status.ts';
import type { OrderRow } from '#features/orders/server/index.ts';

/** True for an order that nothing is made for any more. */
export function isStopped({ status, erasedAt }: Pick<OrderRow, 'status' | 'erasedAt'>): boolean {
  return erasedAt !== null || isOver(status);
}

/** An order was cancelled, refunded or erased while something was made for it. It is no failure. */
export class OrderStopped extends Error {
  constructor() {
    super('The order was cancelled, refunded or erased.');
    this.name = 'OrderStopped';
  }
}
