import { ToDoList } from '#features/to-do/ui/to-do-list.tsx';
import { m } from '#messages/messages.js';
import { api } from '../api.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import { taskPage } from '../frame/task-pages.ts';
import { apiContext } from '../request-context.ts';
import { staffMeta, staffOnly } from '../staff-only.ts';
import type { Route } from './+types/admin-to-do.ts';

/** Null before sign-in. */
export function loader({ context }: Route.LoaderArgs) {
  return staffOnly(context.get(apiContext).toDo.listTasks());
}

export function meta() {
  return staffMeta(m.todo_title());
}

/** Everything that waits for this member of staff. */
export default function AdminToDo({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  return (
    <AdminPage title={m.todo_title()}>
      <ToDoList api={api.toDo} first={loaderData} addressOf={taskPage} />
    </AdminPage>
  );
}
