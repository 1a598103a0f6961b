import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';

/** Durable work. A workflow's finished steps are stored: after a crash it goes on with the next one. */
export interface Jobs {
  /** Registers the code of a job, and its text, which makes the version of the work. All are registered before `start`. */
  define<Input extends JobInput, Parts extends Input>(
    job: JobDefinition<Input, Parts>,
    run: (input: Input, job: Job) => Promise<RunOutcome>,
    code?: string,
  ): void;
  /**
   * Enqueues work in the caller's transaction: it runs if and only if that commits. `parts` make the id, and hold the input.
   * The id is an idempotency key: enqueued again, it is the same work.
   */
  enqueue<Input extends JobInput, Parts extends Input>(
    tx: Queryable,
    job: JobDefinition<Input, Parts>,
    parts: NoInfer<Parts>,
    options?: { delaySeconds?: number },
  ): Promise<void>;
  /**
   * The same by a statement of the caller's that stores something too, with `enqueuedRun` (`runs.ts`) in it: one statement needs no
   * transaction. @returns what `store` answers
   */
  enqueueBy<Input extends JobInput, Parts extends Input, Stored>(
    store: (run: NewRun) => Promise<Stored>,
    job: JobDefinition<Input, Parts>,
    parts: NoInfer<Parts>,
    options?: { delaySeconds?: number },
  ): Promise<Stored>;
  /** Ends work that nobody has begun, because the caller has done it: the run counts as finished. Begun work is left alone. */
  finish<Input extends JobInput, Parts extends Input>(
    db: Queryable,
    job: JobDefinition<Input, Parts>,
    parts: NoInfer<Parts>,
  ): Promise<void>;
  /**
   * Runs of a job whose id begins with `prefix`, as the caller's transaction sees them; `only` those that wait or work, if told.
   * Finished ones are kept for 30 days.
   */
  runs(
    db: Queryable,
    job: Pick<JobDefinition, 'name' | 'reconciled'>,
    prefix: string,
    only?: 'unfinished',
  ): Promise<JobRun[]>;
  /** Ids of those of some runs of a job that wait, work, or are tried again after their processes died too often. One statement. */
  awaited(
    db: Queryable,
    job: Pick<JobDefinition, 'name' | 'reconciled'>,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Repeats a task while this process works, in every worker. */
  every(task: PeriodicTask): void;
  /** Begins and ends work of another kind with this one's, under the same name. */
  accompany(work: OngoingWork): void;
  /** Creates or checks the job tables, and watches the clock; for processes that only enqueue. */
  prepare(): Promise<void>;
  /** Begins to work. A step of the clock is detected and holds nothing up. */
  start(): Promise<void>;
  /** Takes no new work; unfinished work goes on at the next start. */
  stop(): Promise<void>;
}

export type JobInput = { [key: string]: string | number | boolean | null };

/** `set-aside`: the run ended without finishing, and the room that enqueued the work will enqueue it again. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- most workflows end without a word
export type RunOutcome = void | 'set-aside';

export interface JobRun {
  id: string;
  /**
   * `unfinished` waits or works; `resting`: its processes died too often, and it is tried again; `dead` ended by an error, by hand,
   * or because its processes died too often.
   */
  state: 'unfinished' | 'resting' | 'finished' | 'set-aside' | 'dead';
}

/** A run that is to be put into its queue, as values of the statement that does so. */
export interface NewRun {
  id: string;
  name: string;
  queue: string;
  /** As JSON. */
  input: string;
  /** Null for a run that is due at once. */
  delayMs: number | null;
  [name: string]: unknown;
}

export interface WorkflowOptions {
  /**
   * True when the room enqueues dead work again itself. Otherwise a run whose processes died too often is tried again,
   * ever more rarely, for a week.
   */
  reconciled?: boolean;
  /** Which queue; each queue has its own limit of concurrent work per process, so that a dead mail server holds up nothing else. */
  queue: 'quick' | 'mail' | 'webhooks' | 'studio' | 'clips' | 'welcomes' | 'souvenirs';
}

export interface Job {
  readonly id: string;
  /**
   * Does something once: its result is stored and a later run of the workflow gets it from there. At least once if the
   * process dies in the middle, so outside calls carry idempotency keys. Results are JSON. An error is retried with pauses
   * that double: without `retry` ten times in a quarter of an hour.
   */
  step<T>(name: string, run: () => Promise<T>, retry?: { attempts: number; firstWaitSeconds: number }): Promise<T>;
}

/**
 * One kind of durable work: its stored name, its input and the rule of its ids. The same id is the same work, however often
 * it is enqueued. `Parts` are what the id is made of: the input, and what else tells two runs apart.
 */
export interface JobDefinition<Input extends JobInput = JobInput, Parts extends Input = Input> extends WorkflowOptions {
  readonly name: string;
  /** Takes what older releases have stored too. */
  readonly input: z.ZodType<Input>;
  readonly id: (parts: Parts) => string;
}

/** Work that is repeated while a process works. Several processes may do it at once, so it must bear that. */
export interface PeriodicTask {
  readonly seconds: number;
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Work that a process does for as long as it works. */
export interface OngoingWork {
  /** `executorId`: the name that no other process works under meanwhile. */
  start(executorId: string): Promise<void>;
  /** Takes nothing new, and ends what it is at. */
  stop(): Promise<void>;
  /** For work that other processes put in too: a query that has a row while some waits, and what looks for it then. */
  readonly fromOthers?: { waiting: SQL; look: () => void };
}
