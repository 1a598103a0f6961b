import { Refusal } from '#kit/refusal.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { souvenirLyrics } from '../domain/song-lines.ts';
import { fairOrder, type QueuedSouvenir } from '../domain/fair-queue.ts';
import { souvenirsInWork } from '../domain/limits.ts';
import {
  accountsWithQueuedSouvenirs,
  souvenirsInProgress,
  deliveryById,
  finishRun,
  lockDelivery,
  queuedSouvenirs,
  updateDelivery,
} from './delivery-repository.ts';
import { makeFilm } from './film.ts';
import { type DeliveryRow, visitOf } from './guest-repository.ts';
import { makeSouvenirJob } from './jobs.ts';
import { propertyOf } from './repository.ts';

type Contract = (typeof hostsContract)['releaseSouvenir'];

/**
 * Begins souvenirs whose time has come, each once and a few at a time, in turn by account; those whose run was lost wait again.
 * Several processes may do it at once.
 */
export async function beginSouvenirs(deps: Deps): Promise<void> {
  if ((await deps.settings.current()).productionStopped) return;
  for (const row of await souvenirsInProgress(deps.db)) if (await isLost(deps, row)) await putBack(deps, row);
  const inWork = await souvenirsInProgress(deps.db);
  const free = souvenirsInWork - inWork.length;
  if (free <= 0) return;
  const now = deps.clock.now();
  const waiting: QueuedSouvenir[] = [];
  for (const accountId of await accountsWithQueuedSouvenirs(deps.db, now))
    // Without a plan nothing can be delivered, and so nothing is made.
    if (await hostPlanOf(deps, deps.db, accountId))
      waiting.push(...(await queuedSouvenirs(deps.db, { accountId, now, limit: free })));
  for (const { id } of fairOrder(waiting, inWork).slice(0, free)) await begin(deps, id);
}

async function isLost({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, { id, attempts }: DeliveryRow): Promise<boolean> {
  const runs = await jobs.runs(db, makeSouvenirJob, makeSouvenirJob.id({ deliveryId: id, attempt: attempts }));
  return runs.every(({ state }) => state !== 'unfinished');
}

async function putBack({ db }: Pick<Deps, 'db'>, row: DeliveryRow): Promise<void> {
  await finishRun(db, row, { state: 'waiting' });
}

async function begin(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, id);
    if (row?.state !== 'waiting') return;
    const attempt = row.attempts + 1;
    await updateDelivery(tx, id, { state: 'making', attempts: attempt, problem: null });
    await deps.jobs.enqueue(tx, makeSouvenirJob, { deliveryId: id, attempt });
  });
}

/** Job: one run of making a souvenir. */
export async function runSouvenir(
  deps: Deps,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  job: Job,
): Promise<void> {
  const run = { id: deliveryId, attempts: attempt };
  try {
    await job.step('make', () => make(deps, run), { attempts: 3, firstWaitSeconds: 2 });
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await job.step('fail', async () => {
      deps.log.error({ alert: 'souvenir-failed', deliveryId }, 'a souvenir could not be made');
      await finishRun(deps.db, run, { state: 'failed', problem });
    });
  }
}

async function make(deps: Deps, run: Pick<DeliveryRow, 'id' | 'attempts'>): Promise<void> {
  const row = await deliveryById(deps.db, run.id);
  if (row?.state !== 'making' || row.attempts !== run.attempts || row.guestId === null) return;
  const visit = await visitOf(deps.db, { guestId: row.guestId });
  if (!visit) return;
  const { guest, property } = visit;
  const { name: house, place } = property;
  const lyrics = souvenirLyrics({ house, place, language: guest.language }, guest.firstName);
  const id = `${run.id}-${run.attempts}`;
  const made = await makeFilm(deps, { id, seed: run.id, property, lyrics, name: guest.firstName || house });
  const change = { ...made, lyrics, state: 'made' as const, madeAt: deps.clock.now(), problem: null };
  // Changed, cancelled or forgotten meanwhile: nobody would ever delete these files.
  if (!(await finishRun(deps.db, run, change))) await deleteAll(deps, Object.values(made));
}

/** Lets a souvenir go that its host looks at first. @throws Refusal DELIVERY_NOT_FOUND, NOT_NOW */
export async function releaseSouvenir(deps: Deps, accountId: string, deliveryId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockDelivery(tx, deliveryId);
    const property = row?.propertyId && (await propertyOf(tx, accountId, row.propertyId));
    if (!row || !property) throw new Refusal<Contract>('DELIVERY_NOT_FOUND');
    if (row.state !== 'made') throw new Refusal<Contract>('NOT_NOW');
    await updateDelivery(tx, deliveryId, { releasedAt: deps.clock.now() });
  });
}
