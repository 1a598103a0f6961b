import { z } from 'zod';
import { procedure } from '#kit/procedure.ts';

const taskSchema = z.object({
  id: z.string(),
  order_number: z.string().nullable(),
  /** Name, address or title that tells it from others of its kind. */
  about: z.string(),
  since: z.string(),
  due_at: z.string().nullable(),
});

const taskListSchema = z.object({
  /** 'revision'; a page has words for those it knows. */
  kind: z.string(),
  count: z.number().int(),
  /** The longest waiting first, at most fifty. */
  tasks: z.array(taskSchema),
});
export type StaffTaskList = z.infer<typeof taskListSchema>;
export type StaffTask = z.infer<typeof taskSchema>;

/** Everything that waits for staff, by kind; producers are shown what they may do. */
export const listTasks = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/tasks', summary: 'All that waits for staff' })
  .output(z.object({ lists: z.array(taskListSchema) }));

/** Number of tasks by kind, for the counters of the menu. */
export const countTasks = procedure
  .meta({ policy: 'producer' })
  .route({ method: 'GET', path: '/admin/tasks/count', summary: 'How much waits for staff' })
  .output(z.object({ counts: z.array(z.object({ kind: z.string(), count: z.number().int() })) }));

export const toDoContract = { listTasks, countTasks };
