import type { Deps } from '#platform/deps.ts';
import type { Log } from '#platform/log.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { RetentionRule } from '#platform/retention.ts';
import { deleteExpiredOrder } from './erase.ts';
import { ordersPastRetention, type RetentionClass } from './retention-repository.ts';

/** Retention rules of orders. Each order is deleted whole, room by room, in a transaction of its own. */
export function orderRetention(deps: Deps, rooms: readonly PersonalData[]): RetentionRule[] {
  const rule = (what: string, kept: string, keeping: RetentionClass): RetentionRule => ({
    what,
    kept,
    due: async (now) => (await ordersPastRetention(deps.db, keeping, { now })).length,
    async clear(now) {
      let gone = 0;
      for (const id of await ordersPastRetention(deps.db, keeping, { now })) {
        try {
          gone += (await deleteExpiredOrder(deps, rooms, { orderId: id, keeping, now })) ? 1 : 0;
        } catch (error) {
          // One that cannot be deleted does not block the others.
          deps.log.error({ err: error, alert: 'order-not-cleared', orderId: id }, 'an order could not be cleared away');
        }
      }
      return gone;
    },
  });
  return [
    rule('orders that were paid', '7 years from their payment', 'money'),
    rule('orders that were never paid', '30 days from their last change', 'draft'),
  ];
}

/** Deletes everything past its retention period, rule by rule; a dry run only counts. A rule that fails is left out. */
export async function applyRetention(
  rules: readonly RetentionRule[],
  now: Date,
  { dryRun, log }: { dryRun: boolean; log: Log },
): Promise<{ what: string; kept: string; count: number }[]> {
  const report: { what: string; kept: string; count: number }[] = [];
  for (const rule of rules) {
    try {
      const count = await (dryRun ? rule.due(now) : rule.clear(now));
      report.push({ what: rule.what, kept: rule.kept, count });
    } catch (error) {
      log.error(
        { err: error, alert: 'retention-failed', what: rule.what },
        'what is over its time could not be cleared away',
      );
    }
  }
  return report;
}
