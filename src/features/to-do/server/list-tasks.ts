import type { TaskList } from '#platform/rooms/task-list.ts';
import type { StaffTaskList } from '../contract.ts';

/** Tasks of one kind that a page shows. */
const shown = 50;

interface Reader {
  accountId: string;
  isAdmin: boolean;
}

const open = (lists: readonly TaskList[], { isAdmin }: Reader): TaskList[] =>
  lists.filter(({ role }) => isAdmin || role === 'producer');

/** Everything that waits for this member of staff, by kind, in the sequence of the rooms. */
export async function listTasks(lists: readonly TaskList[], reader: Reader): Promise<StaffTaskList[]> {
  return Promise.all(
    open(lists, reader).map(async (list) => {
      const { count, tasks } = await list.read({ accountId: reader.accountId, limit: shown });
      return {
        kind: list.kind,
        count,
        tasks: tasks.map(({ id, orderNumber, about, since, due }) => ({
          id,
          order_number: orderNumber,
          about,
          since: since.toISOString(),
          due_at: due?.toISOString() ?? null,
        })),
      };
    }),
  );
}

/** Number of tasks by kind. */
export async function countTasks(
  lists: readonly TaskList[],
  reader: Reader,
): Promise<{ kind: string; count: number }[]> {
  return Promise.all(
    open(lists, reader).map(async (list) => ({
      kind: list.kind,
      count: (await list.read({ accountId: reader.accountId, limit: 0 })).count,
    })),
  );
}
