import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertRefund, lockPaymentsOf, refundsOfPayment, type RefundRow } from './repository.ts';

/**
 * Asks, in the caller's transaction, for whatever is left of all money that came for an order; `giveBackSoon` carries it
 * out afterwards. The payments stay locked until the transaction ends. @returns nothing when nothing is left
 */
export async function askForAll(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  orderId: string,
  { reason, actor }: { reason: string; actor: string },
): Promise<RefundRow[]> {
  const asked: RefundRow[] = [];
  for (const payment of await lockPaymentsOf(tx, orderId)) {
    const waiting = (await refundsOfPayment(tx, payment.id)).filter((refund) => refund.state === 'asked');
    const left = payment.amountPence - payment.refundedPence - waiting.reduce((sum, r) => sum + r.amountPence, 0);
    if (left < 1) continue;
    const id = deps.ids.id();
    const refund: RefundRow = {
      id,
      paymentId: payment.id,
      amountPence: left,
      state: 'asked',
      reason,
      actor,
      idempotencyKey: `all-${id}`,
      providerId: null,
      createdAt: deps.clock.now(),
    };
    await insertRefund(tx, refund);
    asked.push(refund);
  }
  return asked;
}
