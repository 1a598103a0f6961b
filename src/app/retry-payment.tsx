import { PayAgain, payAgainTitle } from '#features/orders/ui/pay-again.tsx';
import type { PortalOrder } from '#features/portal/contract.ts';
import { m } from '#messages/messages.js';
import { Notice } from '#ui/notice.tsx';
import { api } from './api.ts';

/** D10: the order found no place, came too late for its day, or its bank refused; nobody was charged. */
export function RetryPayment({ order: { order_number, pay_again } }: { order: PortalOrder }) {
  if (!pay_again) return null;
  return (
    <Notice tone="warn" title={payAgainTitle(pay_again)}>
      <p className="mb-3">{m.payment_not_charged_text()}</p>
      <PayAgain api={api.orders} offer={pay_again} orderNumber={order_number} />
    </Notice>
  );
}
