import {
  freePlace,
  lockOrder,
  recordEvent,
  takePlaceFor,
  updateOrder,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { comesOnItsDay } from '#features/orders/domain/turnaround.ts';
import { isUnpaid } from '#features/orders/domain/status.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { type AuthorisationEnd, type Checkout, PaymentsError } from '#platform/payments/port.ts';
import {
  authorisationOf,
  insertAuthorisation,
  updateAuthorisation,
  type AuthorisationRow,
} from './authorisation-repository.ts';
import { classifyPayment } from '../domain/classify-payment.ts';
import { enqueueNotCharged } from './not-charged-email.ts';

type Reason = NonNullable<AuthorisationRow['reason']>;

/**
 * Decides once, in a transaction, what becomes of an authorised payment, and carries it out at the provider: the order's
 * place of the day is taken and the money captured, or the authorisation is released and nobody is charged. Whoever asks
 * again, after a crash too, carries out the decision that was made, unless the day of the place is over by then. One that names no order here is left alone: the account
 * may serve another shop, or the database may be a restored one. @throws PaymentsError
 */
export async function settleAuthorised(deps: Deps, checkout: Checkout): Promise<AuthorisationEnd | 'no-order'> {
  const decision = await deps.db.transaction((tx) => decide(deps, tx, checkout));
  if (decision === null) {
    const { sessionId } = checkout;
    deps.log.error({ alert: 'payment-needs-an-admin', sessionId }, 'an authorised payment names no order of this shop');
    return 'no-order';
  }
  if (decision.state === 'captured') return 'captured';
  if (decision.state === 'placed' && !decision.isTooLate) {
    const end = await capture(deps, decision);
    if (end !== 'refused') return end;
    await deps.db.transaction((tx) => giveUpPlace(deps, tx, decision, 'releasing'));
  }
  const end = await deps.payments.release(decision.paymentIntentId);
  if (end === 'released') await recordRelease(deps, checkout);
  return end;
}

/** Writes down that an authorisation ended without a charge, here, at the provider's desk or by running out. */
export async function recordRelease(deps: Deps, checkout: Checkout): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [order, known] = await lockWithAuthorisation(tx, checkout);
    if (known?.state === 'releasing') return updateAuthorisation(tx, checkout.sessionId, { state: 'released' });
    if (known?.state === 'placed') return giveUpPlace(deps, tx, known, 'released');
    if (known) return;
    if (!order) return;
    await insertAuthorisation(tx, rowOf(deps, checkout, order, { state: 'released', reason: 'refused' }));
    if (isWaiting(order)) await withoutPage(deps, tx, order, checkout.sessionId);
  });
}

/** The order of a session, locked, and what was decided on it by whoever had the lock before. */
function lockWithAuthorisation(
  tx: Transaction,
  { orderId, sessionId }: Pick<AuthorisationRow, 'orderId' | 'sessionId'>,
): Promise<[OrderRow | undefined, AuthorisationRow | undefined]> {
  return Promise.all([orderId ? lockOrder(tx, orderId) : undefined, authorisationOf(tx, sessionId)]);
}

/**
 * `isTooLate`: a place was taken in time and what it promises cannot be kept any more. The place is given up once the provider
 * has released the payment, for another process may be capturing it at this moment.
 */
type Decision = AuthorisationRow & { isTooLate?: boolean };

/** Null when there is no such order. */
async function decide(deps: Deps, tx: Transaction, checkout: Checkout): Promise<Decision | null> {
  const [order, known] = await lockWithAuthorisation(tx, checkout);
  if (known?.state === 'placed')
    return isWaiting(order) ? { ...known, isTooLate: isTooLate(deps, order) } : withdraw(tx, known);
  if (known) return known;
  if (!order) return null;
  const reason = reasonAgainst(deps, order, checkout);
  if (reason !== null) return refuse(deps, tx, checkout, order, reason);
  const row = rowOf(deps, checkout, order, { state: 'placed', reason: null });
  await insertAuthorisation(tx, row);
  if (await takePlaceFor(deps, tx, order)) return row;
  const refused = { state: 'releasing', reason: 'day-full' } as const;
  await updateAuthorisation(tx, row.sessionId, refused);
  await withoutPage(deps, tx, order, row.sessionId);
  await recordEvent(deps, tx, { orderId: order.id, kind: 'day-full', actor: 'payments', note: sentences['day-full'] });
  await enqueueNotCharged(deps, tx, order, { reason: 'day-full', sessionId: row.sessionId });
  return { ...row, ...refused };
}

/** Null when its order may take a place for it. */
function reasonAgainst(deps: Deps, order: OrderRow, checkout: Checkout): Reason | null {
  const { state } = classifyPayment(order, checkout);
  if (state !== 'settled') return state;
  if (order.slot === 'taken') return 'duplicate';
  return isTooLate(deps, order) ? 'too-late' : null;
}

/** True for an order whose promise of a day cannot be kept if it is paid now. */
function isTooLate({ clock, orders }: Deps, order: OrderRow): boolean {
  return !comesOnItsDay(clock.now(), orders.kinds.facts(order).promise, order.businessDay);
}

function isWaiting(order: OrderRow | undefined): order is OrderRow {
  return order !== undefined && !order.erasedAt && !order.paidAt && isUnpaid(order.status);
}

/** The order was cancelled or erased between place and capture. */
async function withdraw(tx: Transaction, known: AuthorisationRow): Promise<AuthorisationRow> {
  const withdrawn = { state: 'releasing', reason: 'unmatched' } as const;
  await updateAuthorisation(tx, known.sessionId, withdrawn);
  return { ...known, ...withdrawn };
}

async function refuse(
  deps: Deps,
  tx: Transaction,
  checkout: Checkout,
  order: OrderRow,
  reason: Reason,
): Promise<AuthorisationRow> {
  deps.log.warn({ reason, orderId: order.id }, 'an authorised payment is released');
  await recordEvent(deps, tx, {
    orderId: order.id,
    kind: `authorisation-${reason}`,
    actor: 'payments',
    note: sentences[reason],
  });
  const row = rowOf(deps, checkout, order, { state: 'releasing', reason });
  await insertAuthorisation(tx, row);
  if (reason === 'too-late') {
    await withoutPage(deps, tx, order, row.sessionId, offeredAnew(order, reason));
    await enqueueNotCharged(deps, tx, order, { reason, sessionId: row.sessionId });
  }
  return row;
}

const sentences: Record<Reason, string> = {
  'day-full': 'The last place of the day was taken while the buyer was paying. Nobody was charged.',
  refused: 'The bank did not give the money that it had authorised. Nobody was charged.',
  duplicate: 'A second payment was authorised and released. Nobody was charged for it.',
  'too-late': 'What this order promises for its day could not be kept any more. Nobody was charged.',
  mismatch: 'An amount that is not the price of this order was authorised and released.',
  unmatched: 'A payment was authorised that this order could not take any more. It was released.',
};

function rowOf(
  deps: Deps,
  checkout: Checkout,
  order: OrderRow,
  decision: Pick<AuthorisationRow, 'state' | 'reason'>,
): AuthorisationRow {
  if (!checkout.paymentIntentId) throw new Error('An authorised checkout has no payment intent');
  return {
    sessionId: checkout.sessionId,
    orderId: order.id,
    paymentIntentId: checkout.paymentIntentId,
    amountPence: checkout.amountPence,
    ...decision,
    createdAt: deps.clock.now(),
  };
}

/** The bank may refuse what it authorised; anything else that goes wrong is tried again. @throws PaymentsError */
async function capture(
  deps: Deps,
  { paymentIntentId, orderId }: AuthorisationRow,
): Promise<AuthorisationEnd | 'refused'> {
  try {
    const end = await deps.payments.capture(paymentIntentId);
    return end === 'released' ? 'refused' : end;
  } catch (error) {
    if (!(error instanceof PaymentsError) || (error.code !== 'declined' && error.code !== 'rejected')) throw error;
    deps.log.warn({ err: error, orderId }, 'a capture was refused');
    return 'refused';
  }
}

/** The place of an order whose money did not come is free again, and the order may be paid anew. */
async function giveUpPlace(
  deps: Deps,
  tx: Transaction,
  { sessionId, orderId }: AuthorisationRow,
  state: 'releasing' | 'released',
): Promise<void> {
  const [order, known] = await lockWithAuthorisation(tx, { orderId, sessionId });
  if (known?.state !== 'placed') return;
  const reason = isWaiting(order) && isTooLate(deps, order) ? 'too-late' : 'refused';
  await updateAuthorisation(tx, sessionId, { state, reason });
  if (!isWaiting(order)) return;
  await updateOrder(tx, order.id, { slot: 'wanted', updatedAt: deps.clock.now() });
  await withoutPage(deps, tx, order, sessionId, offeredAnew(order, reason));
  const kind = reason === 'refused' ? 'capture-refused' : 'authorisation-too-late';
  await recordEvent(deps, tx, { orderId: order.id, kind, actor: 'payments', note: sentences[reason] });
  // The day's row before the row that counts letters, as everywhere.
  await freePlace(tx, order);
  await enqueueNotCharged(deps, tx, order, { reason, sessionId });
}

/** One that came too late waits for its buyer to choose another day, as one does that found its own full. */
function offeredAnew({ businessDay }: OrderRow, reason: Reason): Partial<Pick<OrderRow, 'soldOutDay'>> {
  return reason === 'too-late' ? { soldOutDay: businessDay } : {};
}

/** The page is used up; the next one is begun when the buyer asks for it. A later page of the order stays. */
async function withoutPage(
  deps: Deps,
  tx: Transaction,
  order: OrderRow,
  sessionId: string,
  also: Partial<Pick<OrderRow, 'soldOutDay'>> = {},
): Promise<void> {
  if (order.checkoutSession !== sessionId) return;
  const updatedAt = deps.clock.now();
  await updateOrder(tx, order.id, { ...also, checkoutUrl: null, checkoutExpiresAt: null, updatedAt });
}
