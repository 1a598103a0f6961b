import type { Deps } from '#platform/deps.ts';
import { endUselessPages } from './end-pages.ts';
import { giveUnusableBack } from './money-back.ts';
import { eventCatcher, handleLeftovers, reconcile, reconcileAuthorisations, reconcileExtras } from './reconcile.ts';
import { finishRefunds } from './refund.ts';
import { handleEvent } from './webhook.ts';

export function definePaymentWork(deps: Deps): void {
  deps.jobs.define<{ id: string }>('handle-payment-event', { queue: 'quick' }, ({ id }, job) =>
    handleEvent(deps, id, job),
  );
  deps.jobs.every(60, 'reconcile payments', () => reconcile(deps));
  deps.jobs.every(60, 'reconcile authorised payments', () => reconcileAuthorisations(deps));
  deps.jobs.every(60, 'reconcile extra charges', () => reconcileExtras(deps));
  deps.jobs.every(60, 'catch up with payment events', eventCatcher(deps));
  deps.jobs.every(120, 'handle payment events left over', () => handleLeftovers(deps));
  deps.jobs.every(60, 'end payment pages of orders that are over', () => endUselessPages(deps));
  deps.jobs.every(60, 'give back money without an order', () => giveUnusableBack(deps));
  deps.jobs.every(60, 'finish refunds', () => finishRefunds(deps));
}
