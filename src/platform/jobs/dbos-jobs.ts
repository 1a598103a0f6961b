import { DBOS } from '@dbos-inc/dbos-sdk';
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '../db/database.ts';
import { type Log, withoutPeople } from '../log.ts';
import { keepHeartbeat, type Heartbeat } from './heartbeat.ts';
import type { Job, JobInput, Jobs, WorkflowOptions } from './port.ts';

export interface DbosJobsOptions {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  executorId: string;
  log: Log;
  /** Concurrent workflows of this process by queue. */
  concurrency: Record<WorkflowOptions['queue'], number>;
}

/** Bumped when the steps of a running workflow change, so that old ones are finished by old processes. */
const applicationVersion = '1';

const wakeTopic = 'wake';
/** Milliseconds until a workflow that is woken goes on. */
const wakeWithin = 1000;

type Run = (input: JobInput, job: Job) => Promise<void>;

/** DBOS keeps workflows per process by name, for ever; this is the code behind each name now. */
const current = new Map<string, Run>();

const job: Job = {
  get id() {
    return DBOS.workflowID ?? '';
  },
  step: (name, run, retry) =>
    DBOS.runStep(run, {
      name,
      retriesAllowed: retry !== undefined,
      ...(retry ? { maxAttempts: retry.attempts, intervalSeconds: retry.firstWaitSeconds, backoffRate: 2 } : {}),
    }),
  waitToBeWoken: async (timeoutSeconds) => {
    try {
      await DBOS.recv(wakeTopic, { timeoutSeconds, pollingIntervalMs: wakeWithin });
    } catch (error) {
      // DBOS ends what waits with an error when it stops, and would store it as how the workflow ended.
      if (isStopped) return new Promise<never>(() => undefined);
      throw error;
    }
  },
};

/** True once this process has been told to stop; what it leaves is taken up by the next. */
let isStopped = false;

/** Jobs on DBOS, in the same database as everything else. */
export class DbosJobs implements Jobs {
  readonly #options: DbosJobsOptions;
  readonly #queues = new Map<string, WorkflowOptions['queue']>();
  readonly #periodic: { seconds: number; name: string; run: () => Promise<void> }[] = [];
  #stopPeriodic: (() => Promise<void>)[] = [];
  #heartbeat: Heartbeat | null = null;
  #started = false;

  constructor(options: DbosJobsOptions) {
    this.#options = options;
  }

  define<Input extends JobInput>(
    workflow: string,
    options: WorkflowOptions,
    run: (input: Input, job: Job) => Promise<void>,
  ): void {
    this.#queues.set(workflow, options.queue);
    if (!current.has(workflow)) {
      DBOS.registerWorkflow(
        async (input: JobInput) => {
          await current.get(workflow)?.(input, job);
        },
        { name: workflow, maxRecoveryAttempts: 50 },
      );
    }
    current.set(workflow, run as unknown as Run);
  }

  async enqueue(tx: Parameters<Jobs['enqueue']>[0], work: Parameters<Jobs['enqueue']>[1]): Promise<void> {
    const queue = this.#queues.get(work.workflow);
    if (!queue) throw new Error(`No workflow is named ${work.workflow}`);
    const due =
      work.delaySeconds === undefined ? null : Math.round(Date.parse(await databaseNow(tx)) + work.delaySeconds * 1000);
    await tx.execute(
      sql`select dbos.enqueue_workflow(${work.workflow}::text, ${queue}::text, array[${JSON.stringify(work.input)}::json], workflow_id => ${work.id}::text, delay_until_epoch_ms => ${due}::bigint)`,
    );
  }

  async wake(tx: Parameters<Jobs['wake']>[0], workflow: string): Promise<void> {
    // One that has not begun may be about to find that it has to wait.
    await tx.execute(
      sql`select dbos.send_message(workflow_uuid, 'true'::json, ${wakeTopic}::text)
          from dbos.workflow_status where name = ${workflow} and status in ('PENDING', 'ENQUEUED')`,
    );
  }

  every(seconds: number, name: string, run: () => Promise<void>): void {
    this.#periodic.push({ seconds, name, run });
  }

  #configure(): void {
    const { database, databaseUrl, executorId, log } = this.#options;
    DBOS.setConfig({
      name: 'keepsong',
      systemDatabaseUrl: databaseUrl ?? 'postgres://embedded@localhost/postgres',
      systemDatabasePool: database.pool,
      applicationVersion,
      executorID: executorId,
      useListenNotify: false,
      logger: {
        info: () => undefined,
        debug: () => undefined,
        warn: (message) => log.warn({ job: withoutPeople(String(message)) }, 'jobs'),
        error: (message) =>
          log.error({ job: withoutPeople(message instanceof Error ? message.message : String(message)) }, 'jobs'),
      },
    });
  }

  async prepare(): Promise<void> {
    const { databaseUrl } = this.#options;
    if (databaseUrl) await DBOS.migrate(databaseUrl);
  }

  async start(): Promise<void> {
    isStopped = false;
    this.#configure();
    await DBOS.launch();
    for (const [queue, workerConcurrency] of Object.entries(this.#options.concurrency)) {
      await DBOS.registerQueue(queue, { workerConcurrency, minPollingIntervalMs: 250, onConflict: 'always_update' });
    }
    this.#started = true;
    this.#heartbeat = await keepHeartbeat(this.#options);
    this.#stopPeriodic = this.#periodic.map((task) => this.#repeat(task));
  }

  /** Runs now and then after each pause, never twice at once in this process. */
  #repeat(task: { seconds: number; name: string; run: () => Promise<void> }): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let stopped = false;
    const turn = (): void => {
      running = task
        .run()
        .catch((error: unknown) => {
          this.#options.log.error({ err: error, task: task.name }, 'periodic task failed');
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

  async stop(): Promise<void> {
    if (!this.#started) return;
    this.#started = false;
    isStopped = true;
    await Promise.all(this.#stopPeriodic.map((stop) => stop()));
    this.#heartbeat?.stop();
    await DBOS.shutdown();
  }
}

async function databaseNow(tx: Parameters<Jobs['enqueue']>[0]): Promise<string> {
  const result = await tx.execute<{ now: string }>(
    sql`select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  );
  return result.rows[0]?.now ?? '';
}
