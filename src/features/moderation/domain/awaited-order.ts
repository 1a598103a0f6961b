import { isPaidFor, type OrderStatus } from '#features/orders/domain/status.ts';

/** True for a paid order of which nothing was released: its buyer still waits, and is told if it is not released. */
export function isAwaited({
  status,
  approvedForRelease,
}: {
  status: OrderStatus;
  approvedForRelease: boolean;
}): boolean {
  return isPaidFor(status) && !approvedForRelease;
}
