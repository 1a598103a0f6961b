import {
  cancelUnpaid,
  changeStatus,
  orderByCheckout,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Checkout } from '#platform/payments/port.ts';
import { classifyPayment } from '../domain/classify-payment.ts';
import { recordExtra } from './extra-charge.ts';
import { askBackUnusable } from './money-back.ts';
import { OrderMoney, type PaymentRow, type RefundRow } from './order-money-repository.ts';
import { catchUpOnRefunds, giveBackSoon, recordGiven } from './refund.ts';
import { startOrder } from './start-order.ts';
import { refundEventsOf } from './repository.ts';

/** not-an-order: a plan was begun with it, which pays by its invoices. */
export type Settlement =
  | 'paid'
  | 'already-recorded'
  | 'waiting'
  | 'expired'
  | 'goes-back'
  | 'needs-an-admin'
  | 'not-an-order';

/**
 * Asks the provider what became of a checkout session and does what follows, in one transaction. Webhook, return page and
 * reconciler all come here; whoever is second changes nothing. @throws PaymentsError
 */
export async function settleSession(deps: Deps, sessionId: string): Promise<Settlement> {
  const checkout = await deps.payments.retrieveCheckout(sessionId);
  if (checkout.subscriptionId !== null) return 'not-an-order';
  if (checkout.paymentStatus === 'paid') {
    const { settlement, refunds } = await deps.db.transaction((tx) => recordPayment(deps, tx, checkout));
    await giveBackSoon(deps, refunds);
    if (checkout.paymentIntentId) await catchUpOnRefunds(deps, checkout.paymentIntentId);
    return settlement;
  }
  if (checkout.status !== 'expired') return 'waiting';
  const order = await orderByCheckout(deps.db, sessionId);
  if (order && !isBeingChanged(deps, order))
    await deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'The payment page expired.'));
  return 'expired';
}

/** Milliseconds that a new payment page may take to be made. */
const changing = 2 * 60_000;

/** Its page was closed because the buyer changed the order, and the next one is on its way. */
function isBeingChanged(deps: Deps, order: OrderRow): boolean {
  return order.checkoutUrl === null && deps.clock.now().getTime() - order.updatedAt.getTime() < changing;
}

interface Recorded {
  settlement: Settlement;
  /** Asked for in the same transaction. */
  refunds: RefundRow[];
}

async function recordPayment(deps: Deps, tx: Transaction, checkout: Checkout): Promise<Recorded> {
  const money = await OrderMoney.lock(tx, checkout.orderId);
  const extra = money.extras.find(({ sessionId }) => sessionId === checkout.sessionId);
  if (extra) return { settlement: await recordExtra(deps, money, extra, checkout), refunds: [] };
  const { order } = money;
  const { state, goesBack } = classifyPayment(order, checkout);
  const payment = await money.addPayment({
    id: deps.ids.id(),
    sessionId: checkout.sessionId,
    paymentIntentId: checkout.paymentIntentId,
    amountPence: checkout.amountPence,
    currency: checkout.currency,
    state,
    createdAt: deps.clock.now(),
  });
  if (!payment) return { settlement: 'already-recorded', refunds: [] };
  if (order && state === 'settled') await settle(deps, money, order, checkout);
  else await setAside(deps, money, payment, goesBack);
  if (goesBack) return { settlement: 'goes-back', refunds: await askBackUnusable(deps, money, payment) };
  return { settlement: state === 'settled' ? 'paid' : 'needs-an-admin', refunds: [] };
}

async function settle(deps: Deps, money: OrderMoney, order: OrderRow, checkout: Checkout): Promise<void> {
  const { tx } = money;
  await changeStatus(deps, tx, { orderId: order.id, to: 'paid', actor: 'payments', also: { slot: 'taken' } });
  if (!(await isGivenBackAlready(deps, money, checkout))) await startOrder(deps, tx, order);
}

/** Writes down money that pays for nothing; what does not go back by itself is raised to the admins. */
async function setAside(
  deps: Deps,
  { tx, order }: OrderMoney,
  { state }: PaymentRow,
  goesBack: boolean,
): Promise<void> {
  if (!goesBack)
    deps.log.error({ alert: 'payment-needs-an-admin', state, orderId: order?.id }, 'a payment could not be settled');
  if (order)
    await recordEvent(deps, tx, {
      orderId: order.id,
      kind: `payment-${state}`,
      actor: 'payments',
      note: sentences[state],
    });
}

/**
 * A refund heard of before its payment takes effect now. Where one failed, only the provider knows what is left: it is asked
 * afterwards, with nothing locked. @returns true when nothing of the money is left
 */
async function isGivenBackAlready(
  deps: Deps,
  money: OrderMoney,
  { sessionId, paymentIntentId }: Checkout,
): Promise<boolean> {
  if (!paymentIntentId) return false;
  const events = await refundEventsOf(money.tx, paymentIntentId);
  if (events.length === 0 || events.some(({ kind }) => kind === 'refund-failed')) return false;
  const payment = money.payments.find((paid) => paid.sessionId === sessionId);
  if (!payment) return false;
  const given = Math.max(...events.map(({ amountRefundedPence = 0 }) => amountRefundedPence));
  const refundedPence = Math.min(given, payment.amountPence);
  await recordGiven(deps, money, payment, { refundedPence, actor: 'payments' });
  return given >= payment.amountPence;
}

const sentences: Record<PaymentRow['state'], string> = {
  settled: 'Paid.',
  unmatched: 'A payment arrived that this order could not take.',
  duplicate: 'A second payment arrived.',
  mismatch: 'The amount paid is not the price of this order.',
  extra: 'Something beside the order was paid.',
};
