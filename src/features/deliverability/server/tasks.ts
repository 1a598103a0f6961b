import type { Deps } from '#platform/deps.ts';
import { unreachedLetters } from './repository.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';

/** Letters about orders and accounts that reached nobody: their readers have to be told in another way. */
export function deliverabilityTasks({ db }: Pick<Deps, 'db'>): TaskList[] {
  return [
    {
      kind: 'unreached',
      role: 'admin',
      async read({ limit }) {
        const { count, letters } = await unreachedLetters(db, limit);
        const tasks = letters.map(({ id, orderNumber, subject, createdAt }) => ({
          id,
          orderNumber,
          about: subject,
          since: createdAt,
          due: null,
        }));
        return { count, tasks };
      },
    },
  ];
}
