import type { Queryable } from '#platform/db/database.ts';
import type { JobDefinition, JobInput, Jobs } from '#platform/jobs/port.ts';

/** Those of some work whose run waits, works, or is tried again after its processes died too often. */
export async function awaitingRun<Row, Input extends JobInput, Parts extends Input>(
  { db, jobs }: { db: Queryable; jobs: Pick<Jobs, 'awaited'> },
  job: JobDefinition<Input, Parts>,
  { rows, partsOf }: { rows: readonly Row[]; partsOf: (row: Row) => Parts },
): Promise<Row[]> {
  const runs = rows.map((row) => ({ row, id: job.id(partsOf(row)) }));
  const ids = runs.map(({ id }) => id);
  const awaited = await jobs.awaited(db, job, ids);
  return runs.filter(({ id }) => awaited.has(id)).map(({ row }) => row);
}
