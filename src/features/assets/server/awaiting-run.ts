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
    const own = job.id(partsOf(row));
    // Runs are looked for by the beginning of their id, which "…-1" shares with "…-10".
    const runs = (await jobs.runs(db, job, own)).filter(({ id }) => id === own);
    if (runs.some(({ state }) => state === 'unfinished' || state === 'resting')) awaiting.push(row);
  }
  return awaiting;
}
