import { cancelUnpaid, waitingOrders } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentsError } from '#platform/payments/port.ts';
import { settleSession } from './settle.ts';
import { keepEvent } from './webhook.ts';

const minute = 60_000;

/** Milliseconds: a webhook has had this long to arrive. */
const patience = minute;

/**
 * Settles what no webhook announced, and frees the places of orders that never reached the payment page. Runs every
 * minute, so that nothing waits longer than five.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const holdsUntil = now - deps.site.holdMinutes * minute;
  for (const order of await waitingOrders(deps.db, new Date(now - patience), 500)) {
    if (order.checkoutSession) await settleOrder(deps, order.checkoutSession);
    else if (order.updatedAt.getTime() < holdsUntil) {
      await deps.db.transaction((tx) => cancelUnpaid(deps, tx, order.id, 'It never reached the payment page.'));
    }
  }
}

/** One order the provider cannot answer for does not hold up the others. */
async function settleOrder(deps: Deps, session: string): Promise<void> {
  try {
    const outcome = await settleSession(deps, session);
    if (outcome === 'paid')
      deps.log.warn({ alert: 'settled-without-webhook' }, 'a payment was found that no webhook announced');
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.error({ err: error }, 'a payment could not be looked up');
  }
}

/** The provider lists events for 30 days; after that much silence nothing can be caught up with. */
const longest = 30 * 24 * 60 * minute;
const usual = 2 * 60 * minute;

/**
 * Takes in events that no webhook brought: refunds made at the provider's desk, payments of orders given up. The first
 * time looks back as far as the provider can, in case this shop was down for days.
 */
export function eventCatcher(deps: Deps): () => Promise<void> {
  let lookBack = longest;
  return async () => {
    const since = new Date(deps.clock.now().getTime() - lookBack);
    try {
      for (const event of await deps.payments.eventsSince(since)) await keepEvent(deps, event);
      lookBack = usual;
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error;
      deps.log.error({ err: error }, 'the payment events could not be listed');
    }
  };
}
