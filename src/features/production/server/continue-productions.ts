import { isWaitingToStart, lockOrder } from '#features/orders/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { markFailed, writeProduction } from './produce.ts';
import { countLost, enqueueAgain, isStuck, ordersWithWork, runsOfOrder } from './production-runs.ts';
import { productionStatuses, latestVersion, ordersAtWork, productionOf } from './repository.ts';

/** Seconds between two runs of the reconciler; a production that staff had stopped resumes after that. */
export const continueEvery = 5;

/** Runs of one version that may end without an outcome, since staff last enqueued it, before it is shown to them as failed. */
const mostLost = 3;

/**
 * Reconciler of productions: enqueues again each order that is paid, not done, and has no run that is waiting or working,
 * the first due first. Safe to run twice at once.
 */
export async function continueProductions(deps: Deps): Promise<void> {
  if ((await deps.settings.current()).productionStopped) return;
  const atWork = await ordersAtWork(deps.db, deps.clock.now());
  if (atWork.length === 0) return;
  const hasWork = await ordersWithWork(deps, deps.db);
  for (const orderId of atWork) {
    if (hasWork.has(orderId)) continue;
    try {
      await deps.db.transaction((tx) => continueOrder(deps, tx, orderId));
    } catch (error) {
      // One order that cannot be looked at does not hold up the others.
      deps.log.error({ err: error, orderId }, 'a production could not be continued');
    }
  }
}

/** Checks again with the order locked, because every enqueue or stop of its work holds that lock. */
async function continueOrder(deps: Deps, tx: Transaction, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.erasedAt || !productionStatuses.includes(order.status) || isWaitingToStart(deps, order)) return;
  const runs = await runsOfOrder(deps, tx, orderId);
  if (runs.some(({ state }) => state === 'unfinished')) return;
  const version = Math.max(1, await latestVersion(tx, orderId));
  const production = await productionOf(tx, orderId, version);
  if (production?.state === 'needs-words' || production?.state === 'on-hold') return;
  if (isStuck(deps, order, runs)) {
    const lost = countLost(runs, version, production?.attempt ?? 1);
    deps.log.error({ alert: 'paid-and-nothing-runs', orderId, version, lost }, 'an order is paid and nothing runs');
    if (lost >= mostLost) {
      await writeProduction(deps, tx, order, { version, state: 'failed' });
      return markFailed(deps, tx, orderId, `Its work ended ${lost} times without an outcome.`);
    }
  }
  await enqueueAgain(deps, tx, orderId, version);
}
