import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { changeStatus, orderById, orderByNumber, recordEvent } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import {
  insertRefund,
  lockPayment,
  lockPaymentByIntent,
  lockSettledPayment,
  openRefunds,
  refundByKey,
  refundsOfPayment,
  setRefunded,
  updateRefund,
  type PaymentRow,
  type RefundRow,
} from './repository.ts';

interface RefundInput {
  order_number: string;
  amount_pence?: number | undefined;
  reason: string;
  idempotency_key: string;
}

/** Gives a payment back, or part of it. Asked twice with one key, it happens once. @throws Refusal */
export async function refundOrder(
  deps: Deps,
  input: RefundInput,
  actor: string,
): Promise<{ refunded_pence: number; status: OrderStatus }> {
  const order = await orderByNumber(deps.db, input.order_number);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  const refund =
    (await refundByKey(deps.db, input.idempotency_key)) ??
    (await deps.db.transaction((tx) => ask(deps, tx, order.id, input, actor)));
  try {
    await carryOut(deps, refund);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, refundId: refund.id }, 'a refund was not made');
    if (error.code === 'rejected') await updateRefund(deps.db, refund.id, { state: 'failed' });
    throw new Refusal('PAYMENT_UNAVAILABLE');
  }
  const after = await orderById(deps.db, order.id);
  return { refunded_pence: refund.amountPence, status: after?.status ?? order.status };
}

async function ask(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  input: RefundInput,
  actor: string,
): Promise<RefundRow> {
  const payment = await lockSettledPayment(tx, orderId);
  if (!payment) throw new Refusal('NOT_PAID');
  const asked = (await refundsOfPayment(tx, payment.id))
    .filter((refund) => refund.state === 'asked')
    .reduce((sum, r) => sum + r.amountPence, 0);
  const left = payment.amountPence - payment.refundedPence - asked;
  const amountPence = input.amount_pence ?? left;
  if (amountPence < 1 || amountPence > left) throw new Refusal('TOO_MUCH');
  const refund: RefundRow = {
    id: deps.ids.id(),
    paymentId: payment.id,
    amountPence,
    state: 'asked',
    reason: input.reason,
    actor,
    idempotencyKey: input.idempotency_key,
    providerId: null,
    createdAt: deps.clock.now(),
  };
  await insertRefund(tx, refund);
  await recordAudit(deps, tx, {
    actor,
    action: 'refund',
    subject: orderId,
    after: { amountPence },
    reason: input.reason,
  });
  return refund;
}

async function carryOut(deps: Deps, refund: RefundRow): Promise<void> {
  if (refund.state !== 'asked') return;
  const payment = await deps.db.transaction((tx) => lockPayment(tx, refund.paymentId));
  if (!payment?.paymentIntentId) throw new Error('The payment to give back has no payment intent');
  const made = await deps.payments.refund({
    paymentIntentId: payment.paymentIntentId,
    amountPence: refund.amountPence,
    idempotencyKey: `refund:${refund.id}`,
  });
  await deps.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    const fresh = await refundByKey(tx, refund.idempotencyKey);
    if (!locked || fresh?.state !== 'asked') return;
    await updateRefund(tx, refund.id, { state: 'done', providerId: made.refundId });
    const done = (await refundsOfPayment(tx, payment.id))
      .filter((r) => r.state === 'done')
      .reduce((sum, r) => sum + r.amountPence, 0);
    await given(deps, tx, locked, Math.max(locked.refundedPence, done), refund.actor);
  });
}

/** Writes what has been given back in all; an order given back whole is refunded. */
async function given(
  deps: Deps,
  tx: Transaction,
  payment: PaymentRow,
  refundedPence: number,
  actor: string,
): Promise<void> {
  await setRefunded(tx, payment.id, refundedPence);
  if (!payment.orderId || payment.state !== 'settled') return;
  if (refundedPence >= payment.amountPence)
    await changeStatus(deps, tx, { orderId: payment.orderId, to: 'refunded', actor });
  else
    await recordEvent(deps, tx, {
      orderId: payment.orderId,
      kind: 'refunded-in-part',
      actor,
      note: String(refundedPence),
    });
}

/** A refund made at the provider's own desk, or our own heard of again. */
export async function recordRefundElsewhere(deps: Deps, paymentIntentId: string, amountPence: number): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const payment = await lockPaymentByIntent(tx, paymentIntentId);
    if (!payment) return 'Refund of a payment that is not ours.';
    if (amountPence <= payment.refundedPence) return 'Refund known already.';
    await given(deps, tx, payment, Math.min(amountPence, payment.amountPence), 'payments');
    return 'Refund recorded.';
  });
}

/** Finishes refunds whose process died between asking and hearing. */
export async function finishRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 60_000);
  for (const refund of await openRefunds(deps.db, before)) await carryOut(deps, refund);
}
