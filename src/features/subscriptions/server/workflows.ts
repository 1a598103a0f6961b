import type { Deps } from '#platform/deps.ts';
import { reconcilePlans, syncSubscription } from './sync.ts';

export function defineSubscriptionWork(deps: Deps): void {
  deps.jobs.define<{ subscriptionId: string }>(
    'sync-subscription',
    { queue: 'quick' },
    async ({ subscriptionId }, job) => {
      try {
        await job.step('sync', () => syncSubscription(deps, subscriptionId), { attempts: 6, firstWaitSeconds: 1 });
      } catch (error) {
        // The provider is asked again when somebody needs to know, and when the month is over.
        deps.log.error({ err: error, alert: 'plan-not-synced', subscriptionId }, 'a plan could not be looked at');
      }
    },
  );
  deps.jobs.every(300, 'reconcile plans', () => reconcilePlans(deps));
}
