import { awaitingRun } from '#features/assets/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobDefinition, JobInput } from '#platform/jobs/port.ts';
import { formerWelcomeJob, makeClipJob, makeSampleJob, makeWelcomeJob } from './jobs.ts';
import { failWelcome, settleClip, waitingClips, welcomesInWork } from './repository.ts';
import { finishSample, samplesInWork } from './sample-repository.ts';

type Work = Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>;

/**
 * Fails each film that no run works on any more, so that its host can have it made again: a run whose processes died too often is
 * given up after a week, and an operator may end one. Several processes may do it at once.
 */
export async function failLostFilms(deps: Work): Promise<void> {
  await failClips(deps);
  await failWelcomes(deps);
  await failSamples(deps);
}

/** Those of some work whose run is over. The rows were read ahead of the runs, which settle them ahead of their own end. */
async function lostOf<Row, Input extends JobInput, Parts extends Input>(
  deps: Work,
  job: JobDefinition<Input, Parts>,
  work: { rows: readonly Row[]; partsOf: (row: Row) => Parts },
): Promise<Row[]> {
  const awaited = new Set(await awaitingRun(deps, job, work));
  return work.rows.filter((row) => !awaited.has(row));
}

async function failClips(deps: Work): Promise<void> {
  const rows = await waitingClips(deps.db);
  for (const { id } of await lostOf(deps, makeClipJob, { rows, partsOf: (row) => ({ mediaId: row.id }) }))
    if (await settleClip(deps.db, id, { state: 'failed', problem: 'failed' }))
      deps.log.error({ mediaId: id }, 'the run of a film of a house was lost');
}

async function failWelcomes(deps: Work): Promise<void> {
  const partsOf = (id: string) => ({ welcomeId: id });
  const ofThisRelease = await lostOf(deps, makeWelcomeJob, { rows: await welcomesInWork(deps.db), partsOf });
  for (const id of await lostOf(deps, formerWelcomeJob, { rows: ofThisRelease, partsOf }))
    if (await failWelcome(deps.db, id, { problem: 'its run was lost', finishedAt: deps.clock.now() }))
      deps.log.error({ alert: 'welcome-failed', welcomeId: id }, 'the run of a welcome video was lost');
}

async function failSamples(deps: Work): Promise<void> {
  const rows = await samplesInWork(deps.db);
  const partsOf = ({ propertyId, attempts }: (typeof rows)[number]) => ({ propertyId, attempt: attempts });
  for (const run of await lostOf(deps, makeSampleJob, { rows, partsOf }))
    if (await finishSample(deps.db, run, { state: 'failed' }))
      deps.log.error({ alert: 'sample-failed', propertyId: run.propertyId }, 'the run of a sample souvenir was lost');
}
