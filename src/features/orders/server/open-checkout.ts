import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limits.ts';
import { PaymentsError, type Checkout } from '#platform/payments/port.ts';
import { changeStatus } from './change-status.ts';
import { lockOrder, updateOrder, type OrderRow } from './repository.ts';

/**
 * The payment page of an order that is not paid yet. Made once for each content of the order, whatever dies in between:
 * the provider is asked with the same key. @throws Refusal PAYMENT_UNAVAILABLE, ALREADY_PAID
 */
export async function openCheckout(deps: Deps, order: OrderRow): Promise<string> {
  if (order.paidAt) throw new Refusal('ALREADY_PAID', { order_number: order.number });
  if (order.checkoutUrl) return order.checkoutUrl;
  await limitPages(deps, order.id);
  try {
    await closeEarlier(deps, order);
    const checkout = await deps.payments.createCheckout(request(deps, order));
    if (!checkout.url) throw new PaymentsError('rejected', 'The checkout has no address');
    if (await isStored(deps, order, checkout)) return checkout.url;
    // The order was changed or given up meanwhile: this page must not take its money.
    await deps.payments.expireCheckout(checkout.sessionId);
    throw new PaymentsError('rejected', 'The order is not the one this checkout was made for');
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'no checkout could be made');
    throw new Refusal('PAYMENT_UNAVAILABLE');
  }
}

/** How often the provider is asked for pages of one order. */
const pagesOfOrder: LimitRule = { name: 'payment-pages', points: 60, seconds: 60 };

/** @throws Refusal PAYMENT_UNAVAILABLE */
export async function limitPages(deps: Pick<Deps, 'limits'>, orderId: string): Promise<void> {
  if ((await deps.limits.tooOften(pagesOfOrder, orderId)) !== null) throw new Refusal('PAYMENT_UNAVAILABLE');
}

/**
 * Takes the payment page away from an order that is about to be changed. @throws Refusal ALREADY_PAID, PAYMENT_UNAVAILABLE
 */
export async function closePage(deps: Deps, order: OrderRow): Promise<void> {
  // Without an address the order is known to be changing, so that the page's expiry does not cancel it.
  await updateOrder(deps.db, order.id, { checkoutUrl: null, updatedAt: deps.clock.now() });
  try {
    await closeEarlier(deps, order);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'a payment page could not be closed');
    throw new Refusal('PAYMENT_UNAVAILABLE');
  }
}

/** The page of the order's earlier content must not take money any more. */
async function closeEarlier(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.checkoutSession) return;
  const earlier = await deps.payments.expireCheckout(order.checkoutSession);
  // It was paid a moment ago: the webhook or the reconciler settles it.
  if (earlier.status === 'complete') throw new Refusal('ALREADY_PAID', { order_number: order.number });
}

/** Where the payment page sends the buyer: on, or back to the form they came from. */
function pagesAround({ config }: Deps, { kind, lines }: OrderRow): { successUrl: string; cancelUrl: string } {
  const paid = kind === 'simple' ? 'thank-you' : 'payment-success';
  // The short form charges what stood on the button that led to it (D9), so it must know again.
  const ofLanding = lines.some(({ entry }) => entry === 'landing_standard' || entry === 'landing_express');
  const back =
    kind === 'simple'
      ? `classic?checkout=cancelled${ofLanding ? '&prices=landing' : ''}#simple-order`
      : kind === 'souvenir'
        ? 'travel-souvenir-dev?checkout=cancelled#holiday-form'
        : 'development?checkout=cancelled#order-wizard';
  return {
    successUrl: `${config.BASE_URL}/${paid}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.BASE_URL}/${back}`,
  };
}

function request(deps: Deps, order: OrderRow): Parameters<Deps['payments']['createCheckout']>[0] {
  return {
    orderId: order.id,
    orderNumber: order.number,
    email: order.email,
    lines: order.lines.map((line) => ({ name: line.name, amountPence: line.amountPence, quantity: 1 })),
    ...pagesAround(deps, order),
    expiresAt: new Date(order.updatedAt.getTime() + deps.site.holdMinutes * 60_000),
    idempotencyKey: `${order.id}:${order.checkoutAttempt}`,
  };
}

/** Keeps the page with the order, if it still is the order the page was made for and waits for money. */
async function isStored(deps: Deps, order: OrderRow, checkout: Checkout): Promise<boolean> {
  const page = {
    checkoutSession: checkout.sessionId,
    checkoutUrl: checkout.url,
    checkoutExpiresAt: checkout.expiresAt,
  };
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked?.checkoutAttempt !== order.checkoutAttempt) return false;
    const move = { orderId: order.id, to: 'payment_pending', actor: 'buyer', also: page } as const;
    const { outcome } = await changeStatus(deps, tx, move);
    if (outcome === 'already-there') await updateOrder(tx, order.id, { ...page, updatedAt: locked.updatedAt });
    return outcome !== 'refused';
  });
}
