import { implement } from '@orpc/server';
import type { TaskList } from '#platform/rooms/task-list.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { toDoContract } from '../contract.ts';
import { countTasks, listTasks } from './list-tasks.ts';

export interface ToDoDeps {
  /** Of all rooms. */
  taskLists: () => readonly TaskList[];
}

async function reader(context: RequestContext): Promise<{ accountId: string; isAdmin: boolean }> {
  const { id, role } = await context.actor();
  return { accountId: id ?? '', isAdmin: role === 'admin' };
}

export const toDoProcedures = ({ taskLists }: ToDoDeps) => {
  const room = implement(toDoContract).$context<RequestContext>();
  return room.router({
    listTasks: room.listTasks.handler(async ({ context }) => ({
      lists: await listTasks(taskLists(), await reader(context)),
    })),
    countTasks: room.countTasks.handler(async ({ context }) => ({
      counts: await countTasks(taskLists(), await reader(context)),
    })),
  });
};
