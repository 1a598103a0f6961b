import type { Queryable } from '../db/database.ts';

/** Durable work. A workflow's finished steps are stored: after a crash it goes on with the next one. */
export interface Jobs {
  /** Registers the code of a workflow. All are registered before `start`. */
  define<Input extends JobInput>(
    workflow: string,
    options: WorkflowOptions,
    run: (input: Input, job: Job) => Promise<RunOutcome>,
  ): void;
  /**
   * Enqueues work in the caller's transaction: it runs if and only if that commits. The id is an idempotency key: enqueued again,
   * it is the same work.
   */
  enqueue(tx: Queryable, work: { workflow: string; id: string; input: JobInput; delaySeconds?: number }): Promise<void>;
  /** Runs of a workflow whose id begins with `prefix`, as the caller's transaction sees them. Finished ones are kept for 30 days. */
  runs(db: Queryable, workflow: string, prefix: string): Promise<JobRun[]>;
  /** Runs while this process works, in every worker: the function must be safe to run twice at once. */
  every(seconds: number, name: string, run: () => Promise<void>): void;
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
  /** `unfinished` waits or works; `dead` ended by an error, by hand, or because its processes died too often. */
  state: 'unfinished' | 'finished' | 'set-aside' | 'dead';
}

export interface WorkflowOptions {
  /**
   * True when the room enqueues dead work again itself. Otherwise a run whose processes died too often is tried again,
   * ever more rarely, for a week.
   */
  reconciled?: boolean;
  /** Which queue; each queue has its own limit of concurrent work per process, so that a dead mail server holds up nothing else. */
  queue: 'quick' | 'mail' | 'webhooks' | 'studio';
}

export interface Job {
  readonly id: string;
  /**
   * Does something once: its result is stored and a later run of the workflow gets it from there. At least once if the
   * process dies in the middle, so outside calls carry idempotency keys. Results are JSON.
   */
  step<T>(name: string, run: () => Promise<T>, retry?: { attempts: number; firstWaitSeconds: number }): Promise<T>;
}
