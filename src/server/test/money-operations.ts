import { sql } from 'drizzle-orm';
import { revisionPaid } from '#features/conversation/server/jobs.ts';
import { cancelUnpaid, lockOrder, orderById } from '#features/orders/server/index.ts';
import { expirePages, expireUnusablePages } from '#features/payments/server/expire-pages.ts';
import { refundExtra, openExtraCheckout } from '#features/payments/server/extra-charge.ts';
import { recordFailedRefund } from '#features/payments/server/failed-refund.ts';
import { refundUnusable } from '#features/payments/server/refund-unusable.ts';
import { OrderMoney } from '#features/payments/server/order-money-repository.ts';
import { requestRefund } from '#features/payments/server/refund-all.ts';
import { finishRefunds, recordRefundElsewhere, refundOrder } from '#features/payments/server/refund.ts';
import { settleSession } from '#features/payments/server/settle.ts';
import { setProviderBehaviour, payOnEarlierPage, placed, type Placed } from '#features/payments/server/test/till.ts';
import { answerRequest } from '#features/rights/server/answer.ts';
import { cancelOrder } from '#features/rights/server/cancel.ts';
import { deleteExpiredOrder, erase, finishErasing } from '#features/rights/server/erase.ts';
import { unknownReader } from '#kit/reader.ts';
import type { Deps } from '#platform/deps.ts';
import { personalData } from '../open-rooms.ts';
import { payOn } from './journey.ts';
import type { TestService } from './service.ts';

const job = revisionPaid;
const years = 8 * 366 * 24 * 60 * 60 * 1000;

export type Operation = () => Promise<unknown>;

async function erased(deps: Deps, id: string): Promise<void> {
  const keys = await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    return order && !order.erasedAt
      ? erase(deps, tx, personalData, order, { requestId: null, reader: unknownReader })
      : null;
  });
  if (keys) await finishErasing(deps, id, keys);
}

/** Order that is paid at Stripe while the shop does not know of it. */
export async function paidUnknownToShop(service: TestService): Promise<Placed> {
  await setProviderBehaviour(service, { webhooks: { drop: true } });
  const order = await placed(service);
  await payOn(order.browser, order.url);
  return order;
}

/** Same, captured: by a checkout with immediate capture (as in release 0.1.0), or by hand in Stripe's dashboard. */
export async function capturedUnknownToShop(service: TestService): Promise<Placed> {
  const order = await paidUnknownToShop(service);
  const { payments } = service.deps;
  const paymentIntentId = (await payments.retrieveCheckout(order.session)).paymentIntentId ?? '';
  await payments.capture(paymentIntentId);
  return order;
}

/** Operations on the money of an order that is paid at the provider and not here. */
export function operationsOnUnsettled({ deps }: TestService, order: Placed): Record<string, Operation> {
  const { id, number, session } = order;
  return {
    settle: () => settleSession(deps, session),
    'settle once more': () => settleSession(deps, session),
    cancel: () => cancelOrder(deps, number),
    erase: () => erased(deps, id),
    'give up': () => deps.db.transaction((tx) => cancelUnpaid(deps, tx, id, 'Given up.')),
    'end its pages': () => expirePages(deps, id),
    'give useless money back': () => refundUnusable(deps),
  };
}

interface RichOrder {
  order: Placed;
  /** Of the payment that settled it. */
  paymentIntentId: string;
  /** A second payment's session. */
  besideSession: string;
  /** Its extra charge, and the session that is paid for it. */
  subject: string;
  extraSession: string;
  /** The request of the buyer to staff. */
  requestId: string;
}

async function openExtra(service: TestService, orderId: string, subject: string): Promise<string> {
  const { deps, baseUrl } = service;
  const order = await orderById(deps.db, orderId);
  if (!order) throw new Error('The order is gone');
  const sold = { job, subject, name: 'One more revision', amountPence: 1500 };
  return openExtraCheckout(deps, { order, ...sold, returnUrl: `${baseUrl}/x` });
}

async function askedBefore(deps: Deps, orderId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const money = await OrderMoney.lock(tx, orderId);
    const [payment] = money.payments;
    const asked = { amountPence: 300, reason: 'Late', actor: 'ada', idempotencyKey: `asked-before-${orderId}` };
    if (payment) await requestRefund(deps, money, payment, asked);
  });
  await deps.db.execute(sql`update refunds set created_at = created_at - interval '1 hour'`);
}

async function prepareRich(service: TestService): Promise<RichOrder> {
  const { deps } = service;
  const order = await paidUnknownToShop(service);
  const { id, number, session, browser } = order;
  await settleSession(deps, session);
  const paymentIntentId = (await deps.payments.retrieveCheckout(session)).paymentIntentId ?? '';
  const besideSession = await payOnEarlierPage(service, order, 2900);
  const subject = deps.ids.id();
  await payOn(browser, await openExtra(service, id, subject));
  await browser.api.rights.askRefund({ order_number: number, reason: 'The name is wrong' });
  await askedBefore(deps, id);
  await deps.payments.refund({ paymentIntentId, amountPence: 100, idempotencyKey: `desk-${id}` });
  const { rows } = await deps.db.execute<{ session: string; request: string }>(
    sql`select e.session_id as session, r.id as request from extra_charges e join rights_requests r on r.order_id = e.order_id
        where e.order_id = ${id}`,
  );
  const { session: extraSession = '', request: requestId = '' } = rows[0] ?? {};
  return { order, paymentIntentId, besideSession, subject, extraSession, requestId };
}

/**
 * Order in every state of money at once: paid, paid twice at Stripe, with an extra charge paid there, a refund requested and not
 * made, another made at Stripe, and a request of the buyer. `operations` are those that may touch its money.
 */
export async function richOrder(
  service: TestService,
): Promise<{ order: Placed; operations: Record<string, Operation> }> {
  const { deps } = service;
  const rich = await prepareRich(service);
  const { order, paymentIntentId, subject } = rich;
  const { id, number } = order;
  const part = { order_number: number, amount_pence: 200, reason: 'Late', idempotency_key: `part-of-${id}` };
  const failed = { kind: 'refund-failed', paymentIntentId, refundId: 're_of_the_desk', refundKey: null } as const;
  const granted = { id: rich.requestId, verdict: 'granted', answer: '' } as const;
  const notDone = { orderId: id, job, subject, reason: 'Not done', actor: 'system' };
  const operations: Record<string, Operation> = {
    'settle again': () => settleSession(deps, order.session),
    'settle a second payment': () => settleSession(deps, rich.besideSession),
    'settle an extra charge': () => settleSession(deps, rich.extraSession),
    'open an extra charge': () => openExtra(service, id, `${subject}-next`),
    'give an extra charge back': () => deps.db.transaction((tx) => refundExtra(deps, tx, notDone)),
    cancel: () => cancelOrder(deps, number),
    erase: () => erased(deps, id),
    'grant a refund': () => answerRequest(deps, personalData, granted, 'ada'),
    'ask for a refund': () => refundOrder(deps, part, 'ada'),
    'finish refunds': () => finishRefunds(deps),
    'hear of a refund': () => recordRefundElsewhere(deps, paymentIntentId),
    'hear of a failed refund': () => recordFailedRefund(deps, failed),
    'end its pages': () => expireUnusablePages(deps),
    'give useless money back': () => refundUnusable(deps),
    'clear away what is not over its time': () =>
      deleteExpiredOrder(deps, personalData, { orderId: id, keeping: 'money', now: deps.clock.now() }),
  };
  return { order, operations };
}

/** Deletes the order, as if its retention period were over. */
export const clearedAway = ({ deps }: TestService, orderId: string): Promise<boolean> =>
  deleteExpiredOrder(deps, personalData, {
    orderId,
    keeping: 'money',
    now: new Date(deps.clock.now().getTime() + years),
  });
