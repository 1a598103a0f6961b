import {
  cancelUnpaid,
  changeStatus,
  lockOrder,
  orderByCheckout,
  recordEvent,
  takePlaceFor,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Checkout } from '#platform/payments/port.ts';
import { type Classified, classifyPayment } from '../domain/classify-payment.ts';
import { recordDisputes } from './dispute.ts';
import { recordExtra } from './extra-charge.ts';
import { requestUnusableRefund } from './refund-unusable.ts';
import { OrderMoney, type PaymentRow, type RefundRow } from './order-money-repository.ts';
import { updateAuthorisation } from './authorisation-repository.ts';
import { recordRelease, settleAuthorised } from './settle-authorised.ts';
import { enqueueRefund, recordRefund, recordRefundElsewhere } from './refund.ts';
import { startOrder } from './start-order.ts';
import { eventsOfPayment } from './repository.ts';
import type { EventSubject } from './schema.ts';
import type { Settlement } from './settlement.ts';

/**
 * Asks the provider what became of a checkout session and does what follows, in one transaction. Webhook, return page and
 * reconciler all come here; whoever is second changes nothing. @throws PaymentsError
 */
export async function settleSession(deps: Deps, sessionId: string): Promise<Settlement> {
  const checkout = await deps.payments.retrieveCheckout(sessionId);
  if (checkout.subscriptionId !== null) return 'not-an-order';
  if (checkout.paymentStatus === 'paid') return settlePaid(deps, checkout);
  if (checkout.paymentStatus === 'authorised') {
    const end = await settleAuthorised(deps, checkout);
    if (end === 'no-order') return 'needs-an-admin';
    return end === 'captured' ? settlePaid(deps, checkout) : 'released';
  }
  if (checkout.paymentStatus === 'released') {
    await recordRelease(deps, checkout);
    return 'released';
  }
  if (checkout.status !== 'expired') return 'waiting';
  await giveUpExpired(deps, sessionId);
  return 'expired';
}

async function settlePaid(deps: Deps, checkout: Checkout): Promise<Settlement> {
  const { settlement, refunds } = await deps.db.transaction((tx) => recordPayment(deps, tx, checkout));
  await enqueueRefund(deps, refunds);
  if (checkout.paymentIntentId) {
    await catchUp(deps, checkout.paymentIntentId);
  }
  return settlement;
}

/** Events that came before their payment found nothing to act on: with the payment there, they do. @throws PaymentsError */
async function catchUp(deps: Deps, paymentIntentId: string): Promise<void> {
  const kinds = new Set((await eventsOfPayment(deps.db, paymentIntentId)).map(({ kind }) => kind));
  if (kinds.has('refunded') || kinds.has('refund-failed')) await recordRefundElsewhere(deps, paymentIntentId);
  if (kinds.has('disputed')) await recordDisputes(deps, paymentIntentId);
}

/** Unless another page has been begun meanwhile, the order is given up with its page. */
async function giveUpExpired(deps: Deps, sessionId: string): Promise<void> {
  const order = await orderByCheckout(deps.db, sessionId);
  if (!order) return;
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    // With a place taken, another page's payment is about to be captured.
    if (locked?.checkoutSession !== sessionId || locked.slot === 'taken' || isBeingChanged(deps, locked)) return;
    await cancelUnpaid(deps, tx, order.id, 'The payment page expired.');
  });
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

const recordedBefore: Recorded = { settlement: 'already-recorded', refunds: [] };

async function recordPayment(deps: Deps, tx: Transaction, checkout: Checkout): Promise<Recorded> {
  const [money, told] = await Promise.all([
    OrderMoney.lock(tx, checkout.orderId),
    checkout.paymentIntentId ? eventsOfPayment(tx, checkout.paymentIntentId) : [],
  ]);
  const extra = money.extras.find(({ sessionId }) => sessionId === checkout.sessionId);
  if (extra) return { settlement: await recordExtra(deps, money, extra, checkout), refunds: [] };
  // Whoever recorded it may be a process of release 0.1.0, which knows no authorisations.
  await updateAuthorisation(tx, checkout.sessionId, { state: 'captured' });
  if (money.payments.some(({ sessionId }) => sessionId === checkout.sessionId)) return recordedBefore;
  const { order } = money;
  const { state, goesBack } = await classifyWithPlace(deps, money, checkout);
  const payment = await money.addPayment(deps, {
    id: deps.ids.id(),
    sessionId: checkout.sessionId,
    paymentIntentId: checkout.paymentIntentId,
    amountPence: checkout.amountPence,
    currency: checkout.currency,
    state,
    createdAt: deps.clock.now(),
  });
  if (!payment) return recordedBefore;
  if (order && state === 'settled') await settle(deps, money, order, { sessionId: checkout.sessionId, told });
  else await setAside(deps, money, payment, goesBack);
  if (goesBack) return { settlement: 'goes-back', refunds: await requestUnusableRefund(deps, money, payment) };
  return { settlement: state === 'settled' ? 'paid' : 'needs-an-admin', refunds: [] };
}

/** `told`: what the provider has told of the payment's money before the payment itself was recorded. */
interface PaidSession {
  sessionId: string;
  told: readonly EventSubject[];
}

async function settle(deps: Deps, money: OrderMoney, order: OrderRow, session: PaidSession): Promise<void> {
  const { tx } = money;
  // As it was locked, where nothing has been written to it since: its place was taken before its money was.
  const locked = order.slot === 'taken' ? { locked: order } : {};
  const { order: paid } = await changeStatus(deps, tx, { orderId: order.id, to: 'paid', actor: 'payments', ...locked });
  if (!(await isGivenBackAlready(deps, money, session))) await startOrder(deps, tx, paid);
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
 * A payment has its place before it is captured. One that was taken without asking us, at the provider's desk, takes a
 * place now; when none is left, it goes back by itself and the order is given up.
 */
async function classifyWithPlace(deps: Deps, money: OrderMoney, checkout: Checkout): Promise<Classified> {
  const { order, tx } = money;
  const classified = classifyPayment(order, checkout);
  if (classified.state !== 'settled' || !order || (await takePlaceFor(deps, tx, order))) return classified;
  await cancelUnpaid(deps, tx, order.id, 'It was paid when no place was left. The payment goes back.');
  return { state: 'unmatched', goesBack: true };
}

/**
 * A refund heard of before its payment takes effect now. Where one failed, only the provider knows what is left: it is asked
 * afterwards, with nothing locked. @returns true when nothing of the money is left
 */
async function isGivenBackAlready(deps: Deps, money: OrderMoney, { sessionId, told }: PaidSession): Promise<boolean> {
  if (told.some(({ kind }) => kind === 'refund-failed')) return false;
  const refunds = told.filter(({ kind }) => kind === 'refunded');
  if (refunds.length === 0) return false;
  const payment = money.payments.find((paid) => paid.sessionId === sessionId);
  if (!payment) return false;
  const given = Math.max(...refunds.map(({ amountRefundedPence = 0 }) => amountRefundedPence));
  const refundedPence = Math.min(given, payment.amountPence);
  await recordRefund(deps, money, payment, { refundedPence, actor: 'payments' });
  return given >= payment.amountPence;
}

const sentences: Record<PaymentRow['state'], string> = {
  settled: 'Paid.',
  unmatched: 'A payment arrived that this order could not take.',
  duplicate: 'A second payment arrived.',
  mismatch: 'The amount paid is not the price of this order.',
  extra: 'Something beside the order was paid.',
};
