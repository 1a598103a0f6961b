import type { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import { orderByCheckout } from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import { includesFilm } from '#features/orders/domain/turnaround.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import type { verifyPayment as contract } from '../contract.ts';
import { settleSession } from './settle.ts';

type Answer = z.infer<NonNullable<(typeof contract)['~orpc']['outputSchema']>>;

/** What became of a payment; number and portal only for the browser that placed the order. @throws Refusal */
export async function verifyPayment(deps: Deps, sessionId: string, browserHash: string | null): Promise<Answer> {
  if (!(await orderByCheckout(deps.db, sessionId))) throw new Refusal('SESSION_NOT_FOUND');
  try {
    await settleSession(deps, sessionId);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    throw new Refusal(error.code === 'not-found' ? 'SESSION_NOT_FOUND' : 'VERIFY_FAILED');
  }
  const order = await orderByCheckout(deps.db, sessionId);
  if (!order) throw new Refusal('SESSION_NOT_FOUND');
  const state =
    isPaidFor(order.status) || order.status === 'refunded'
      ? 'paid'
      : order.status === 'cancelled'
        ? 'expired'
        : 'waiting';
  const mine = browserHash !== null && browserHash === order.browserHash && state === 'paid';
  const format = includesFilm(order) ? 'audio+video' : 'audio';
  const { number, status, email, kind } = order;
  return { state, order: mine ? { number, status, email, format, kind } : null };
}
