import type { Queryable } from '#platform/db/database.ts';
import type { JobDefinition, JobInput, Jobs } from '#platform/jobs/port.ts';

/** Those of some work whose run waits, works, or is tried again after its processes died too often. */
export async function awaitingRun<Row, Input extends JobInput, Parts extends Input>(
  { db, jobs }: { db: Queryable; jobs: Pick<Jobs, 'runs'> },
  job: JobDefinition<Input, Parts>,
  { rows, partsOf }: { rows: readonly Row[]; partsOf: (row: Row) => Parts },
): Promise<Row[]> {
  const awaiting: Row[] = [];
  for (const row of rows) {
    const runs = await jobs.runs(db, job, job.id(partsOf(row)));
    if (runs.some(({ state }) => state === 'unfinished' || state === 'resting')) awaiting.push(row);
  }
  return awaiting;
}
