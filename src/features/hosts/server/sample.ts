import { Refusal } from '#kit/refusal.ts';
import { firstNameOf, hostPlanOf, hostTrialOf } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { consumePoint } from '#platform/limits-repository.ts';
import { daysBefore, type RetentionRule } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { triesWithoutPlan, welcomeDaysWithoutPlan } from '../domain/limits.ts';
import { souvenirLyrics } from '../domain/song-lines.ts';
import { makeFilm } from './film.ts';
import { makeSampleJob } from './jobs.ts';
import { requireFound } from './own.ts';
import { lockProperty, propertyById } from './repository.ts';
import {
  countPastSamples,
  clearSampleFilm,
  finishSample,
  pastSamples,
  sampleOf,
  type SampleRow,
  saveSample,
} from './sample-repository.ts';
import { sampleView } from './sample-view.ts';
import { hasPictures } from './welcome.ts';

type Contract = (typeof hostsContract)['makeSample'];

const samplesOfHost = { name: 'samples-of-host', points: triesWithoutPlan, seconds: 30 * 24 * 3600 };

/**
 * HOST-02: begins the sample souvenir of a property, once. It belongs to no guest, so that nothing sends or counts it.
 * @throws Refusal PROPERTY_NOT_FOUND, NO_TRIAL, MADE_ALREADY, NO_PHOTOS, TOO_MANY
 */
export async function makeSample(deps: Deps, accountId: string, propertyId: string) {
  const row = await deps.db.transaction(async (tx) => {
    requireFound(await lockProperty(tx, accountId, propertyId));
    const trial = await hostTrialOf(tx, accountId);
    if (!trial?.withSample || (await hostPlanOf(deps, tx, accountId))) throw new Refusal<Contract>('NO_TRIAL');
    const before = await sampleOf(tx, propertyId);
    if (before && before.state !== 'failed') throw new Refusal<Contract>('MADE_ALREADY');
    if (!(await hasPictures(tx, propertyId))) throw new Refusal<Contract>('NO_PHOTOS');
    const now = deps.clock.now();
    // Deleted properties count: another one in their place is no way to more samples.
    const wait = await consumePoint(tx, samplesOfHost, accountId, now);
    if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
    const sample: SampleRow = {
      propertyId,
      state: 'making',
      attempts: (before?.attempts ?? 0) + 1,
      filmKey: null,
      createdAt: now,
      expiresAt: daysBefore(now, -welcomeDaysWithoutPlan),
    };
    await saveSample(tx, sample);
    await deps.jobs.enqueue(tx, makeSampleJob, { propertyId, attempt: sample.attempts });
    return sample;
  });
  return sampleView(deps, row);
}

/** Job: one run of making a sample souvenir. */
export async function runSample(
  deps: Deps,
  { propertyId, attempt }: { propertyId: string; attempt: number },
  job: Job,
): Promise<void> {
  const run = { propertyId, attempts: attempt };
  try {
    await job.step('make', () => make(deps, run), { attempts: 3, firstWaitSeconds: 2 });
  } catch (error) {
    await job.step('fail', async () => {
      deps.log.error({ alert: 'sample-failed', err: error, propertyId }, 'a sample souvenir could not be made');
      await finishSample(deps.db, run, { state: 'failed' });
    });
  }
}

async function make(deps: Deps, run: Pick<SampleRow, 'propertyId' | 'attempts'>): Promise<void> {
  const row = await sampleOf(deps.db, run.propertyId);
  const property = await propertyById(deps.db, run.propertyId);
  if (row?.state !== 'making' || row.attempts !== run.attempts || !property) return;
  const { name: house, place, language, accountId } = property;
  const firstName = await firstNameOf(deps.db, accountId);
  const lyrics = souvenirLyrics({ house, place, language }, firstName);
  const id = `sample-${property.id}-${run.attempts}`;
  const { filmKey, ...unused } = await makeFilm(deps, { id, seed: id, property, lyrics, name: firstName || house });
  // The host hears it with its film alone, whose words are drawn into it.
  await deleteAll(deps, Object.values(unused));
  if (!(await finishSample(deps.db, run, { state: 'ready', filmKey }))) await deleteAll(deps, [filmKey]);
}

const batch = 200;

async function clearSamples(deps: Deps, now: Date): Promise<number> {
  const rows = await pastSamples(deps.db, now, batch);
  for (const { propertyId, filmKey } of rows) {
    await clearSampleFilm(deps.db, propertyId);
    await deleteAll(deps, filmKey === null ? [] : [filmKey]);
  }
  return rows.length;
}

/** Films of samples, whatever became of the plan. */
export const samplesRetention = (deps: Deps): RetentionRule => ({
  what: 'films of sample souvenirs',
  kept: `${welcomeDaysWithoutPlan} days`,
  due: (now) => countPastSamples(deps.db, now),
  clear: (now) => clearSamples(deps, now),
});
