import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import {
  failedRefunds,
  openDisputes,
  openDisputesElsewhere,
  paymentsWithoutUse,
  unexplainedDifferences,
  unhandledSince,
  type WaitingMoney,
} from './task-repository.ts';

/** Milliseconds after which an event that is still not handled is somebody's work. */
const patience = 10 * 60_000;

/** Money that a machine cannot place, and events that could not be handled. */
export function paymentTasks(deps: Deps): TaskList[] {
  const list = (kind: string, read: (limit: number) => Promise<WaitingMoney>): TaskList => ({
    kind,
    role: 'admin',
    async read({ limit }) {
      const { count, rows } = await read(limit);
      return { count, tasks: rows.map((row) => ({ ...row, due: null })) };
    },
  });
  return [
    list('payment', (limit) => paymentsWithoutUse(deps.db, limit)),
    list('refund', (limit) => failedRefunds(deps.db, limit)),
    list('dispute', async (limit) => {
      const [ofOrders, elsewhere] = [await openDisputes(deps.db, limit), await openDisputesElsewhere(deps.db, limit)];
      return {
        count: ofOrders.count + elsewhere.count,
        rows: [...ofOrders.rows, ...elsewhere.rows]
          .toSorted((one, other) => one.since.getTime() - other.since.getTime())
          .slice(0, limit),
      };
    }),
    list('difference', (limit) => unexplainedDifferences(deps.db, limit)),
    list('payment-event', (limit) => {
      const before = new Date(deps.clock.now().getTime() - patience);
      return unhandledSince(deps.db, { before, limit });
    }),
  ];
}
