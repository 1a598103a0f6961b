import { Refusal } from '#kit/refusal.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { consumePoint, secondsUntil } from '#platform/limits-repository.ts';
import { daysBefore } from '#platform/retention.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { maximumProperties, triesWithoutPlan, welcomeDaysWithoutPlan, welcomesAMonth } from '../domain/limits.ts';
import { welcomeLyrics } from '../domain/song-lines.ts';
import { makeFilm } from './film.ts';
import { makeWelcomeJob } from './jobs.ts';
import { isPicture } from './media.ts';
import { requireFound } from './own.ts';
import { welcomeView } from './property.ts';
import { billRecreation } from './recreation-fee.ts';
import { scheduleRefresh } from './refresh-times.ts';
import {
  failWelcome,
  insertWelcome,
  lockProperty,
  lockPropertyOfWelcome,
  mediaOf,
  propertyById,
  updateWelcome,
  welcomeById,
  type WelcomeRow,
  welcomesOf,
  welcomesSince,
} from './repository.ts';

type Contract = (typeof hostsContract)['makeWelcome'];

const month = 30 * 24 * 3600;
const welcomesOfPlan = { name: 'welcomes-of-host', points: maximumProperties * welcomesAMonth, seconds: month };
const welcomesWithoutPlan = { name: 'welcomes-without-plan', points: triesWithoutPlan, seconds: month };

/**
 * HOST-04: begins the welcome video of a property; the one before stays until this one is ready.
 * @throws Refusal PROPERTY_NOT_FOUND, NO_PHOTOS, IN_WORK, FEE_DUE, TOO_MANY
 */
export async function makeWelcome(
  deps: Deps,
  accountId: string,
  { property_id: propertyId, fee_pence: agreed }: { property_id: string; fee_pence?: number | undefined },
) {
  const row = await deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, propertyId));
    if (!(await hasPictures(tx, propertyId))) throw new Refusal<Contract>('NO_PHOTOS');
    const welcomes = await welcomesOf(tx, propertyId);
    if (welcomes[0]?.state === 'making') throw new Refusal<Contract>('IN_WORK');
    const now = deps.clock.now();
    const made = await welcomesSince(tx, propertyId, daysBefore(now, 30));
    const [blocking] = made.slice(-welcomesAMonth);
    if (blocking && made.length >= welcomesAMonth)
      throw new Refusal<Contract>('TOO_MANY', {
        retry_after_seconds: secondsUntil(daysBefore(blocking.createdAt, -30).getTime(), now),
      });
    const plan = await hostPlanOf(deps, tx, accountId);
    const feePence = plan && property.recreationDue ? deps.site.prices.host_recreation : 0;
    if (feePence > 0 && agreed !== feePence) throw new Refusal<Contract>('FEE_DUE', { pence: feePence });
    // Properties can be deleted, and what was made for them goes with them: the account's own number does not.
    const wait = await consumePoint(tx, plan ? welcomesOfPlan : welcomesWithoutPlan, accountId, now);
    if (wait !== null) throw new Refusal<Contract>('TOO_MANY', { retry_after_seconds: wait });
    const expiresAt = plan ? null : daysBefore(now, -welcomeDaysWithoutPlan);
    return beginWelcome(deps, tx, { propertyId, edition: welcomes.length, expiresAt, feePence, isRefresh: false });
  });
  return welcomeView(deps, row);
}

/** True for a property with a photo or a clip that can be shown. */
export const hasPictures = async (db: Queryable, propertyId: string): Promise<boolean> =>
  (await mediaOf(db, propertyId)).some((each) => isPicture(each) && each.state === 'ready');

/** Makes a welcome video anew for the schedule, whose property the caller holds; not while another one is made, soon after one that failed, or without pictures. */
export async function refreshWelcome(deps: Deps, tx: Transaction, propertyId: string): Promise<void> {
  const welcomes = await welcomesOf(tx, propertyId);
  const [newest] = welcomes;
  const hasJustFailed =
    newest?.state === 'failed' && (newest.finishedAt ?? newest.createdAt) > daysBefore(deps.clock.now(), 1);
  if (newest?.state === 'making' || hasJustFailed || !(await hasPictures(tx, propertyId))) return;
  await beginWelcome(deps, tx, { propertyId, edition: welcomes.length, expiresAt: null, feePence: 0, isRefresh: true });
}

type Begun = Pick<WelcomeRow, 'propertyId' | 'edition' | 'expiresAt' | 'feePence' | 'isRefresh'>;

async function beginWelcome(deps: Deps, tx: Transaction, begun: Begun) {
  const welcome = {
    ...begun,
    id: deps.ids.id(),
    state: 'making' as const,
    createdAt: deps.clock.now(),
    filmKey: null,
  };
  await insertWelcome(tx, welcome);
  await deps.jobs.enqueue(tx, makeWelcomeJob, { welcomeId: welcome.id });
  return welcome;
}

/** Job: makes a welcome video, and deletes the ones before it once it is ready. */
export async function runWelcome(deps: Deps, { welcomeId }: { welcomeId: string }, job: Job): Promise<void> {
  try {
    await job.step('make', () => make(deps, welcomeId), { attempts: 3, firstWaitSeconds: 2 });
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await job.step('fail', async () => {
      deps.log.error({ alert: 'welcome-failed', welcomeId }, 'a welcome video could not be made');
      await failWelcome(deps.db, welcomeId, { problem, finishedAt: deps.clock.now() });
    });
  }
}

async function make(deps: Deps, id: string): Promise<void> {
  const row = await welcomeById(deps.db, id);
  const property = row && (await propertyById(deps.db, row.propertyId));
  if (row?.state !== 'making' || !property) return;
  const { name, place, language, attractions } = property;
  const nearby = { attractions: attractions.map((each) => each.name), edition: row.edition };
  const lyrics = welcomeLyrics({ house: name, place, language }, nearby);
  const { songKey, ...film } = await makeFilm(deps, { id, seed: id, property, lyrics, name });
  // Guests hear it with its film alone.
  await deleteAll(deps, [songKey]);
  const isKept = await deps.db.transaction((tx) => finish(deps, tx, id, { ...film, lyrics }));
  if (isKept) await dropEarlier(deps, property.id, id);
  else await deleteAll(deps, Object.values(film));
}

/** Shows a video from now on, bills what it costs, and schedules when it is made anew: all of it, once. @returns false for one that is gone */
async function finish(
  deps: Deps,
  tx: Transaction,
  id: string,
  made: Pick<WelcomeRow, 'filmKey' | 'captionsKey' | 'lyrics'>,
): Promise<boolean> {
  const property = await lockPropertyOfWelcome(tx, id);
  const row = await welcomeById(tx, id);
  if (!property || row?.state !== 'making') return false;
  await updateWelcome(tx, id, { ...made, state: 'ready', problem: null, finishedAt: deps.clock.now() });
  // Its plan is over, or the provider has not told of the new month: it has the days of one without a plan until its fee is billed.
  if (row.feePence > 0 && !(await billRecreation(deps, tx, property, row)))
    await updateWelcome(tx, id, { expiresAt: daysBefore(deps.clock.now(), -welcomeDaysWithoutPlan) });
  await scheduleRefresh(deps, tx, property);
  return true;
}

/** A guest who has the page open keeps the film that was loaded; the next look has the new one. */
async function dropEarlier(deps: Deps, propertyId: string, kept: string): Promise<void> {
  for (const { id, filmKey, captionsKey } of await welcomesOf(deps.db, propertyId)) {
    if (id === kept || filmKey === null) continue;
    await updateWelcome(deps.db, id, { filmKey: null, captionsKey: null });
    await deleteAll(
      deps,
      [filmKey, captionsKey].flatMap((key) => key ?? []),
    );
  }
}
