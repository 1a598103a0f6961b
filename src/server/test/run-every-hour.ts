import type { Deps } from '#platform/deps.ts';
import type { PeriodicTask } from '#platform/jobs/port.ts';
import { openRooms } from '../open-rooms.ts';

/** Runs one of the tasks that a shop has every hour, by its name. @throws Error for a shop that does no such thing every hour */
export async function runEveryHour(deps: Deps, name: string): Promise<void> {
  const tasks: PeriodicTask[] = [];
  const jobs = Object.assign(Object.create(deps.jobs) as Deps['jobs'], {
    define: () => undefined,
    every: (task: PeriodicTask) => void tasks.push(task),
  });
  const rooms = openRooms({ ...deps, jobs });
  try {
    const task = tasks.find((one) => one.name === name && one.seconds === 3600);
    if (!task) throw new Error(`No task of every hour is called "${name}"`);
    await task.run();
  } finally {
    rooms.close();
  }
}
