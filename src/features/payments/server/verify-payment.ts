import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { orderByCheckout, orderById, payAgainOffer, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { includesFilm } from '#features/orders/domain/turnaround.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { verifyPayment as contract } from '../contract.ts';
import { authorisationOf } from './authorisation-repository.ts';
import { settleSession } from './settle.ts';

type Answer = z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>;

/** What became of a payment; number and portal only for the browser that placed the order. @throws Refusal */
export async function verifyPayment(deps: Deps, sessionId: string, browserHash: string | null): Promise<Answer> {
  if (!(await orderOfSession(deps, sessionId))) throw new Refusal('SESSION_NOT_FOUND');
  try {
    await settleSession(deps, sessionId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw new Refusal(error.code === 'not-found' ? 'SESSION_NOT_FOUND' : 'VERIFY_FAILED');
  }
  const order = await orderOfSession(deps, sessionId);
  if (!order) throw new Refusal('SESSION_NOT_FOUND');
  const state = await stateOf(deps, order, sessionId);
  const isPlacer = browserHash !== null && browserHash === order.browserHash;
  if (state === 'sold_out' || state === 'not_charged') {
    const offer = await payAgainOffer(deps, deps.db, order);
    return { state, order: null, again: offer && { ...offer, order_number: isPlacer ? order.number : null } };
  }
  const mine = isPlacer && state === 'paid';
  const format = includesFilm(order) ? 'audio+video' : 'audio';
  const { number, status, email, kind } = order;
  return { state, order: mine ? { number, status, email, format, kind } : null, again: null };
}

/** The order of a session, also of one that another payment page has replaced. */
async function orderOfSession(deps: Deps, sessionId: string): Promise<OrderRow | undefined> {
  const order = await orderByCheckout(deps.db, sessionId);
  if (order) return order;
  const orderId = (await authorisationOf(deps.db, sessionId))?.orderId;
  return orderId ? orderById(deps.db, orderId) : undefined;
}

async function stateOf(deps: Deps, order: OrderRow, sessionId: string): Promise<Answer['state']> {
  if (isPaidFor(order.status) || order.status === 'refunded') return 'paid';
  if (order.status === 'cancelled') return 'expired';
  const reason = (await authorisationOf(deps.db, sessionId))?.reason ?? null;
  // Of two payments the other one is about to be taken.
  if (reason === null || reason === 'duplicate') return 'waiting';
  return reason === 'day-full' ? 'sold_out' : 'not_charged';
}
