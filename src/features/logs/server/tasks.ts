import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { failedEmails } from './repository.ts';

/** E-mails that were given up. */
export function logsTasks({ db }: Pick<Deps, 'db'>): TaskList[] {
  return [
    {
      kind: 'email',
      role: 'admin',
      async read({ limit }) {
        const { count, emails } = await failedEmails(db, limit);
        const tasks = emails.map(({ id, subject, createdAt }) => ({
          id,
          orderNumber: null,
          about: subject,
          since: createdAt,
          due: null,
        }));
        return { count, tasks };
      },
    },
  ];
}
