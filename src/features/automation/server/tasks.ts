import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { abandonedRecords } from './repository.ts';

/** Records for the operator's automation whose delivery was given up. */
export function automationTasks({ db }: Pick<Deps, 'db'>): TaskList[] {
  return [
    {
      kind: 'delivery',
      role: 'admin',
      async read({ limit }) {
        const { count, records } = await abandonedRecords(db, limit);
        const tasks = records.map(({ id, orderNumber, event, createdAt }) => ({
          id,
          orderNumber,
          about: event,
          since: createdAt,
          due: null,
        }));
        return { count, tasks };
      },
    },
  ];
}
