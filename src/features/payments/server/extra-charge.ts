import { Refusal } from '#kit/refusal.ts';
import { recordEvent, type OrderRow } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError, type Checkout } from '#platform/payments/port.ts';
import {
  type ExtraChargeRow,
  lockExtra,
  lockPaymentOfExtra,
  storePage,
  updateExtra,
} from './extra-charge-repository.ts';
import { askRefund, leftOf } from './refund-all.ts';
import { insertPayment, refundByKey } from './repository.ts';
import type { Settlement } from './settle.ts';

const minute = 60_000;
/** Milliseconds that a payment page may take to be made before it is begun anew. */
const making = 5 * minute;

export interface ExtraCharge {
  order: OrderRow;
  /** Told of the payment, in its transaction, with `subject` as its input. */
  workflow: string;
  /** What is paid for; each is charged once. */
  subject: string;
  /** On the payment page. */
  name: string;
  amountPence: number;
  /** Absolute; where the payment page leads back to. */
  returnUrl: string;
}

/** The payment page of something sold for an order that is paid. @throws Refusal NOT_NOW, PAYMENT_UNAVAILABLE */
export async function openExtraCheckout(deps: Deps, wanted: ExtraCharge): Promise<string> {
  const charge = await deps.db.transaction((tx) => begin(deps, tx, wanted));
  if (charge.url) return charge.url;
  const { order, returnUrl } = wanted;
  try {
    const checkout = await deps.payments.createCheckout({
      orderId: order.id,
      orderNumber: order.number,
      email: order.email,
      lines: [{ name: charge.name, amountPence: charge.amountPence, quantity: 1 }],
      successUrl: returnUrl,
      cancelUrl: returnUrl,
      expiresAt: new Date(charge.begunAt.getTime() + deps.site.holdMinutes * minute),
      idempotencyKey: `extra:${charge.id}:${charge.attempt}`,
    });
    const { sessionId, url, expiresAt } = checkout;
    if (!url) throw new PaymentsError('rejected', 'The checkout has no address');
    if (await storePage(deps.db, charge, { sessionId, url, expiresAt })) return url;
    await deps.payments.expireCheckout(sessionId);
    throw new PaymentsError('rejected', 'Another payment page has been begun');
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'no extra checkout could be made');
    throw new Refusal('PAYMENT_UNAVAILABLE');
  }
}

/** The charge as it is: with a page that is still open, or with a new attempt at one. @throws Refusal NOT_NOW */
async function begin(deps: Deps, tx: Transaction, wanted: ExtraCharge): Promise<ExtraChargeRow> {
  const { order, workflow, subject, name, amountPence } = wanted;
  const now = deps.clock.now();
  const fresh = { id: deps.ids.id(), orderId: order.id, workflow, subject, name, amountPence, begunAt: now };
  const charge = await lockExtra(tx, fresh);
  if (charge.paidAt) throw new Refusal('NOT_NOW');
  const age = now.getTime() - charge.begunAt.getTime();
  const isOpen = charge.expiresAt !== null && charge.expiresAt.getTime() > now.getTime() + minute;
  const isBeingMade = charge.attempt > 0 && charge.url === null && age < making;
  if ((charge.url && isOpen) || isBeingMade) return charge;
  const begun = { attempt: charge.attempt + 1, begunAt: now, sessionId: null, url: null, expiresAt: null };
  await updateExtra(tx, charge.id, begun);
  return { ...charge, ...begun };
}

/** Writes down that an extra charge was paid, once, and hands it to whoever asked for it. */
export async function recordExtra(
  deps: Deps,
  tx: Transaction,
  extra: ExtraChargeRow,
  checkout: Checkout,
): Promise<Settlement> {
  const isRight = checkout.amountPence === extra.amountPence && checkout.currency === 'gbp';
  const isNew = await insertPayment(tx, {
    id: deps.ids.id(),
    orderId: extra.orderId,
    sessionId: checkout.sessionId,
    paymentIntentId: checkout.paymentIntentId,
    amountPence: checkout.amountPence,
    currency: checkout.currency,
    state: isRight ? 'extra' : 'mismatch',
    createdAt: deps.clock.now(),
  });
  if (!isNew) return 'already-recorded';
  const kind = isRight ? 'extra-paid' : 'payment-mismatch';
  await recordEvent(deps, tx, { orderId: extra.orderId, kind, actor: 'payments', note: extra.name });
  if (!isRight) {
    deps.log.error({ alert: 'payment-needs-an-admin', orderId: extra.orderId }, 'an extra charge was not paid right');
    return 'needs-an-admin';
  }
  await updateExtra(tx, extra.id, { paidAt: deps.clock.now() });
  const { workflow, subject } = extra;
  await deps.jobs.enqueue(tx, { workflow, id: `${workflow}-${subject}`, input: { subject } });
  return 'paid';
}

/**
 * Gives back what is left of an extra charge, because what it was for is not done after all: asked for in the caller's
 * transaction, carried out with the other refunds within two minutes. Does nothing when nothing was paid, or twice.
 */
export async function giveExtraBack(
  deps: Deps,
  tx: Transaction,
  { workflow, subject, reason, actor }: { workflow: string; subject: string; reason: string; actor: string },
): Promise<void> {
  const payment = await lockPaymentOfExtra(tx, workflow, subject);
  const idempotencyKey = `${workflow}:${subject}`;
  if (!payment || (await refundByKey(tx, idempotencyKey))) return;
  const amountPence = await leftOf(tx, payment);
  if (amountPence < 1) return;
  await askRefund(deps, tx, { id: deps.ids.id(), paymentId: payment.id, amountPence, reason, actor, idempotencyKey });
}
