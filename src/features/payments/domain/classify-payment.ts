import type { OrderStatus } from '#features/orders/domain/status.ts';

/** As much of an order as decides what becomes of money that arrives for it. */
export interface PayableOrder {
  status: OrderStatus;
  pricePence: number;
  paidAt: Date | null;
  erasedAt: Date | null;
}

export interface Classified {
  state: 'settled' | 'unmatched' | 'duplicate' | 'mismatch';
  /** It goes back by itself; what is neither settled nor sent back waits for an admin. */
  goesBack: boolean;
}

const payable: readonly OrderStatus[] = ['submitted', 'pending', 'payment_pending'];

/**
 * Classifies a payment by its order. Money goes back by itself where an order of this shop is known and certainly has no use
 * for it: it is over, or was paid exactly so before. Of an order that is not known here it is left to an admin, because
 * the account at the provider may serve another shop, or the database may be a restored one.
 */
export function classifyPayment(
  order: PayableOrder | undefined,
  { amountPence, currency }: { amountPence: number; currency: string },
): Classified {
  if (!order) return { state: 'unmatched', goesBack: false };
  const isPrice = amountPence === order.pricePence && currency === 'gbp';
  if (order.paidAt) return { state: 'duplicate', goesBack: isPrice };
  if (order.erasedAt || !payable.includes(order.status)) return { state: 'unmatched', goesBack: true };
  return { state: isPrice ? 'settled' : 'mismatch', goesBack: false };
}
