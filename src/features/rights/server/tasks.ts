import { orderById, orderTask } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Task, TaskList } from '#platform/rooms/task-list.ts';
import { openRequests } from './repository.ts';

/** Requests of buyers under their rights that nobody has answered. */
export function rightsTasks(deps: Deps): TaskList[] {
  return [
    {
      kind: 'request',
      role: 'admin',
      async read({ limit }) {
        const { count, requests } = await openRequests(deps.db, limit);
        const tasks: Task[] = [];
        for (const { id, orderId, createdAt } of requests) {
          const order = await orderById(deps.db, orderId);
          if (order) tasks.push(orderTask(deps, order, { id, since: createdAt }));
        }
        return { count, tasks };
      },
    },
  ];
}
