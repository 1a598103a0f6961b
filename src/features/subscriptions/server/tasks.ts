import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { overduePlans } from './repository.ts';

/** Plans of businesses whose month is not paid. */
export function subscriptionsTasks({ db }: Pick<Deps, 'db'>): TaskList[] {
  return [
    {
      kind: 'plan',
      role: 'admin',
      async read({ limit }) {
        const { count, plans } = await overduePlans(db, limit);
        const tasks = plans.map(({ id, business, since }) => ({
          id,
          orderNumber: null,
          about: business ?? '',
          since,
          due: null,
        }));
        return { count, tasks };
      },
    },
  ];
}
