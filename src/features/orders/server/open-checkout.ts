import { Refusal } from '#kit/refusal.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { LimitRule } from '#platform/limit-rule.ts';
import { canAskAgain, closeCheckout, isPageOpen, pageExpiry, pageStatus } from '#platform/payments/page-expiry.ts';
import { PaymentsError, type Checkout, type CheckoutRequest } from '#platform/payments/port.ts';
import type { placingErrors } from '../contract.ts';
import { currentLocale, english } from '#ui/locale.ts';
import { payableLines } from '../domain/price.ts';
import { promisedUntil, type DeliveryPromise } from '../domain/turnaround.ts';
import { changeStatus } from './change-status.ts';
import { refuseUnpayable } from './daily-places.ts';
import { inOrderLanguage } from './in-order-language.ts';
import { lockOrder, updateOrder, type OrderRow } from './repository.ts';
import { lineName } from '../ui/choice-words.ts';

/**
 * The payment page of an order that is not paid yet: the one it has while the provider keeps it open, else a new one, whose
 * time counts from now. Every way to such a page comes here, so that none leads to one while staff take no orders, or for a
 * day that is sold out, or whose promise cannot be kept. @throws Refusal PAYMENT_UNAVAILABLE, ALREADY_PAID, ORDERS_STOPPED, DAY_FULL, EXPRESS_CLOSED
 */
export async function openCheckout(deps: Deps, order: OrderRow): Promise<string> {
  if (order.paidAt) throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: order.number });
  await refuseUnpayable(deps, order);
  await limitCheckoutPages(deps, order.id);
  return orUnavailable(deps, order, async () => {
    if (await isStillOpen(deps, order)) return order.checkoutUrl ?? '';
    const begun = await deps.db.transaction((tx) => beginPage(deps, tx, order));
    if (begun.checkoutUrl !== null) return begun.checkoutUrl;
    await closeEarlier(deps, begun);
    return addressOfPage(deps, begun);
  });
}

/** Part of a new order whose page is made right after it: the page is begun, as `beginPage` would begin it. */
export function firstPage(
  deps: Pick<Deps, 'site'>,
  now: Date,
  promised: { promise: DeliveryPromise; day: string },
): Pick<OrderRow, 'checkoutAttempt' | 'checkoutExpiresAt'> {
  return { checkoutAttempt: 1, checkoutExpiresAt: endOfPage(deps, now, promised) };
}

/** As the operator set it; sooner where the promise cannot be kept until then, as far as the provider lets a page end soon. */
function endOfPage(
  { site }: Pick<Deps, 'site'>,
  now: Date,
  { promise, day }: { promise: DeliveryPromise; day: string },
): Date {
  const until = promisedUntil(now, promise, day);
  const minutesLeft = until ? (until.getTime() - now.getTime()) / 60_000 : Infinity;
  return pageExpiry(now, Math.min(site.holdMinutes, minutesLeft));
}

/** The page of an order that was stored with it a moment ago, by whoever stored it. @throws Refusal PAYMENT_UNAVAILABLE */
export async function openFirstCheckout(deps: Deps, order: OrderRow): Promise<string> {
  const { checkoutExpiresAt } = order;
  if (checkoutExpiresAt === null) throw new Error('The order was stored without a page begun');
  return orUnavailable(deps, order, () => addressOfPage(deps, { ...order, checkoutExpiresAt }));
}

/** @throws Refusal PAYMENT_UNAVAILABLE instead of what the provider says */
async function orUnavailable(deps: Deps, order: OrderRow, open: () => Promise<string>): Promise<string> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'no checkout could be made');
    throw new Refusal<typeof placingErrors>('PAYMENT_UNAVAILABLE');
  }
}

/** Has the provider make a page that is begun, and keeps it. @throws PaymentsError */
async function addressOfPage(deps: Deps, begun: Page): Promise<string> {
  const { page, checkout } = await makePage(deps, begun);
  if (!checkout) return page.checkoutUrl ?? '';
  if (!checkout.url) throw new PaymentsError('rejected', 'The checkout has no address');
  if (await isStored(deps, page, checkout)) return checkout.url;
  // The order was changed or given up meanwhile: this page must not take its money.
  await deps.payments.expireCheckout(checkout.sessionId);
  throw new PaymentsError('rejected', 'The order is not the one this checkout was made for');
}

/** Limit of the payment pages made for one order. */
const pagesOfOrder: LimitRule = { name: 'payment-pages', points: 60, seconds: 60 };

/** @throws Refusal PAYMENT_UNAVAILABLE */
export async function limitCheckoutPages(deps: Pick<Deps, 'limits'>, orderId: string): Promise<void> {
  if ((await deps.limits.tooOften(pagesOfOrder, orderId)) !== null)
    throw new Refusal<typeof placingErrors>('PAYMENT_UNAVAILABLE');
}

/** A page may be closed at the provider before its time, so the provider is asked. @throws PaymentsError */
async function isStillOpen(deps: Deps, order: OrderRow): Promise<boolean> {
  if (!order.checkoutUrl || !order.checkoutSession) return false;
  if (!isPageOpen(order.checkoutExpiresAt, deps.clock.now())) return false;
  return (await pageStatus(deps.payments, order.checkoutSession)) === 'open';
}

type Page = OrderRow & { checkoutExpiresAt: Date };

/**
 * Asks the provider for a page. A key that it knows with other words was used by an earlier release: nobody was ever given that page's
 * address, so another is begun. Without a checkout somebody else has made the page meanwhile. @throws PaymentsError
 */
async function makePage(deps: Deps, page: Page): Promise<{ page: Page; checkout: Checkout | null }> {
  const ask = async (of: Page): Promise<Checkout> =>
    deps.payments.createCheckout(await inOrderLanguage(deps, of, () => request(deps, of)));
  try {
    return { page, checkout: await ask(page) };
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.code !== 'key-used') throw error;
    const next = await deps.db.transaction((tx) => beginPage(deps, tx, page, { insteadOf: page.checkoutAttempt }));
    return { page: next, checkout: next.checkoutUrl === null ? await ask(next) : null };
  }
}

/**
 * Begins a page in place of the one that `seen` has. The provider is asked with a key of its own for each, and with the
 * same words as long as it takes them, whatever dies in between; a page begun or made by somebody else meanwhile is theirs.
 * @param insteadOf number of a page that the provider will not make
 */
async function beginPage(
  deps: Deps,
  tx: Transaction,
  seen: OrderRow,
  { insteadOf }: { insteadOf?: number } = {},
): Promise<Page> {
  const order = await lockOrder(tx, seen.id);
  if (!order) throw new Error('The order to pay does not exist');
  if (order.paidAt) throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: order.number });
  const { checkoutExpiresAt } = order;
  const now = deps.clock.now();
  const { promise } = deps.orders.kinds.facts(order);
  const isMade = order.checkoutUrl !== null && order.checkoutUrl !== seen.checkoutUrl;
  const isAskable = checkoutExpiresAt !== null && canAskAgain(checkoutExpiresAt, now);
  const isBeingMade = order.checkoutUrl === null && isAskable && order.checkoutAttempt !== insteadOf;
  if (checkoutExpiresAt && (isMade || isBeingMade)) return { ...order, checkoutExpiresAt };
  const begun = {
    checkoutAttempt: order.checkoutAttempt + 1,
    checkoutUrl: null,
    checkoutExpiresAt: endOfPage(deps, now, { promise, day: order.businessDay }),
    updatedAt: now,
  };
  await updateOrder(tx, order.id, begun);
  return { ...order, ...begun };
}

/**
 * Takes the payment page away from an order that is about to be changed. @throws Refusal ALREADY_PAID, PAYMENT_UNAVAILABLE
 */
export async function closePage(deps: Deps, order: OrderRow): Promise<void> {
  // Without an address the order is known to be changing, so that the page's expiry does not cancel it.
  const withoutPage = { checkoutUrl: null, checkoutExpiresAt: null, updatedAt: deps.clock.now() };
  await updateOrder(deps.db, order.id, withoutPage);
  try {
    await closeEarlier(deps, order);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error, orderId: order.id }, 'a payment page could not be closed');
    throw new Refusal<typeof placingErrors>('PAYMENT_UNAVAILABLE');
  }
}

/** The order's earlier page must not take money any more. */
async function closeEarlier(deps: Deps, order: OrderRow): Promise<void> {
  if (!order.checkoutSession) return;
  const earlier = await closeCheckout(deps.payments, order.checkoutSession);
  // It was paid a moment ago: the webhook or the reconciler settles it. What was let go again, or failed, leaves the order to be paid.
  const isUnpaid = earlier?.paymentStatus === 'released' || earlier?.paymentStatus === 'failed';
  if (earlier?.status === 'complete' && !isUnpaid)
    throw new Refusal<typeof placingErrors>('ALREADY_PAID', { order_number: order.number });
}

/** Addresses the payment page sends the buyer to: on, or back to the form they came from. */
function returnAddresses({ config, orders }: Deps, order: OrderRow): { successUrl: string; cancelUrl: string } {
  const { paid, cancelled } = orders.kinds.returnPages(order);
  const { code } = currentLocale();
  // A browser that pays from the portal may never have chosen a language.
  const language = code === english.code ? '' : `&language=${code}`;
  return {
    successUrl: `${config.BASE_URL}/${paid}?session_id={CHECKOUT_SESSION_ID}${language}`,
    cancelUrl: `${config.BASE_URL}/${cancelled}`,
  };
}

function request(deps: Deps, order: Page): CheckoutRequest {
  const language = deps.orders.kinds.facts(order).pageLanguage;
  return {
    orderId: order.id,
    orderNumber: order.number,
    email: order.email,
    language,
    lines: payableLines(order.lines).map((line) => ({
      name: lineName(line),
      amountPence: line.amountPence,
      quantity: 1,
    })),
    ...returnAddresses(deps, order),
    expiresAt: order.checkoutExpiresAt,
    // Its place of the day is taken before the money is.
    captureLater: true,
    idempotencyKey: `${order.id}:${order.checkoutAttempt}`,
  };
}

/** Keeps the page with the order, if it still is the order the page was made for and waits for money. */
async function isStored(deps: Deps, order: Page, checkout: Checkout): Promise<boolean> {
  const page = {
    checkoutSession: checkout.sessionId,
    checkoutUrl: checkout.url,
    checkoutExpiresAt: checkout.expiresAt,
  };
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked?.checkoutAttempt !== order.checkoutAttempt) return false;
    const move = { orderId: order.id, to: 'payment_pending', actor: 'buyer', also: page, locked } as const;
    const { outcome } = await changeStatus(deps, tx, move);
    if (outcome === 'already-there') await updateOrder(tx, order.id, { ...page, updatedAt: locked.updatedAt });
    return outcome !== 'refused';
  });
}
