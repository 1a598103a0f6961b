import type { Deps } from '#platform/deps.ts';
import { refundedFirst } from '../domain/ledger.ts';
import type { OrderMoney, PaymentRow, RefundRow } from './order-money-repository.ts';

type RefundDeps = Pick<Deps, 'clock' | 'ids'>;

type Wanted = Pick<RefundRow, 'amountPence' | 'reason' | 'actor' | 'idempotencyKey'> &
  Partial<Pick<RefundRow, 'tellsBuyer'>>;

/**
 * Writes down that money is to go back; `enqueueRefund` or `finishRefunds` carries it out.
 * @returns undefined when the key has been used before
 */
export async function requestRefund(
  deps: RefundDeps,
  money: OrderMoney,
  payment: PaymentRow,
  wanted: Wanted,
): Promise<RefundRow | undefined> {
  const row = { tellsBuyer: false, ...wanted, id: deps.ids.id(), paymentId: payment.id, createdAt: deps.clock.now() };
  return money.addRefund({ ...row, state: 'asked', providerId: null, failedAt: null });
}

/** Asks for whatever is left of a payment. @returns undefined when nothing is left */
export async function requestRefundOfRest(
  deps: RefundDeps,
  money: OrderMoney,
  payment: PaymentRow,
  { reason, actor }: { reason: string; actor: string },
): Promise<RefundRow | undefined> {
  const amountPence = money.leftOf(payment);
  if (amountPence < 1) return undefined;
  return requestRefund(deps, money, payment, { amountPence, reason, actor, idempotencyKey: `all-${deps.ids.id()}` });
}

/**
 * Asks, in the transaction that locked it, for whatever is left of all money that came for an order; `enqueueRefund`
 * carries it out afterwards. @returns nothing when nothing is left
 */
export async function requestFullRefund(
  deps: RefundDeps,
  money: OrderMoney,
  why: { reason: string; actor: string },
): Promise<RefundRow[]> {
  return requestRefundOf(deps, money, Number.MAX_SAFE_INTEGER, why);
}

/**
 * The same for at most `pence` of it, from the charges in the ledger's sequence.
 * @returns nothing when nothing is left
 */
export async function requestRefundOf(
  deps: RefundDeps,
  money: OrderMoney,
  pence: number,
  { reason, actor }: { reason: string; actor: string },
): Promise<RefundRow[]> {
  const asked: RefundRow[] = [];
  let wanted = pence;
  for (const payment of money.payments.toSorted((one, other) => refundedFirst(one) - refundedFirst(other))) {
    const amountPence = Math.min(wanted, money.leftOf(payment));
    if (amountPence < 1) continue;
    const idempotencyKey = `all-${deps.ids.id()}`;
    const refund = await requestRefund(deps, money, payment, { amountPence, reason, actor, idempotencyKey });
    if (refund) asked.push(refund);
    wanted -= amountPence;
  }
  return asked;
}
