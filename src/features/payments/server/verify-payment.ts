import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { deliveryOf, orderByCheckout, orderById, payAgainOffer, type OrderRow } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { verifyPayment as contract, paymentsContract } from '../contract.ts';
import { authorisationOf } from './authorisation-repository.ts';
import { settleSession } from './settle.ts';

type Contract = (typeof paymentsContract)['verifyPayment'];

type Answer = z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>;

export interface Visitor {
  /** Null for a browser that has no key yet. */
  browserHash: string | null;
}

/** Limit of questions to the provider about one session, for all callers in all processes together. */
const looksAtSession: LimitRule = { name: 'payment-looks', points: 1, seconds: 2 };

/**
 * Tells what became of a payment; number and portal only to the browser that placed the order. What is paid is answered
 * from the database. Otherwise the provider is asked, at once for the first caller, together for those who ask meanwhile,
 * and then at most every two seconds.
 */
export function createVerifyPayment(deps: Deps): (sessionId: string, visitor: Visitor) => Promise<Answer> {
  const looks = new Map<string, Promise<void>>();
  const look = (sessionId: string): Promise<void> => {
    const running = looks.get(sessionId);
    if (running) return running;
    const begun = askProvider(deps, sessionId).finally(() => looks.delete(sessionId));
    looks.set(sessionId, begun);
    return begun;
  };
  return async (sessionId, visitor) => {
    const known = await orderOf(deps, sessionId);
    if (isPaid(known)) return answer(deps, known, sessionId, visitor);
    await look(sessionId);
    return answer(deps, await orderOf(deps, sessionId), sessionId, visitor);
  };
}

/** @throws Refusal SESSION_NOT_FOUND */
async function orderOf(deps: Deps, sessionId: string): Promise<OrderRow> {
  const order = await orderOfSession(deps, sessionId);
  if (!order) throw new Refusal<Contract>('SESSION_NOT_FOUND');
  return order;
}

/** Settles the session, unless the provider was asked about it a moment ago. @throws Refusal SESSION_NOT_FOUND, VERIFY_FAILED */
async function askProvider(deps: Deps, sessionId: string): Promise<void> {
  if ((await deps.limits.tooOften(looksAtSession, sha256(sessionId))) !== null) return;
  try {
    await settleSession(deps, sessionId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw new Refusal<Contract>(error.code === 'not-found' ? 'SESSION_NOT_FOUND' : 'VERIFY_FAILED');
  }
}

const isPaid = ({ status }: OrderRow): boolean => isPaidFor(status) || status === 'refunded';

async function answer(deps: Deps, order: OrderRow, sessionId: string, { browserHash }: Visitor): Promise<Answer> {
  const state = await stateOf(deps, order, sessionId);
  const isPlacer = browserHash !== null && browserHash === order.browserHash;
  if (state === 'sold_out' || state === 'not_charged') {
    const offer = await payAgainOffer(deps, deps.db, order);
    return { state, order: null, again: offer && { ...offer, order_number: isPlacer ? order.number : null } };
  }
  const mine = isPlacer && state === 'paid';
  const format = deps.orders.kinds.facts(order).includesFilm ? 'audio+video' : 'audio';
  const { number, status, email, kind } = order;
  return {
    state,
    order: mine ? { number, status, email, format, delivery: deliveryOf(deps, order), kind } : null,
    again: null,
  };
}

/** The order of a session, also of one that another payment page has replaced. */
async function orderOfSession(deps: Deps, sessionId: string): Promise<OrderRow | undefined> {
  const order = await orderByCheckout(deps.db, sessionId);
  if (order) return order;
  const orderId = (await authorisationOf(deps.db, sessionId))?.orderId;
  return orderId ? orderById(deps.db, orderId) : undefined;
}

async function stateOf(deps: Deps, order: OrderRow, sessionId: string): Promise<Answer['state']> {
  if (isPaid(order)) return 'paid';
  if (order.status === 'cancelled') return 'expired';
  const reason = (await authorisationOf(deps.db, sessionId))?.reason ?? null;
  // Of two payments the other one is about to be taken.
  if (reason === null || reason === 'duplicate') return 'waiting';
  return reason === 'day-full' ? 'sold_out' : 'not_charged';
}
