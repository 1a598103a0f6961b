import { Refusal } from '#kit/refusal.ts';
import {
  choiceName,
  inOrderLanguage,
  limitCheckoutPages,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import { isPaidFor } from '#features/orders/domain/status.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { canAskAgain, closeCheckout, isPageOpen, pageExpiry, pageStatus } from '#platform/payments/page-expiry.ts';
import { PaymentsError, type Checkout } from '#platform/payments/port.ts';
import type { extraChargeErrors } from '../contract.ts';
import { defineExtraPaidJob, type ExtraPaidJob } from './jobs.ts';
import { OrderMoney, type ExtraChargeRow } from './order-money-repository.ts';
import { requestRefund } from './refund-all.ts';
import type { Settlement } from './settlement.ts';

const minute = 60_000;
/** Milliseconds that a payment page may take to be made before it is begun anew. */
const making = 5 * minute;

export interface ExtraCharge {
  order: OrderRow;
  /** Job that is enqueued with the payment, in its transaction. */
  job: ExtraPaidJob;
  /** Identifies what is sold; each subject is charged once. */
  subject: string;
  /** Name in English, as it is stored; the payment page shows it in the order's language. */
  name: string;
  amountPence: number;
  /** Absolute URL that the payment page returns to. */
  returnUrl: string;
}

/** The payment page of something sold for an order that is paid. @throws Refusal NOT_NOW, PAYMENT_UNAVAILABLE */
export async function openExtraCheckout(deps: Deps, wanted: ExtraCharge): Promise<string> {
  await limitCheckoutPages(deps, wanted.order.id);
  const { order } = wanted;
  try {
    const begun = await currentPage(deps, wanted);
    if (begun.url) return begun.url;
    await closeEarlier(deps, begun);
    const { charge, checkout } = await makePage(deps, wanted, begun);
    if (!checkout) return charge.url ?? '';
    if (!checkout.url) throw new PaymentsError('rejected', 'The checkout has no address');
    if (await isStored(deps, charge, checkout)) return checkout.url;
    await deps.payments.expireCheckout(checkout.sessionId);
    throw new PaymentsError('rejected', 'Another payment page has been begun, or the order is over');
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'no extra checkout could be made');
    throw new Refusal<typeof extraChargeErrors>('PAYMENT_UNAVAILABLE');
  }
}

/**
 * Asks the provider for a page. A key that it knows with other words was used by an earlier release: nobody was ever given that page's
 * address, so another is begun. Without a checkout somebody else has made the page meanwhile. @throws PaymentsError
 */
async function makePage(
  deps: Deps,
  wanted: ExtraCharge,
  begun: ExtraChargeRow,
): Promise<{ charge: ExtraChargeRow; checkout: Checkout | null }> {
  try {
    return { charge: begun, checkout: await ask(deps, wanted, begun) };
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.code !== 'key-used') throw error;
    const charge = await deps.db.transaction((tx) => begin(deps, tx, wanted, begun.attempt));
    return { charge, checkout: charge.url === null ? await ask(deps, wanted, charge) : null };
  }
}

async function ask(deps: Deps, { order, returnUrl }: ExtraCharge, charge: ExtraChargeRow): Promise<Checkout> {
  const name = await inOrderLanguage(deps, order, () => choiceName(charge.name));
  return deps.payments.createCheckout({
    orderId: order.id,
    orderNumber: order.number,
    email: order.email,
    language: deps.orders.kinds.facts(order).pageLanguage,
    lines: [{ name, amountPence: charge.amountPence, quantity: 1 }],
    successUrl: returnUrl,
    cancelUrl: returnUrl,
    expiresAt: pageExpiry(charge.begunAt, deps.site.holdMinutes),
    idempotencyKey: `extra:${charge.id}:${charge.attempt}`,
  });
}

/**
 * Returns the charge with an open payment page, or with a new attempt at one.
 * @throws Refusal NOT_NOW.
 * @throws PaymentsError
 */
async function currentPage(deps: Deps, wanted: ExtraCharge): Promise<ExtraChargeRow> {
  const charge = await deps.db.transaction((tx) => begin(deps, tx, wanted, null));
  if (!charge.url || !charge.sessionId || (await pageStatus(deps.payments, charge.sessionId)) !== 'expired')
    return charge;
  return deps.db.transaction((tx) => begin(deps, tx, wanted, charge.attempt));
}

/** Closes the page that this attempt replaces. @throws Refusal NOT_NOW when it was paid. @throws PaymentsError */
async function closeEarlier(deps: Deps, { sessionId }: ExtraChargeRow): Promise<void> {
  const earlier = sessionId === null ? null : await closeCheckout(deps.payments, sessionId);
  // It was paid a moment ago, or is on its way from a bank: the webhook or the reconciler settles it. What failed is paid anew.
  if (earlier?.status === 'complete' && earlier.paymentStatus !== 'failed')
    throw new Refusal<typeof extraChargeErrors>('NOT_NOW');
}

/** Stores the payment page, unless a later one has been begun or the order can take no more money. */
async function isStored(deps: Deps, charge: ExtraChargeRow, { sessionId, url, expiresAt }: Checkout): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const money = await OrderMoney.lock(tx, charge.orderId);
    const now = money.extras.find(({ id }) => id === charge.id);
    if (now?.attempt !== charge.attempt || !isOpenTo(money.order)) return false;
    await money.updateExtra(now, { sessionId, url, expiresAt });
    return true;
  });
}

const isOpenTo = (order: OrderRow | undefined): boolean =>
  order !== undefined && order.erasedAt === null && isPaidFor(order.status);

/**
 * The charge as it is, or with a new attempt at a page, whose time counts from now. Until that has an address, it keeps the
 * session whose page it replaces: whoever goes on with the attempt, also after a crash, closes that one first, and money
 * that it took is recorded. `expired` is an attempt whose page the provider closed, or will not make. @throws Refusal NOT_NOW
 */
async function begin(
  deps: Deps,
  tx: Transaction,
  wanted: ExtraCharge,
  expired: number | null,
): Promise<ExtraChargeRow> {
  const { order, job, subject, name, amountPence } = wanted;
  const workflow = job.name;
  const now = deps.clock.now();
  const money = await OrderMoney.lock(tx, order.id);
  if (!isOpenTo(money.order)) throw new Refusal<typeof extraChargeErrors>('NOT_NOW');
  const charge =
    chargeFor(money, workflow, subject) ??
    (await money.addExtra({
      id: deps.ids.id(),
      orderId: order.id,
      workflow,
      subject,
      name,
      amountPence,
      begunAt: now,
    }));
  if (charge.paidAt) throw new Refusal<typeof extraChargeErrors>('NOT_NOW');
  const age = now.getTime() - charge.begunAt.getTime();
  const isOpen = charge.url !== null && charge.attempt !== expired && isPageOpen(charge.expiresAt, now);
  const isBeingMade =
    charge.attempt > 0 &&
    charge.attempt !== expired &&
    charge.url === null &&
    age < making &&
    canAskAgain(pageExpiry(charge.begunAt, deps.site.holdMinutes), now);
  if (isOpen || isBeingMade) return charge;
  const begun = { attempt: charge.attempt + 1, begunAt: now, url: null };
  await money.updateExtra(charge, begun);
  return { ...charge, ...begun };
}

const chargeFor = (money: OrderMoney, workflow: string, subject: string): ExtraChargeRow | undefined =>
  money.extras.find((extra) => extra.workflow === workflow && extra.subject === subject);

/**
 * Records the payment of an extra charge, once, and enqueues the job of the room that sold it. A wrong amount or
 * currency is left to an admin.
 */
export async function recordExtra(
  deps: Deps,
  money: OrderMoney,
  extra: ExtraChargeRow,
  checkout: Checkout,
): Promise<Settlement> {
  const isRight = checkout.amountPence === extra.amountPence && checkout.currency === 'gbp';
  const added = await money.addPayment(deps, {
    id: deps.ids.id(),
    sessionId: checkout.sessionId,
    paymentIntentId: checkout.paymentIntentId,
    amountPence: checkout.amountPence,
    currency: checkout.currency,
    state: isRight ? 'extra' : 'mismatch',
    createdAt: deps.clock.now(),
  });
  if (!added) return 'already-recorded';
  const kind = isRight ? 'extra-paid' : 'payment-mismatch';
  await recordEvent(deps, money.tx, { orderId: extra.orderId, kind, actor: 'payments', note: extra.name });
  if (!isRight) {
    deps.log.error({ alert: 'payment-needs-an-admin', orderId: extra.orderId }, 'an extra charge was not paid right');
    return 'needs-an-admin';
  }
  await money.updateExtra(extra, { paidAt: deps.clock.now() });
  const { workflow, subject } = extra;
  await deps.jobs.enqueue(money.tx, defineExtraPaidJob(workflow), { subject });
  return 'paid';
}

/**
 * Requests a refund of what is left of an extra charge, because its service is not delivered after all: requested in
 * the caller's transaction, carried out with the other refunds within two minutes. Does nothing when nothing was paid,
 * or on a second call.
 */
export async function refundExtra(
  deps: Deps,
  tx: Transaction,
  {
    orderId,
    job,
    subject,
    reason,
    actor,
  }: { orderId: string; job: ExtraPaidJob; subject: string; reason: string; actor: string },
): Promise<void> {
  const money = await OrderMoney.lock(tx, orderId);
  const session = chargeFor(money, job.name, subject)?.sessionId;
  const payment = money.payments.find(({ state, sessionId }) => state === 'extra' && sessionId === session);
  if (!payment) return;
  const amountPence = money.leftOf(payment);
  if (amountPence < 1) return;
  const idempotencyKey = `${job.name}:${subject}`;
  await requestRefund(deps, money, payment, { amountPence, reason, actor, idempotencyKey, tellsBuyer: true });
}
