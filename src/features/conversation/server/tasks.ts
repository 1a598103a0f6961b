import { orderTask } from '#features/orders/server/index.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { countUnread, listedConversations } from './conversation-list-repository.ts';
import type { ConversationDeps } from './deps.ts';
import { openRevisions } from './task-repository.ts';

/** Conversations with something unread, and changes that buyers ask for, also of songs that are released. */
export function conversationTasks(deps: ConversationDeps): TaskList[] {
  return [
    {
      kind: 'unread',
      role: 'producer',
      isPersonal: true,
      async read({ accountId, limit }) {
        const count = await countUnread(deps.db, accountId);
        const listed = await listedConversations(deps.db, { accountId, search: '', limit });
        const tasks = listed
          .filter(({ unread }) => unread > 0)
          .map(({ order_number: orderNumber, project_id: project, name, last_at: since }) => ({
            id: orderNumber ?? project ?? '',
            orderNumber,
            about: name ?? '',
            since: new Date(since),
            due: null,
          }));
        return { count, tasks };
      },
    },
    {
      kind: 'revision',
      role: 'producer',
      async read({ limit }) {
        const { count, revisions } = await openRevisions(deps.db, limit);
        return { count, tasks: revisions.map(({ order, ...revision }) => orderTask(deps, order, revision)) };
      },
    },
  ];
}
