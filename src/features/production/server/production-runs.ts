import {
  isWaitingToStart,
  partsOfProduceSong,
  produceSong,
  produceSongPrefix,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Queryable, Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { JobRun } from '#platform/jobs/port.ts';
import { productionOf, updateProduction } from './repository.ts';

export interface ProductionRun {
  version: number;
  attempt: number;
  state: JobRun['state'];
}

/** Ids of orders with a run that is waiting or working. */
export async function ordersWithWork(deps: Pick<Deps, 'jobs'>, db: Queryable): Promise<Set<string>> {
  const runs = await deps.jobs.runs(db, produceSong, produceSongPrefix(), 'unfinished');
  return new Set(runs.map(({ id }) => partsOfProduceSong(id).orderId));
}

/** Runs of the workflow for one order, the newest last. */
export async function runsOfOrder(deps: Pick<Deps, 'jobs'>, db: Queryable, orderId: string): Promise<ProductionRun[]> {
  const runs = await deps.jobs.runs(db, produceSong, produceSongPrefix(orderId));
  return runs
    .map(({ id, state }) => {
      const { version, attempt } = partsOfProduceSong(id);
      return { version, attempt, state };
    })
    .sort((a, b) => a.version - b.version || a.attempt - b.attempt);
}

/** Milliseconds after the moment that an order waited for within which its first run has to be there. */
const startsWithin = 60 * 60_000;

/**
 * True when an order at work has no run that will resume by itself; one that staff have stopped waits and is not stuck. One that
 * waits for its friends needs none, and runs that have ended are not kept for as long as friends may be given.
 */
export function isStuck(deps: Pick<Deps, 'clock'>, order: OrderRow, runs: ProductionRun[]): boolean {
  if (isWaitingToStart(deps, order)) return false;
  const { status, startsAt } = order;
  const isStarting = status === 'paid' && startsAt !== null && +deps.clock.now() - +startsAt < startsWithin;
  if (isStarting && runs.length === 0) return false;
  return runs.every(({ state }) => state !== 'unfinished') && runs.at(-1)?.state !== 'set-aside';
}

/** Enqueues a version for the first time. */
export function enqueueVersion(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  orderId: string,
  version: number,
): Promise<void> {
  return deps.jobs.enqueue(tx, produceSong, { orderId, version });
}

/** Counts runs of a version that ended without an outcome since staff last enqueued it; set-aside runs are not lost. */
export function countLost(runs: ProductionRun[], version: number, since: number): number {
  return runs.filter((run) => run.version === version && run.attempt >= since && run.state !== 'set-aside').length;
}

/** Enqueues a version again, under an id that no run of it had before. The caller has locked the order. @returns the attempt */
export async function enqueueAgain(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  orderId: string,
  version: number,
): Promise<number> {
  const production = await productionOf(tx, orderId, version);
  const runs = (await runsOfOrder(deps, tx, orderId)).filter((run) => run.version === version);
  const attempt = Math.max(runs.at(-1)?.attempt ?? 1, production?.attempt ?? 1) + 1;
  if (production) await updateProduction(tx, production.id, { state: 'running' });
  await deps.jobs.enqueue(tx, produceSong, { orderId, version, attempt });
  return attempt;
}
