import type { z } from 'zod';
import type { Job, JobDefinition, JobInput, NewRun, PeriodicTask, RunOutcome, WorkflowOptions } from './port.ts';

/** Defines a job, once; whoever enqueues it names this object. */
export function defineJob<Schema extends z.ZodType<JobInput>, Parts extends z.output<Schema> = z.output<Schema>>(
  definition: WorkflowOptions & {
    name: string;
    input: Schema;
    id: (parts: NoInfer<z.output<Schema>> & Parts) => string;
  },
): JobDefinition<z.output<Schema>, Parts> {
  return definition as unknown as JobDefinition<z.output<Schema>, Parts>;
}

/** A job with the code that does it, in a room that works with `Opened`. */
export interface JobHandler<Opened> {
  readonly job: JobDefinition;
  readonly run: (opened: Opened, input: JobInput, job: Job) => Promise<RunOutcome>;
}

export function handles<Opened, Input extends JobInput, Parts extends Input>(
  job: JobDefinition<Input, Parts>,
  run: (opened: Opened, input: Input, job: Job) => Promise<RunOutcome>,
): JobHandler<Opened> {
  return { job, run } as unknown as JobHandler<Opened>;
}

/** Repeats `run`, with so many seconds between the end of one turn and the next. */
export function every(seconds: number, name: string, run: () => Promise<void>): PeriodicTask {
  return { seconds, name, run };
}

/** A run of a job, due in so many seconds. */
export function newRun<Input extends JobInput, Parts extends Input>(
  { name, queue, id, input }: JobDefinition<Input, Parts>,
  parts: Parts,
  delaySeconds: number,
): NewRun {
  const delayMs = delaySeconds === 0 ? null : Math.round(delaySeconds * 1000);
  return { id: id(parts), name, queue, input: JSON.stringify(input.parse(parts)), delayMs };
}
