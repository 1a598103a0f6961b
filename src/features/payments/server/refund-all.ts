import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { insertRefund, lockPaymentsOf, refundsOfPayment, type PaymentRow, type RefundRow } from './repository.ts';

type RefundDeps = Pick<Deps, 'clock' | 'ids'>;

/** Pence of a payment that nobody has given back or asked back yet. The payment is locked by the caller. */
export async function leftOf(tx: Transaction, payment: PaymentRow): Promise<number> {
  const waiting = (await refundsOfPayment(tx, payment.id)).filter(({ state }) => state === 'asked');
  return payment.amountPence - payment.refundedPence - waiting.reduce((sum, { amountPence }) => sum + amountPence, 0);
}

/** Writes down that money is to go back; `giveBackSoon` or `finishRefunds` carries it out. */
export async function askRefund(
  deps: RefundDeps,
  tx: Transaction,
  wanted: Pick<RefundRow, 'id' | 'paymentId' | 'amountPence' | 'reason' | 'actor' | 'idempotencyKey'>,
): Promise<RefundRow> {
  const refund: RefundRow = { ...wanted, state: 'asked', providerId: null, createdAt: deps.clock.now() };
  await insertRefund(tx, refund);
  return refund;
}

/**
 * Asks, in the caller's transaction, for whatever is left of all money that came for an order; `giveBackSoon` carries it
 * out afterwards. The payments stay locked until the transaction ends. @returns nothing when nothing is left
 */
export async function askForAll(
  deps: RefundDeps,
  tx: Transaction,
  orderId: string,
  { reason, actor }: { reason: string; actor: string },
): Promise<RefundRow[]> {
  const asked: RefundRow[] = [];
  for (const payment of await lockPaymentsOf(tx, orderId)) {
    const amountPence = await leftOf(tx, payment);
    if (amountPence < 1) continue;
    const id = deps.ids.id();
    const wanted = { id, paymentId: payment.id, amountPence, reason, actor, idempotencyKey: `all-${id}` };
    asked.push(await askRefund(deps, tx, wanted));
  }
  return asked;
}
