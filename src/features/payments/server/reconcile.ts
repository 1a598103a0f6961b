import { cancelUnpaid, lockOrder, type OrderRow, waitingOrders } from '#features/orders/server/index.ts';
import { businessDay } from '#kit/business-day.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { expirePages } from './expire-pages.ts';
import { settleSession } from './settle.ts';
import { openAuthorisations } from './authorisation-repository.ts';
import { openExtras } from './extra-charge-repository.ts';
import { knownEvents, unhandledEvents } from './repository.ts';
import { enqueueEvent, storeEvent } from './webhook.ts';

const minute = 60_000;

/** Milliseconds: a webhook has had this long to arrive. */
const patience = minute;

/** Waiting orders that are read at once. */
const pageSize = 200;

/**
 * Settles what no webhook announced, and frees the places of orders that never reached the payment page. Runs every
 * minute, so that nothing waits longer than five.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const waiting = { before: new Date(deps.clock.now().getTime() - patience), today: businessDay(deps.clock.now()) };
  let page = await waitingOrders(deps.db, waiting, pageSize);
  for (let after = page.at(-1); after; after = page.at(-1)) {
    for (const order of page) {
      try {
        await reconcileOrder(deps, order);
      } catch (error) {
        // One order that cannot be looked at does not hold up the others.
        deps.log.error({ err: error, orderId: order.id }, 'an order could not be reconciled');
      }
    }
    // From behind the last, so that those which wait on hold up none that came later.
    page = await waitingOrders(deps.db, { ...waiting, after }, pageSize);
  }
}

async function reconcileOrder(deps: Deps, order: OrderRow): Promise<void> {
  const holdsUntil = deps.clock.now().getTime() - deps.site.holdMinutes * minute;
  if (order.erasedAt) await giveUpErased(deps, order);
  else if (isLeftWithoutPlace(order)) await giveUp(deps, order, 'The day that was offered instead is over.');
  else if (order.checkoutSession) await settleOrder(deps, order, order.checkoutSession);
  else if (order.updatedAt.getTime() < holdsUntil) await giveUp(deps, order, 'It never reached the payment page.');
}

/** The payment found no place, and the buyer has not begun another. */
function isLeftWithoutPlace({ soldOutDay, checkoutUrl }: OrderRow): boolean {
  return soldOutDay !== null && checkoutUrl === null;
}

/** Carries out at the provider what was decided of authorised payments, where a crash or an outage came between. */
export async function reconcileAuthorisations(deps: Deps): Promise<void> {
  for (const { sessionId, orderId } of await openAuthorisations(
    deps.db,
    new Date(deps.clock.now().getTime() - patience),
  )) {
    try {
      await settleSession(deps, sessionId);
    } catch (error) {
      deps.log.error({ err: error, orderId }, 'an authorised payment could not be settled');
    }
  }
}

/** The same for what is paid beside an order. */
export async function reconcileExtras(deps: Deps): Promise<void> {
  for (const { id, sessionId } of await openExtras(deps.db, deps.clock.now())) {
    try {
      await settleSession(deps, sessionId);
    } catch (error) {
      deps.log.error({ err: error, extraCharge: id }, 'an extra charge could not be reconciled');
    }
  }
}

async function giveUp(deps: Deps, order: OrderRow, note: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    // Whatever has happened to it since it was read is a reason to wait another minute.
    if (locked?.updatedAt.getTime() !== order.updatedAt.getTime()) return;
    await cancelUnpaid(deps, tx, order.id, note);
  });
}

/** Erased by a version that left it waiting for money. */
async function giveUpErased(deps: Deps, order: OrderRow): Promise<void> {
  await giveUp(deps, order, '');
  await expirePages(deps, order.id);
}

async function settleOrder(deps: Deps, order: OrderRow, session: string): Promise<void> {
  try {
    const outcome = await settleSession(deps, session);
    const isOver = order.updatedAt.getTime() < deps.clock.now().getTime() - deps.site.holdMinutes * minute;
    if (outcome === 'released' && isOver) await giveUp(deps, order, 'Its payment was released, and not made again.');
    if (outcome === 'paid')
      deps.log.warn({ alert: 'settled-without-webhook' }, 'a payment was found that no webhook announced');
  } catch (error) {
    const unknown = error instanceof PaymentsError && error.code === 'not-found';
    const isOver = order.checkoutExpiresAt !== null && order.checkoutExpiresAt < deps.clock.now();
    if (!unknown || !isOver) throw error;
    await giveUp(deps, order, 'The payment provider does not know its page any more.');
  }
}

/** Tries again what was received and could not be handled when it came. */
export async function handleLeftovers(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - 5 * minute);
  for (const { id } of await unhandledEvents(deps.db, before)) await enqueueEvent(deps, id);
}

/** The provider lists events for 30 days; after that much silence nothing can be caught up with. */
const longest = 30 * 24 * 60 * minute;
const overlap = 2 * 60 * minute;

/**
 * Takes in events that no webhook brought: refunds made at the provider's desk, payments of orders given up. The first
 * time looks back as far as the provider can, in case this shop was down for days.
 */
export function eventCatcher(deps: Deps): () => Promise<void> {
  let listedUntil = deps.clock.now().getTime() - longest;
  return async () => {
    const since = new Date(listedUntil - overlap);
    try {
      const listed = await deps.payments.eventsSince(since);
      // Nearly all came by webhook: each order's are listed once a minute for as long as the overlap is.
      const ids = listed.map(({ id }) => id);
      const known = ids.length === 0 ? new Set() : await knownEvents(deps.db, ids);
      for (const event of listed) {
        if (!known.has(event.id)) await storeEvent(deps, event);
        // By the provider's clock: ours may run ahead, and what came meanwhile would never be listed.
        listedUntil = Math.max(listedUntil, event.createdAt.getTime());
      }
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      deps.log.error({ err: error }, 'the payment events could not be listed');
    }
  };
}
