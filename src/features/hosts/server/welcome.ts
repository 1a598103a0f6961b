import { Refusal } from '#kit/refusal.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { takePoint } from '#platform/limits-repository.ts';
import { daysBefore } from '#platform/retention.ts';
import type { hostsContract } from '../contract.ts';
import { maximumProperties, triesWithoutPlan, welcomeDaysWithoutPlan, welcomesAMonth } from '../domain/limits.ts';
import { welcomeLyrics } from '../domain/song-lines.ts';
import { makeFilm } from './film.ts';
import { deleteFiles } from './forget.ts';
import { makeWelcomeJob } from './jobs.ts';
import { found } from './own.ts';
import { welcomeView } from './property.ts';
import {
  countWelcomesSince,
  insertWelcome,
  lockProperty,
  mediaOf,
  propertyById,
  updateWelcome,
  welcomeById,
  welcomesOf,
} from './repository.ts';

type Contract = (typeof hostsContract)['makeWelcome'];

const month = 30 * 24 * 3600;
const welcomesOfPlan = { name: 'welcomes-of-host', points: maximumProperties * welcomesAMonth, seconds: month };
const welcomesWithoutPlan = { name: 'welcomes-without-plan', points: triesWithoutPlan, seconds: month };

/** HOST-04: begins the welcome video of a property; the one before stays until this one is ready. @throws Refusal PROPERTY_NOT_FOUND, NO_PHOTOS, IN_WORK, TOO_MANY */
export async function makeWelcome(deps: Deps, accountId: string, propertyId: string) {
  const row = await deps.db.transaction(async (tx) => {
    found(await lockProperty(tx, accountId, propertyId));
    const media = await mediaOf(tx, propertyId);
    if (!media.some(({ kind }) => kind === 'photo')) throw new Refusal<Contract>('NO_PHOTOS');
    const [newest] = await welcomesOf(tx, propertyId);
    if (newest?.state === 'making') throw new Refusal<Contract>('IN_WORK');
    const now = deps.clock.now();
    if ((await countWelcomesSince(tx, propertyId, daysBefore(now, 30))) >= welcomesAMonth)
      throw new Refusal<Contract>('TOO_MANY');
    const plan = await hostPlanOf(deps, tx, accountId);
    // Properties can be deleted, and what was made for them goes with them: the account's own number does not.
    if (!(await takePoint(tx, plan ? welcomesOfPlan : welcomesWithoutPlan, accountId, now)))
      throw new Refusal<Contract>('TOO_MANY');
    const welcome = {
      id: deps.ids.id(),
      propertyId,
      state: 'making' as const,
      createdAt: now,
      expiresAt: plan ? null : daysBefore(now, -welcomeDaysWithoutPlan),
      filmKey: null,
    };
    await insertWelcome(tx, welcome);
    await deps.jobs.enqueue(tx, makeWelcomeJob, { welcomeId: welcome.id });
    return welcome;
  });
  return welcomeView(deps, row);
}

/** Job: makes a welcome video, and deletes the ones before it once it is ready. */
export async function runWelcome(deps: Deps, { welcomeId }: { welcomeId: string }, job: Job): Promise<void> {
  try {
    await job.step('make', () => make(deps, welcomeId), { attempts: 3, firstWaitSeconds: 2 });
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await job.step('fail', async () => {
      deps.log.error({ alert: 'welcome-failed', welcomeId }, 'a welcome video could not be made');
      await updateWelcome(deps.db, welcomeId, { state: 'failed', problem, finishedAt: deps.clock.now() });
    });
  }
}

async function make(deps: Deps, id: string): Promise<void> {
  const row = await welcomeById(deps.db, id);
  const property = row && (await propertyById(deps.db, row.propertyId));
  if (row?.state !== 'making' || !property) return;
  const { name, place, language } = property;
  const lyrics = welcomeLyrics({ house: name, place, language });
  const { songKey, ...film } = await makeFilm(deps, { id, seed: id, property, lyrics, name });
  // Guests hear it with its film alone.
  await deleteFiles(deps, [songKey]);
  const change = { ...film, lyrics, state: 'ready' as const, problem: null, finishedAt: deps.clock.now() };
  if (!(await updateWelcome(deps.db, id, change))) await deleteFiles(deps, Object.values(film));
  else await dropEarlier(deps, property.id, id);
}

/** A guest who has the page open keeps the film that was loaded; the next look has the new one. */
async function dropEarlier(deps: Deps, propertyId: string, kept: string): Promise<void> {
  for (const { id, filmKey, captionsKey } of await welcomesOf(deps.db, propertyId)) {
    if (id === kept || filmKey === null) continue;
    await updateWelcome(deps.db, id, { filmKey: null, captionsKey: null });
    await deleteFiles(
      deps,
      [filmKey, captionsKey].flatMap((key) => key ?? []),
    );
  }
}
