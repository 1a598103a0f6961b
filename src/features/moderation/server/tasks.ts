import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { countWaiting, waitingCases } from './repository.ts';

/** Things that are held or were reported, and appeals. */
export function moderationTasks({ db }: Deps): TaskList[] {
  return [
    {
      kind: 'moderation',
      role: 'producer',
      async read({ limit }) {
        const cases = await waitingCases(db, limit);
        return {
          count: await countWaiting(db),
          tasks: cases.map(({ id, orderNumber, title, appealedAt, openedAt }) => ({
            id,
            orderNumber,
            about: title,
            since: appealedAt ?? openedAt,
            due: null,
          })),
        };
      },
    },
  ];
}
