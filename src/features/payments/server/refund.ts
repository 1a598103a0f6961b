import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { creditHeldBy, freeUntil } from '#features/credits/server/index.ts';
import { changeStatus, orderById, orderByNumber, recordEvent, notifyListeners } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError, type Refund } from '#platform/payments/port.ts';
import type { OrderStatus } from '#features/orders/domain/status.ts';
import type { paymentsContract } from '../contract.ts';
import { isDemoPayment, refundedFirst, totalOf } from '../domain/ledger.ts';
import { withRefundedTotal } from './refunded-total.ts';
import { tellRefundElsewhere } from './elsewhere.ts';
import { OrderMoney, partKey, type PaymentRow, type RefundRow } from './order-money-repository.ts';
import { requestRefund } from './refund-all.ts';
import { enqueueRefunded } from './refunded-email.ts';
import { openRefunds, paymentById } from './repository.ts';

type Contract = (typeof paymentsContract)['refundOrder'];

interface RefundInput {
  order_number: string;
  amount_pence?: number | undefined;
  payment_id?: string | undefined;
  every_charge?: boolean | undefined;
  reason: string;
  idempotency_key: string;
}

/**
 * Refunds a charge of an order, or part of it: the one it names, else the first in the ledger's sequence of which something
 * is left, or every one. Asked twice with one key, it happens once.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED, NOT_PAID, TOO_MUCH, ORDER_NOT_FOUND, REFUND_WAITING, REFUND_UNDER_WAY, REFUND_REFUSED
 */
export async function refundOrder(
  deps: Deps,
  input: RefundInput,
  actor: string,
): Promise<{ refunded_pence: number; status: OrderStatus }> {
  const order = await orderByNumber(deps.db, input.order_number);
  if (!order) throw new Refusal<Contract>('ORDER_NOT_FOUND');
  const asked = await deps.db.transaction((tx) => ask(deps, tx, order.id, input, actor));
  const made: RefundRow[] = [];
  let isWaiting = false;
  for (const refund of asked) {
    const outcome = await tryOnce(deps, refund);
    if (outcome === 'made') made.push(refund);
    if (outcome === 'waiting') isWaiting = true;
  }
  if (made.length === 0) throw new Refusal<Contract>(isWaiting ? 'REFUND_WAITING' : 'REFUND_REFUSED');
  const after = await orderById(deps.db, order.id);
  return { refunded_pence: totalOf(made), status: after?.status ?? order.status };
}

/** Carries a refund out. @returns 'waiting' without an answer: `finishRefunds` asks again; 'refused' for one that is over and moved nothing */
async function tryOnce(deps: Deps, refund: RefundRow): Promise<'made' | 'waiting' | 'refused'> {
  if (refund.state === 'failed') return 'refused';
  try {
    await carryOut(deps, refund);
    return 'made';
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, refundId: refund.id }, 'a refund was not made');
    if (error.code !== 'rejected') return 'waiting';
    // Staff read the refusal and decide anew, perhaps on another amount.
    await closeAsFailed(deps, refund);
    return 'refused';
  }
}

async function ask(
  deps: Deps,
  tx: Transaction,
  orderId: string,
  input: RefundInput,
  actor: string,
): Promise<RefundRow[]> {
  const money = await OrderMoney.lock(tx, orderId);
  const known = money.refundsByKey(input.idempotency_key);
  if (known.length > 0) {
    if (!isSameRequest(input, known)) throw new Refusal<Contract>('IDEMPOTENCY_KEY_REUSED');
    return known;
  }
  const asked: RefundRow[] = [];
  for (const { payment, amountPence } of partsOf(money, input, actor)) {
    // Staff who heard no answer ask again with a new key, or a colleague does at once: the same part would go back twice.
    refuseWaiting(
      waitingOf(money, payment).filter((refund) => refund.amountPence === amountPence),
      actor,
    );
    const { reason } = input;
    const idempotencyKey = partKey(input.idempotency_key, asked.length);
    const refund = await requestRefund(deps, money, payment, {
      amountPence,
      reason,
      actor,
      idempotencyKey,
      tellsBuyer: true,
    });
    if (!refund) throw new Refusal<Contract>('IDEMPOTENCY_KEY_REUSED');
    asked.push(refund);
  }
  const after = { amountPence: totalOf(asked), ...(input.payment_id ? { paymentId: input.payment_id } : {}) };
  await recordAudit(deps, tx, { actor, action: 'refund', subject: orderId, after, reason: input.reason });
  return asked;
}

/** Refunds of a payment of which the provider has said nothing yet. */
const waitingOf = (money: OrderMoney, { id }: PaymentRow): RefundRow[] =>
  money.refundsOf(id).filter(({ state }) => state === 'asked');

/** @throws Refusal REFUND_WAITING for somebody's own, REFUND_UNDER_WAY for others' only: what is noted is not theirs */
function refuseWaiting(waiting: readonly RefundRow[], actor: string): void {
  if (waiting.length === 0) return;
  const isOwn = waiting.some((refund) => refund.actor === actor);
  throw new Refusal<Contract>(isOwn ? 'REFUND_WAITING' : 'REFUND_UNDER_WAY');
}

function isSameRequest({ amount_pence: amount, payment_id: of }: RefundInput, known: readonly RefundRow[]): boolean {
  const isAmount = amount === undefined || amount === totalOf(known);
  return isAmount && (of === undefined || known.every(({ paymentId }) => paymentId === of));
}

/** The payments that a request takes its amount from, and how much of each. @throws Refusal NOT_PAID, TOO_MUCH, REFUND_WAITING, REFUND_UNDER_WAY */
function partsOf(
  money: OrderMoney,
  { amount_pence: amount, payment_id: of, every_charge: isEvery = false }: RefundInput,
  actor: string,
): { payment: PaymentRow; amountPence: number }[] {
  const all = money.payments
    .filter(({ id }) => of === undefined || id === of)
    .toSorted((one, other) => refundedFirst(one) - refundedFirst(other));
  const first = all.find((payment) => money.leftOf(payment) > 0);
  const payments = isEvery || !first ? all : [first];
  if (payments.length === 0) throw new Refusal<Contract>('NOT_PAID');
  const left = payments.reduce((sum, payment) => sum + money.leftOf(payment), 0);
  let wanted = amount ?? left;
  if (wanted < 1 || wanted > left) {
    // What waits is not left any more: most likely it is asked for anew.
    refuseWaiting(
      payments.flatMap((payment) => waitingOf(money, payment)),
      actor,
    );
    throw new Refusal<Contract>('TOO_MUCH');
  }
  return payments.flatMap((payment) => {
    const amountPence = Math.min(wanted, money.leftOf(payment));
    wanted -= amountPence;
    return amountPence > 0 ? [{ payment, amountPence }] : [];
  });
}

async function carryOut(deps: Deps, refund: RefundRow): Promise<void> {
  if (refund.state !== 'asked') return;
  const paid = await paymentById(deps.db, refund.paymentId);
  if (!paid) throw new Error('The payment to give back does not exist');
  // Before the provider is asked: its own message may end the order, and free the code, ahead of its answer.
  const code = paid.orderId === null ? null : await creditHeldBy(deps.db, paid.orderId);
  const providerId = await refundAtProvider(deps, paid, refund);
  await whileAsked(deps, refund, async (money, payment, fresh) => {
    await money.updateRefund(fresh, { state: 'done', providerId });
    const done = totalOf(money.refundsOf(payment.id).filter(({ state }) => state === 'done'));
    const refundedPence = Math.max(payment.refundedPence, done);
    await recordRefund(deps, money, payment, { refundedPence, actor: refund.actor });
    if (!fresh.tellsBuyer || !money.order) return;
    const codeUntil = await freeUntil(deps, money.tx, code);
    await enqueueRefunded(deps, money.tx, money.order, { ...fresh, currency: payment.currency, codeUntil });
  });
}

/** @returns the provider's id of a refund; null for the demonstration's, of which the provider knows nothing. @throws PaymentsError */
async function refundAtProvider(deps: Deps, paid: PaymentRow, refund: RefundRow): Promise<string | null> {
  if (isDemoPayment(paid)) return null;
  if (!paid.paymentIntentId) throw new Error('The payment to give back has no payment intent');
  return (await askProvider(deps, paid, paid.paymentIntentId, refund)).refundId;
}

/** Writes what became of a refund, unless somebody has written it meanwhile. */
async function whileAsked(
  deps: Deps,
  refund: RefundRow,
  write: (money: OrderMoney, payment: PaymentRow, fresh: RefundRow) => Promise<void>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await OrderMoney.lockOfPayment(tx, { id: refund.paymentId });
    const fresh = locked?.money.refundByKey(refund.idempotencyKey);
    if (locked && fresh?.state === 'asked') await write(locked.money, locked.payment, fresh);
  });
}

/** A refund that fails at the provider, or of more than is left there, is over. @throws PaymentsError */
async function askProvider(
  deps: Deps,
  payment: PaymentRow,
  paymentIntentId: string,
  refund: RefundRow,
): Promise<Refund> {
  const { id, amountPence } = refund;
  try {
    const made = await deps.payments.refund({ paymentIntentId, amountPence, idempotencyKey: `refund:${id}` });
    if (made.status !== 'failed') return made;
    await closeAsFailed(deps, refund);
    throw new PaymentsError('rejected', 'The refund failed at the provider');
  } catch (error) {
    const isRefused = error instanceof PaymentsError && error.code === 'rejected';
    if (isRefused && (await goneFor(deps, paymentIntentId)) + amountPence > payment.amountPence)
      await closeAsFailed(deps, refund);
    throw error;
  }
}

/** Pence of a payment that the buyer has for good, by refunds or by lost disputes, as the provider has it. @throws PaymentsError */
async function goneFor({ payments }: Deps, paymentIntentId: string): Promise<number> {
  const lost = (await payments.disputesOf(paymentIntentId)).filter(({ state }) => state === 'lost');
  return totalOf(lost) + (await payments.givenBack(paymentIntentId));
}

async function closeAsFailed(deps: Deps, refund: RefundRow): Promise<void> {
  const failed = { state: 'failed' as const, failedAt: deps.clock.now() };
  await whileAsked(deps, refund, (money, _payment, fresh) => money.updateRefund(fresh, failed));
}

/** Writes what has been given back in all; an order given back whole is refunded. What is known already is told nobody again. */
export async function recordRefund(
  deps: Deps,
  money: OrderMoney,
  payment: PaymentRow,
  { refundedPence, actor }: { refundedPence: number; actor: string },
): Promise<void> {
  const { orderId, state, amountPence, refundedPence: knownPence } = payment;
  await money.setRefunded(payment, refundedPence);
  if (!orderId || state !== 'settled') return;
  if (refundedPence >= amountPence) await changeStatus(deps, money.tx, { orderId, to: 'refunded', actor });
  else if (refundedPence !== knownPence) {
    await recordEvent(deps, money.tx, { orderId, kind: 'refunded-in-part', actor, note: String(refundedPence) });
    if (money.order) await notifyListeners(deps, money.tx, money.order, { kind: 'refunded-in-part', from: null });
  }
}

/** A refund made at the provider's own desk, or our own heard of again. @throws PaymentsError */
export async function recordRefundElsewhere(deps: Deps, paymentIntentId: string): Promise<string> {
  const outcome = await withRefundedTotal(deps, paymentIntentId, async (money, payment, given) => {
    if (given <= payment.refundedPence) return 'Refund known already.';
    const refundedPence = Math.min(given, payment.amountPence);
    await recordRefund(deps, money, payment, { refundedPence, actor: 'payments' });
    return 'Refund recorded.';
  });
  return outcome ?? tellRefundElsewhere(deps, paymentIntentId);
}

/** Gives asked refunds back at once if the provider answers; what it does not is finished by `finishRefunds`. */
export async function enqueueRefund(deps: Deps, refunds: RefundRow[]): Promise<void> {
  for (const refund of refunds) {
    try {
      await carryOut(deps, refund);
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      if (error.code === 'rejected')
        deps.log.error({ alert: 'refund-not-made', err: error, refundId: refund.id }, 'a refund was refused for now');
      else deps.log.warn({ err: error, refundId: refund.id }, 'a refund is tried again later');
    }
  }
}

/**
 * Finishes refunds whose process died between asking and hearing, and those that the provider refused: it may have had no
 * balance, and the buyer was promised the money.
 */
export async function finishRefunds(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 60_000);
  for (const refund of await openRefunds(deps.db, before)) {
    try {
      await carryOut(deps, refund);
    } catch (error) {
      // One that the provider refuses does not hold up the others.
      deps.log.error({ err: error, alert: 'refund-not-made', refundId: refund.id }, 'a refund was not made');
    }
  }
}
