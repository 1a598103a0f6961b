import { DBOS } from '@dbos-inc/dbos-sdk';
import { DBOSExecutor } from '@dbos-inc/dbos-sdk/internal/dbos-executor';
import { oneProcessAtATime, type OpenDatabase, type Queryable } from '../db/database.ts';
import type { Log } from '../log.ts';
import { watchClock } from '../clock-steps.ts';
import { dbosLogger } from './dbos-logger.ts';
import { every, newRun } from './define-job.ts';
import { lockExecutor, type ExecutorLock } from './executor-lock.ts';
import { keepHeartbeat, writeHeartbeat, type Heartbeat } from './heartbeat.ts';
import type {
  Job,
  JobDefinition,
  JobInput,
  JobRun,
  Jobs,
  NewRun,
  OngoingWork,
  PeriodicTask,
  RunOutcome,
  WorkflowOptions,
} from './port.ts';
import { lookForWork } from './look-for-work.ts';
import { dueLater } from './looked-for.ts';
import { lookEvery as looksEvery, ownLooksEvery } from './planned-looks.ts';
import { PromptQueues } from './prompt-queues.ts';
import { askRarelyOfCancellation, endIdlePolls, offerDueRuns } from './own-polls.ts';
import { repeat } from './repeat.ts';
import { jobOfRun, raising } from './run-of-job.ts';
import { awaitedRuns, enqueueRun, finishUnbegun, leaveWork, mostAttempts, requeueDead, runsOf } from './runs.ts';
import { traced } from './traced.ts';
import { versionOf, type KnownWork } from './versions.ts';

export interface DbosJobsOptions {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  executorId: string;
  log: Log;
  /** Concurrent workflows of this process by queue. */
  concurrency: Record<WorkflowOptions['queue'], number>;
  /** Milliseconds between two looks at a queue that nothing was put into here. */
  lookEvery?: number;
}

/** Seconds between two looks for dead runs. */
const reviveEvery = 30;

/** Milliseconds between two readings of DBOS's schedules, of which there are none. */
const schedulesReadEvery = 3_600_000;

type Run = (stored: unknown) => Promise<RunOutcome>;

/** DBOS keeps workflows per process by name, for ever; this is the code behind each name now. */
const current = new Map<string, Run>();

/** Jobs on DBOS, in the same database as everything else. */
export class DbosJobs implements Jobs {
  readonly #options: DbosJobsOptions;
  readonly #workflows = new Map<string, WorkflowOptions & KnownWork>();
  readonly #periodic: PeriodicTask[] = [];
  readonly #ongoing: OngoingWork[] = [];
  #stopPeriodic: (() => Promise<void>)[] = [];
  #heartbeat: Heartbeat | null = null;
  #lock: ExecutorLock | null = null;
  #started = false;
  /** Ends when this process is told to stop. */
  #life = new AbortController();
  readonly #queues: PromptQueues<WorkflowOptions['queue']>;
  readonly awaited = awaitedRuns;
  #stopWatching = (): void => undefined;
  /** Restarts of the queues follow one another. */
  #restarting: Promise<void> = Promise.resolve();

  constructor(options: DbosJobsOptions) {
    this.#options = options;
    this.#queues = new PromptQueues(options.concurrency, () => this.#offerDue());
    this.every(every(reviveEvery, 'revive dead runs', () => this.#revive()));
  }

  define<Input extends JobInput, Parts extends Input>(
    { name, queue, reconciled = false, input }: JobDefinition<Input, Parts>,
    run: (input: Input, job: Job) => Promise<RunOutcome>,
    code = String(run),
  ): void {
    this.#workflows.set(name, { name, queue, reconciled, code });
    if (!current.has(name)) {
      DBOS.registerWorkflow((stored: unknown) => current.get(name)?.(stored) ?? Promise.resolve(), {
        name,
        maxRecoveryAttempts: mostAttempts,
      });
    }
    const work = (stored: unknown) => {
      const { database, log } = this.#options;
      const { signal: stop } = this.#life;
      return raising(name, () => run(input.parse(stored), jobOfRun(database.db, stop)), { log, stop });
    };
    current.set(name, (stored) => this.#queues.occupy(queue, () => traced(name, () => work(stored))));
  }

  enqueue<Input extends JobInput, Parts extends Input>(
    tx: Queryable,
    job: JobDefinition<Input, Parts>,
    parts: Parts,
    options?: { delaySeconds?: number },
  ): Promise<void> {
    return this.enqueueBy((run) => enqueueRun(tx, run), job, parts, options);
  }

  async enqueueBy<Input extends JobInput, Parts extends Input, Stored>(
    store: (run: NewRun) => Promise<Stored>,
    job: JobDefinition<Input, Parts>,
    parts: Parts,
    { delaySeconds = 0 }: { delaySeconds?: number } = {},
  ): Promise<Stored> {
    if (!this.#workflows.has(job.name)) throw new Error(`No code is set for the job ${job.name}`);
    const stored = await store(newRun(job, parts, delaySeconds));
    if (this.#started) this.#queues.lookWhenDue(job.queue, delaySeconds * 1000);
    return stored;
  }

  finish<Input extends JobInput, Parts extends Input>(
    db: Queryable,
    { id }: JobDefinition<Input, Parts>,
    parts: Parts,
  ): Promise<void> {
    return finishUnbegun(db, { id: id(parts) });
  }

  runs(
    db: Queryable,
    job: Pick<JobDefinition, 'name' | 'reconciled'>,
    prefix: string,
    only?: 'unfinished',
  ): Promise<JobRun[]> {
    return runsOf(db, job, prefix, only);
  }

  #watchClock(): void {
    this.#stopWatching = watchClock({
      onSuspend: (length) => this.#options.log.info({ seconds: length / 1000 }, 'the machine was suspended'),
      onStep: (step) => {
        const { log } = this.#options;
        log.error({ alert: 'clock-stepped', of: 'process', seconds: step / 1000 }, 'the clock was set');
        if (step > 0 || !this.#started) return;
        this.#restarting = this.#restarting
          .then(() => this.#restartQueues())
          .catch((error: unknown) => log.error({ err: error }, 'the queues could not be begun anew'));
      },
    });
  }

  /** DBOS polls a queue when a wall-clock time is reached that it wrote down before; begun anew, it writes down new ones. */
  async #restartQueues(): Promise<void> {
    const executor = DBOSExecutor.globalInstance;
    if (!this.#started || !executor) return;
    await executor.deactivateEventReceivers();
    await executor.stopWorkflowTimeoutSweep();
    await executor.initEventReceivers(null);
    await endIdlePolls();
  }

  async #offerDue(): Promise<void> {
    if (this.#started) await offerDueRuns(this.#options.log);
  }

  async #revive(): Promise<void> {
    const { database, log } = this.#options;
    const queues = [...this.#workflows]
      .filter(([, options]) => !options.reconciled)
      .map(([workflow, { queue }]) => ({ workflow, queue }));
    for (const id of await requeueDead(database.db, queues))
      log.error({ alert: 'job-dead', workflow: id }, 'work whose processes died too often is tried once more');
  }

  every(task: PeriodicTask): void {
    this.#periodic.push(task);
  }

  accompany(work: OngoingWork): void {
    this.#ongoing.push(work);
  }

  #configure(): void {
    const { database, databaseUrl, executorId, log } = this.#options;
    DBOS.setConfig({
      name: 'keepsong',
      systemDatabaseUrl: databaseUrl ?? 'postgres://embedded@localhost/postgres',
      systemDatabasePool: database.pool,
      applicationVersion: versionOf([...this.#workflows.values()]),
      executorID: executorId,
      useListenNotify: false,
      schedulerPollingIntervalMs: schedulesReadEvery,
      logger: dbosLogger(log),
    });
  }

  async prepare(): Promise<void> {
    await this.#migrate();
    this.#watchClock();
  }

  /** Makes the tables that background work is kept in, on an empty database too; nothing works there yet. */
  async makeTables(): Promise<void> {
    if (this.#options.databaseUrl) return this.#migrate();
    // Embedded, only its start makes them.
    this.#configure();
    await DBOS.launch();
    await DBOS.shutdown();
  }

  /** DBOS's own migrations take no lock: processes that begin together on an empty database would end in a deadlock. */
  async #migrate(): Promise<void> {
    const { database, databaseUrl, log } = this.#options;
    if (databaseUrl) await oneProcessAtATime(database.pool, () => DBOS.migrate(databaseUrl), log);
  }

  async start(): Promise<void> {
    try {
      await this.#begin();
    } catch (error) {
      // What had begun before the database went away is ended, or it could not be begun anew.
      await this.#end().catch((failure: unknown) =>
        this.#options.log.warn({ err: failure }, 'half begun work was left'),
      );
      throw error;
    }
  }

  async #begin(): Promise<void> {
    this.#life = new AbortController();
    this.#lock = await lockExecutor(this.#options);
    const { concurrency, database, executorId, log, lookEvery = looksEvery[database.kind] } = this.#options;
    const known = [...this.#workflows.values()];
    const version = versionOf(known);
    const first = await writeHeartbeat(database.db, executorId, version);
    this.#configure();
    const launch = (): Promise<void> => DBOS.launch();
    await (database.kind === 'postgres' ? oneProcessAtATime(database.pool, launch, log) : launch());
    await endIdlePolls();
    askRarelyOfCancellation();
    // It sets aside what this version has no code for, before a queue gives it out.
    this.#heartbeat = await keepHeartbeat({ ...this.#options, known, version, lock: this.#lock, first });
    for (const [queue, workerConcurrency] of Object.entries(concurrency)) {
      const options = { workerConcurrency, minPollingIntervalMs: Math.max(lookEvery, ownLooksEvery) };
      await DBOS.registerQueue(queue, { ...options, onConflict: 'always_update' });
    }
    this.#started = true;
    // What an earlier process left behind waits for no interval.
    this.#queues.lookAtAll();
    this.#watchClock();
    for (const work of this.#ongoing) await work.start(executorId);
    // What an earlier process left to wait for its time has the looks that it would have had there, unless looks are as frequent.
    const left = lookEvery > looksEvery.postgres ? await dueLater(database.db, this.#queues.names) : [];
    for (const { queue, due } of left) this.#queues.lookWhenDue(queue, due);
    const lookers = { db: database.db, queues: this.#queues, ongoing: this.#ongoing, offerDue: () => this.#offerDue() };
    this.#stopPeriodic = [...this.#periodic, lookForWork(lookers, lookEvery)].map((task) => repeat(task, log));
  }

  async #end(): Promise<void> {
    this.#life.abort();
    this.#stopWatching();
    this.#started = false;
    // A look that is planned already must not come while this process waits for the end of other work.
    this.#queues.stop();
    const others = Promise.all([
      ...this.#stopPeriodic.map((stop) => stop()),
      ...this.#ongoing.map((work) => work.stop()),
    ]);
    try {
      // Meanwhile: a run that a queue gave out now would wait here until others take it for left behind.
      await this.#restarting;
      await DBOS.shutdown();
    } finally {
      await others;
      this.#stopPeriodic = [];
      this.#queues.stop();
      await this.#heartbeat?.stop();
      this.#heartbeat = null;
      // Whoever waits for the name sees that this one has left, and begins when it lets go.
      if (this.#lock) await this.#leave();
      this.#lock?.release();
      this.#lock = null;
    }
  }

  async #leave(): Promise<void> {
    const { database, executorId, log } = this.#options;
    await leaveWork(database.db, executorId).catch((error: unknown) => {
      log.warn({ err: error }, 'unfinished work was not left in order');
    });
  }

  async stop(): Promise<void> {
    this.#stopWatching();
    if (this.#started) await this.#end();
  }
}
