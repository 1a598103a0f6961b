import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { preparedSql } from '../db/prepared.ts';
import type { JobDefinition, JobRun, NewRun } from './port.ts';

/** Attempts after which a run whose processes died each time is dead. DBOS counts every time a run is taken up. */
export const mostAttempts = 50;

/** Seconds that a dead run rests at least before it is tried again, and days after which it is not any more. */
const restsAtLeast = 60;
const triedForDays = 7;

const nowMs: SQL = sql`(extract(epoch from now()) * 1000)::bigint`;

interface RunRow extends Record<string, unknown> {
  id: string;
  status: string;
  output: string | null;
  tried_again: boolean;
}

/** Died too often, and not so long ago that it is given up. */
const isTriedAgain = sql`w.status = 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'
  and w.created_at > ${nowMs} - ${triedForDays * 24 * 3600 * 1000}::bigint`;

const isUnfinished = sql`w.status in ('PENDING', 'ENQUEUED', 'DELAYED')`;

/** A room that enqueues dead work again itself does so when it likes. */
const rests = (reconciled: boolean): SQL => (reconciled ? sql`false` : isTriedAgain);

/** Runs of a workflow whose id begins with `prefix`; `only` those that wait or work, if told. */
export async function runsOf(
  db: Queryable,
  { name, reconciled = false }: Pick<JobDefinition, 'name' | 'reconciled'>,
  prefix: string,
  only?: 'unfinished',
): Promise<JobRun[]> {
  const { rows } = await db.execute<RunRow>(
    sql`select w.workflow_uuid as id, w.status, coalesce(o.output, w.output) as output, ${rests(reconciled)} as tried_again
        from dbos.workflow_status w left join dbos.workflow_output o using (workflow_uuid)
        where w.name = ${name} and starts_with(w.workflow_uuid, ${prefix}) and ${only ? isUnfinished : sql`true`}`,
  );
  return rows.map((row) => ({ id: row.id, state: stateOf(row) }));
}

/** Ids of those of some runs that wait, work, or are tried again. */
export async function awaitedRuns(
  db: Queryable,
  { name, reconciled = false }: Pick<JobDefinition, 'name' | 'reconciled'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select w.workflow_uuid as id from dbos.workflow_status w
        where w.workflow_uuid = any(${sql.param([...ids])}::text[]) and w.name = ${name}
          and (${isUnfinished} or ${rests(reconciled)})`,
  );
  return new Set(rows.map(({ id }) => id));
}

function stateOf({ status, output, tried_again: isResting }: RunRow): JobRun['state'] {
  if (isResting) return 'resting';
  if (status === 'PENDING' || status === 'ENQUEUED' || status === 'DELAYED') return 'unfinished';
  if (status !== 'SUCCESS') return 'dead';
  return output === '"set-aside"' ? 'set-aside' : 'finished';
}

/** Marks the run `id` as finished, if nobody has begun it. May stand in a statement that writes something else too. */
export const finishedRun: SQL = sql`update dbos.workflow_status set status = 'SUCCESS', completed_at = ${nowMs}, updated_at = ${nowMs}
    where workflow_uuid = ${sql.placeholder('id')} and status in ('ENQUEUED', 'DELAYED')`;

/** Marks a run that nobody has begun as finished. */
export const finishUnbegun = preparedSql<{ id: string }>(() => finishedRun);

/** Puts a `NewRun` into its queue; one of that id stays as it is. May stand in a statement that writes something else too. */
export const enqueuedRun: SQL<string> = sql`dbos.enqueue_workflow(${sql.placeholder('name')}::text, ${sql.placeholder('queue')}::text,
    array[${sql.placeholder('input')}::json], workflow_id => ${sql.placeholder('id')}::text,
    delay_until_epoch_ms => (extract(epoch from now()) * 1000)::bigint + ${sql.placeholder('delayMs')}::bigint)`;

/** Puts a run into its queue. One of that id stays as it is. */
export const enqueueRun = preparedSql<NewRun>(() => sql`select ${enqueuedRun}`);

/** Resets the attempts of a run that made progress. */
export async function renewAttempts(db: Queryable, id: string): Promise<void> {
  await db.execute(
    sql`update dbos.workflow_status set recovery_attempts = 1 where workflow_uuid = ${id} and recovery_attempts > 1`,
  );
}

/**
 * Refunds the attempt of each run that an executor leaves because it was told to stop: the run did not fail. Others need not wait
 * for its silence.
 */
export async function leaveWork(db: Queryable, executorId: string): Promise<void> {
  await db.execute(
    sql`update dbos.workflow_status set recovery_attempts = recovery_attempts - 1
        where executor_id = ${executorId} and status = 'PENDING' and recovery_attempts > 0`,
  );
  await db.execute(sql`delete from executors where id = ${executorId}`);
}

/**
 * Enqueues dead runs of these workflows for one more attempt. A run rests half as long as it is old, so that what ends its
 * process each time does so ever more rarely. @returns ids
 */
export async function requeueDead(db: Queryable, queues: { workflow: string; queue: string }[]): Promise<string[]> {
  if (queues.length === 0) return [];
  const known = sql.join(
    queues.map(({ workflow, queue }) => sql`(${workflow}::text, ${queue}::text)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`update dbos.workflow_status w
        set status = 'ENQUEUED', queue_name = q.queue, recovery_attempts = ${mostAttempts}, owner_xid = null,
            started_at_epoch_ms = null, completed_at = null, updated_at = ${nowMs}
        from (values ${known}) as q (workflow, queue)
        where w.name = q.workflow and ${isTriedAgain}
          and abs(${nowMs} - w.completed_at) >= greatest(${restsAtLeast * 1000}, (w.completed_at - w.created_at) / 2)
        returning w.workflow_uuid as id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Enqueues the runs of executors that are gone, and those that this one began as another version, in their own queues and for the
 * newest version. On the embedded database there is no other executor. @returns ids
 */
export async function requeueOrphanedRuns(
  db: Queryable,
  {
    executorId,
    version,
    deadAfter,
    isAlone,
    withOwn = true,
  }: Record<'executorId' | 'version', string> & {
    deadAfter: number;
    isAlone: boolean;
    /** False while a process of 0.1.0 may still work under this id. */
    withOwn?: boolean;
  },
): Promise<string[]> {
  const longAgo = sql`now() - make_interval(secs => ${deadAfter})`;
  const isGone = isAlone
    ? sql`true`
    : sql`not exists (select 1 from executors e where e.id = w.executor_id and e.seen_at >= ${longAgo})
        and w.updated_at < extract(epoch from ${longAgo}) * 1000`;
  const { rows } = await db.execute<{ id: string }>(
    sql`update dbos.workflow_status w
        set status = 'ENQUEUED', application_version = null, owner_xid = null, started_at_epoch_ms = null,
            updated_at = ${nowMs}
        where w.status = 'PENDING'
          and case when w.executor_id = ${executorId} then ${withOwn} and w.application_version <> ${version} else ${isGone} end
        returning w.workflow_uuid as id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Clamps times that lie in the future because the database's clock stepped back: otherwise work is due too late, queues are out
 * of order, and dead executors count as alive until the old time comes again. @returns false where no run waits or works at all
 */
export async function clampDueTimes(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(
    sql`with clamped as (update executors set seen_at = now() where seen_at > now() + interval '5 seconds')
        select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED', 'DELAYED') limit 1`,
  );
  if (rows.length === 0) return false;
  await db.execute(
    sql`update dbos.workflow_status
        set created_at = least(created_at, ${nowMs}), updated_at = least(updated_at, ${nowMs}),
            delay_until_epoch_ms = case when status = 'DELAYED' and created_at > ${nowMs}
              then ${nowMs} + greatest(delay_until_epoch_ms - created_at, 0) else delay_until_epoch_ms end
        where status in ('PENDING', 'ENQUEUED', 'DELAYED')
          and (created_at > ${nowMs} + 5000 or updated_at > ${nowMs} + 5000)`,
  );
  return true;
}
