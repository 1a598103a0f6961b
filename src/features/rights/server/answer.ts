import { unknownReader } from '#kit/reader.ts';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import {
  heldOrders,
  holdOrder,
  orderById,
  orderByNumber,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import {
  enqueueRefund,
  OrderMoney,
  orderLedger,
  requestFullRefund,
  requestRefundOf,
  totalOf,
} from '#features/payments/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RightsRequest, rightsContract } from '../contract.ts';
import { erase, finishErasing } from './erase.ts';
import { enqueueAnswer } from './letters.ts';
import { allRequests, lockRequest, requestById, updateRequest, type RequestRow } from './repository.ts';

type AnswerRequestContract = (typeof rightsContract)['answerRequest'];
type SetLegalHoldContract = (typeof rightsContract)['setLegalHold'];

/** Most requests that one page shows. */
const shown = 200;

export async function listRequests(
  deps: Deps,
): Promise<{ requests: RightsRequest[]; holds: { order_number: string; reason: string }[] }> {
  const requests: RightsRequest[] = [];
  for (const request of await allRequests(deps.db, shown)) {
    const order = await orderById(deps.db, request.orderId);
    if (order) requests.push(await requestView(deps, request, order));
  }
  const holds = (await heldOrders(deps)).map(({ number, legalHold }) => ({
    order_number: number,
    reason: legalHold ?? '',
  }));
  return { requests, holds };
}

async function requestView(deps: Deps, request: RequestRow, order: OrderRow): Promise<RightsRequest> {
  return {
    id: request.id,
    kind: request.kind,
    state: request.state,
    order_number: order.number,
    status: order.status,
    email: order.email,
    left_pence: (await orderLedger(deps.db, order.id)).leftPence,
    reason: request.reason,
    asked_at: request.createdAt.toISOString(),
    delivered_at: order.completedAt?.toISOString() ?? null,
    answer: request.answer,
    answered_at: request.answeredAt?.toISOString() ?? null,
    is_held: order.legalHold !== null,
  };
}

interface Answer {
  id: string;
  verdict: 'granted' | 'refused';
  answer: string;
  /** Part of the money; all that is left without it. */
  amount_pence?: number | undefined;
}

/**
 * Answers a request, writes the audit entry and enqueues the buyer's e-mail, in one transaction.
 * @throws Refusal REQUEST_NOT_FOUND, ANSWER_NEEDED, ALREADY_ANSWERED, NOTHING_LEFT, TOO_MUCH, HELD
 */
export async function answerRequest(
  deps: Deps,
  rooms: readonly PersonalData[],
  input: Answer,
  actor: string,
): Promise<{ state: RequestRow['state'] }> {
  const known = await requestById(deps.db, input.id);
  if (!known) throw new Refusal<AnswerRequestContract>('REQUEST_NOT_FOUND');
  if (input.verdict === 'refused' && input.answer === '') throw new Refusal<AnswerRequestContract>('ANSWER_NEEDED');
  const { orderId } = known;
  const { refunds, erased } = await deps.db.transaction(async (tx) => {
    const money = await OrderMoney.lock(tx, orderId);
    const { order } = money;
    const request = await lockRequest(tx, input.id);
    if (!order || !request) throw new Refusal<AnswerRequestContract>('REQUEST_NOT_FOUND');
    if (request.state !== 'open') throw new Refusal<AnswerRequestContract>('ALREADY_ANSWERED');
    const isRefund = request.kind === 'refund' && input.verdict === 'granted';
    const asked = isRefund ? await requestGranted(deps, money, input.amount_pence, actor) : [];
    // What a bank holds may come back to the shop: until its dispute is decided nobody can say who has it.
    if (isRefund && asked.length === 0 && money.disputes.some(({ state }) => state === 'open'))
      throw new Refusal<AnswerRequestContract>('NOTHING_LEFT');
    const pence = totalOf(asked);
    const returningPence = isRefund && asked.length === 0 ? askedBefore(money) : pence;
    await write(deps, tx, { order, request, input, actor, pence, returningPence });
    if (request.kind === 'refund' || input.verdict === 'refused') return { refunds: asked, erased: null };
    if (order.legalHold !== null) throw new Refusal<AnswerRequestContract>('HELD');
    // It was asked for with a code to the order's address, which cannot have changed since if the order is paid.
    const reader = order.paidAt ? { browserHash: null, provenAddress: order.email } : unknownReader;
    return { refunds: asked, erased: await erase(deps, tx, rooms, order, { requestId: request.id, reader }) };
  });
  if (erased) await finishErasing(deps, orderId, erased);
  await enqueueRefund(deps, refunds);
  return { state: input.verdict };
}

/** Pence that were asked back of the provider and that it has not confirmed: nobody has them back already. */
const askedBefore = (money: OrderMoney): number =>
  totalOf(money.payments.flatMap(({ id }) => money.refundsOf(id)).filter(({ state }) => state === 'asked'));

/** @throws Refusal TOO_MUCH for a part of more than what is left */
async function requestGranted(
  deps: Deps,
  money: OrderMoney,
  pence: number | undefined,
  actor: string,
): Promise<Awaited<ReturnType<typeof requestFullRefund>>> {
  const why = { reason: 'The buyer’s request was granted.', actor };
  if (pence === undefined) return requestFullRefund(deps, money, why);
  const left = money.payments.reduce((sum, payment) => sum + money.leftOf(payment), 0);
  if (pence > left) throw new Refusal<AnswerRequestContract>('TOO_MUCH');
  return requestRefundOf(deps, money, pence, why);
}

async function write(
  deps: Deps,
  tx: Transaction,
  answered: {
    order: OrderRow;
    request: RequestRow;
    input: Answer;
    actor: string;
    pence: number;
    returningPence: number;
  },
): Promise<void> {
  const { order, request, input, actor, pence, returningPence } = answered;
  const { verdict, answer } = input;
  // Of an erased order nobody reads it, and nobody would take it out again.
  const kept = order.erasedAt ? null : answer || null;
  await updateRequest(tx, request.id, { state: verdict, answer: kept, answeredAt: deps.clock.now() });
  await recordAudit(deps, tx, {
    actor,
    action: `${request.kind}-${verdict}`,
    subject: order.id,
    before: { request: request.id, state: request.state },
    after: { state: verdict, ...(pence > 0 ? { pence } : {}) },
  });
  await recordEvent(deps, tx, { orderId: order.id, kind: `${request.kind}-${verdict}`, actor });
  // A granted erasure enqueues its own e-mail.
  if (request.kind === 'refund' || verdict === 'refused')
    await enqueueAnswer(deps, tx, order, {
      id: request.id,
      kind: request.kind,
      verdict,
      answer,
      pence: returningPence,
    });
}

/** Sets or lifts an order's legal hold, with an audit entry. @throws Refusal ORDER_NOT_FOUND */
export async function setLegalHold(
  deps: Deps,
  input: { order_number: string; reason: string | null },
  actor: string,
): Promise<{ held: boolean }> {
  const order = await orderByNumber(deps.db, input.order_number.trim().toUpperCase());
  if (!order) throw new Refusal<SetLegalHoldContract>('ORDER_NOT_FOUND');
  const { reason } = input;
  await deps.db.transaction(async (tx) => {
    const before = await holdOrder(deps, tx, order.id, { reason, actor });
    await recordAudit(deps, tx, {
      actor,
      action: reason === null ? 'lift-legal-hold' : 'legal-hold',
      subject: order.id,
      before: { reason: before },
      after: { reason },
    });
  });
  return { held: reason !== null };
}
