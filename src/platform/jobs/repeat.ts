import type { Log } from '../log.ts';
import type { PeriodicTask } from './port.ts';

/** Runs a task now and then after each pause, never twice at once in this process. @returns a function that stops it */
export function repeat(task: PeriodicTask, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const turn = (): void => {
    running = task
      .run()
      .catch((error: unknown) => {
        log.error({ err: error, task: task.name }, 'periodic task failed');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(turn, task.seconds * 1000);
      });
  };
  turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
