import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

/** Version of processes that kept none: DBOS was told this constant up to 0.1.0. */
const firstVersion = '1';

/** Version of work that no process has code for: nobody takes it up. */
const withoutCode = 'no code';

/** One kind of work that this process knows: its stored name, its queue, and its code as text. */
export interface KnownWork {
  name: string;
  queue: string;
  code: string;
}

/**
 * Version of the work that a process can do: a digest of the names, queues and code of its jobs, whatever their order. DBOS gives
 * work that nobody has begun only to processes of the newest version.
 */
export function versionOf(known: readonly KnownWork[]): string {
  const lines = known.map(({ name, queue, code }) => JSON.stringify([name, queue, code])).sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
}

const nowMs: SQL = sql`(extract(epoch from now()) * 1000)::bigint`;

interface NewestParts {
  version: string;
  executorId: string;
  /** Seconds. */
  deadAfter: number;
  isAlone: boolean;
}

/**
 * The newest version, as one process sees it. It makes its own the newest when no living process has had the one that is for
 * `deadAfter` seconds: after a return to an earlier release; at its start at once, if nobody else is there. A process of the
 * newest that stops and starts again, or that starts for the first time, loses nothing to older ones beside it.
 */
export class NewestVersion {
  readonly #parts: NewestParts;
  #forsaken: { name: string; since: number } | null = null;
  #isFirst = true;

  constructor(parts: NewestParts) {
    this.#parts = parts;
  }

  /** `now`: milliseconds by a clock that is never set. */
  async claim(db: Queryable, now: number): Promise<void> {
    const { version, executorId, deadAfter, isAlone } = this.#parts;
    const seen = sql`e.seen_at >= now() - make_interval(secs => ${deadAfter})`;
    const { rows } = await db.execute<{ name: string; hasProcess: boolean; isLonely: boolean }>(
      sql`select v.version_name as name,
            exists (select 1 from executors e where coalesce(e.version, ${firstVersion}) = v.version_name and ${seen}) as "hasProcess",
            not exists (select 1 from executors e
              where e.id <> ${executorId} and not starts_with(e.id, 'write check of ') and ${seen}) as "isLonely"
          from dbos.application_versions v order by v.version_timestamp desc limit 1`,
    );
    const [newest] = rows;
    const isAtOnce = isAlone || (this.#isFirst && (newest?.isLonely ?? false));
    this.#isFirst = false;
    if (!newest || newest.name === version || (newest.hasProcess && !isAlone)) {
      this.#forsaken = null;
      return;
    }
    if (this.#forsaken?.name !== newest.name) this.#forsaken = { name: newest.name, since: now };
    if (!isAtOnce && now - this.#forsaken.since < deadAfter * 1000) return;
    await db.execute(
      sql`update dbos.application_versions
          set version_timestamp = greatest(${nowMs}, (select max(version_timestamp) + 1 from dbos.application_versions))
          where version_name = ${version}`,
    );
  }
}

/**
 * Gives work that waits and was begun by another version to the newest one, in the queue that its name has now; work whose name
 * is known again too. Decision 0040 is why any newer version may go on with it. @returns ids
 */
export async function releaseOtherVersions(
  db: Queryable,
  version: string,
  known: readonly KnownWork[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update dbos.workflow_status w
        set application_version = null, queue_name = k.queue, updated_at = ${nowMs}
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (name text, queue text)
        where w.name = k.name and w.status in ('ENQUEUED', 'DELAYED')
          and (w.application_version <> ${version} or w.queue_name is distinct from k.queue)
        returning w.workflow_uuid as id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Sets work aside that this process was given and has no code for; only processes of the newest version do so, for the others'
 * may not be known yet. @returns how much of it there is, by name
 */
export async function setAsideUnknownWork(
  db: Queryable,
  { version, executorId, known }: { version: string; executorId: string; known: readonly KnownWork[] },
): Promise<ReadonlyMap<string, number>> {
  // A process that only makes the tables knows nothing, and judges nothing.
  if (known.length === 0) return new Map();
  await db.execute(
    sql`update dbos.workflow_status
        set status = 'ENQUEUED', application_version = ${withoutCode}, owner_xid = null, started_at_epoch_ms = null,
            updated_at = ${nowMs}
        where name not in (select k.name from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (name text))
          and ((status = 'ENQUEUED' and application_version is distinct from ${withoutCode})
            or (status = 'PENDING' and executor_id = ${executorId}))
          and (select version_name from dbos.application_versions order by version_timestamp desc limit 1) = ${version}`,
  );
  const { rows } = await db.execute<{ name: string; count: number }>(
    sql`select name, count(*)::int as count from dbos.workflow_status
        where status = 'ENQUEUED' and application_version = ${withoutCode} group by name order by name`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}
