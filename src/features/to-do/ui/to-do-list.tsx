import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayAndTime } from '#kit/moments.ts';
import { m } from '#messages/messages.js';
import { BlankSleeve } from '#ui/blank-sleeve.tsx';
import { Notice } from '#ui/notice.tsx';
import type { StaffTask, StaffTaskList } from '../contract.ts';
import { taskKindName } from './task-words.ts';
import type { ToDoApi } from './to-do-api.ts';
import './to-do.css';

const everyMilliseconds = 30_000;

interface ToDoListProps {
  api: ToDoApi;
  first: { lists: StaffTaskList[] };
  /** Address of the page where a task is done. */
  addressOf: (kind: string, task: StaffTask) => string;
}

/** Everything that waits for this member of staff, kind by kind. */
export function ToDoList({ api, first, addressOf }: ToDoListProps) {
  const { data, isRefetchError } = useQuery({
    queryKey: ['to-do'],
    queryFn: () => api.listTasks(),
    initialData: first,
    refetchInterval: everyMilliseconds,
  });
  const lists = data.lists.filter(({ count }) => count > 0);
  return (
    <>
      {isRefetchError && (
        <Notice tone="warn" announce>
          {m.todo_stale()}
        </Notice>
      )}
      {lists.length === 0 && (
        <div className="to-do-empty">
          <BlankSleeve />
          <output className="notes block">{m.todo_none()}</output>
        </div>
      )}
      {lists.length > 1 && <Kinds lists={lists} />}
      {lists.map((list) => (
        <Tasks key={list.kind} list={list} addressOf={addressOf} />
      ))}
    </>
  );
}

/** Links to the parts of the page, so that the last one is as near as the first. */
function Kinds({ lists }: { lists: readonly StaffTaskList[] }) {
  return (
    <nav aria-label={m.todo_parts()}>
      <ul className="to-do-kinds">
        {lists.map(({ kind, count }) => (
          <li key={kind}>
            <a className="chip" href={`#tasks-${kind}`}>
              {taskKindName(kind)} <b className="figures">{count}</b>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tasks({
  list: { kind, count, tasks },
  addressOf,
}: {
  list: StaffTaskList;
  addressOf: ToDoListProps['addressOf'];
}) {
  return (
    <section className="desk-part" id={`tasks-${kind}`} tabIndex={-1} aria-labelledby={`tasks-${kind}-title`}>
      <h2 className="heading-3" id={`tasks-${kind}-title`}>
        {taskKindName(kind)} <span className="figures soft">{count}</span>
      </h2>
      <ul className="to-do">
        {tasks.map((task) => (
          <li key={task.id}>
            <Link className="to-do-task" to={addressOf(kind, task)}>
              <b className="wrap-anywhere">
                <bdi>{task.about || task.order_number || m.todo_unnamed()}</bdi>
              </b>
              {task.order_number && task.about && task.about !== task.order_number && (
                <span className="figures small">{task.order_number}</span>
              )}
              <span className="small soft figures">
                {task.due_at
                  ? m.todo_due({ due: dayAndTime(task.due_at) })
                  : m.todo_since({ since: dayAndTime(task.since) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {tasks.length < count && <p className="small soft">{m.todo_more({ count: count - tasks.length })}</p>}
    </section>
  );
}
