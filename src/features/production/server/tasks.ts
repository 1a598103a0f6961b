import { orderTask } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { waitingForStaff, type OrderTaskKind } from './task-repository.ts';

const kinds: readonly OrderTaskKind[] = ['at-risk', 'failed', 'words', 'to-check', 'to-refund'];

/** Orders whose promise is at risk, that failed, that wait for words or to be checked; refused ones whose money is still here. */
export function productionTasks(deps: Deps): TaskList[] {
  return kinds.map((kind) => ({
    kind,
    role: kind === 'to-refund' ? 'admin' : 'producer',
    async read({ limit }) {
      const { count, orders } = await waitingForStaff(deps.db, { kind, now: deps.clock.now(), limit });
      return { count, tasks: orders.map((order) => orderTask(deps, order, { since: order.updatedAt })) };
    },
  }));
}
