import { orderTask } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { unpublished } from './repository.ts';

/** Released songs that are to be published and are not out yet. */
export function extrasTasks(deps: Deps): TaskList[] {
  return [
    {
      kind: 'publishing',
      role: 'producer',
      async read({ limit }) {
        const { count, orders } = await unpublished(deps.db, { entry: 'addon_spotify_publish', limit });
        const since = (released: Date | null): Date => released ?? deps.clock.now();
        return {
          count,
          tasks: orders.map((order) => orderTask(deps, order, { since: since(order.completedAt) })),
        };
      },
    },
  ];
}
