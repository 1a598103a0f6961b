import { setTimeout } from 'node:timers/promises';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { deleteDrafts, obtainLyrics } from '#features/engines/server/index.ts';
import { lockOrder, recordEvent, updateOrder, type OrderRow } from '#features/orders/server/index.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Job } from '#platform/jobs/port.ts';
import type { productionContract } from '../contract.ts';
import type { LyricsRun } from '../lyrics-contract.ts';
import { briefOf } from './brief.ts';
import { isStopped } from './is-stopped.ts';
import { writeLyrics } from './jobs.ts';
import {
  countPaidFor,
  insertRun,
  lockRuns,
  newestRun,
  ordersWithoutLyrics,
  runWriting,
  updateRun,
  type LyricsRunRow,
} from './lyrics-repository.ts';
import { insertProduction, productionOf, updateProduction } from './repository.ts';

type Contract = (typeof productionContract)['generateLyrics'];

const view = (row: LyricsRunRow): LyricsRun => ({
  state: row.state,
  wanted: row.wanted,
  processedCount: row.processed,
  errorCount: row.errors,
  totalOrders: row.totalOrders,
  started_at: row.startedAt.toISOString(),
});

export async function lyricsRun(deps: Pick<Deps, 'db'>): Promise<LyricsRun | null> {
  const run = await newestRun(deps.db);
  return run ? view(run) : null;
}

/** ADM-04: begins a run over every paid order without lyrics, or returns the one under way. @throws Refusal STOPPED */
export async function generateLyrics(deps: Deps, actor: string): Promise<LyricsRun> {
  if ((await deps.settings.current()).productionStopped) throw new Refusal<Contract>('STOPPED');
  return deps.db.transaction(async (tx) => {
    await lockRuns(tx);
    const running = await newestRun(tx);
    if (running?.state === 'running') {
      if (await isAtWork(deps, tx, running.id)) return view(running);
      await updateRun(tx, running.id, { state: 'done' });
    }
    const wanted = (await ordersWithoutLyrics(tx)).length;
    const id = deps.ids.id();
    const run = await insertRun(tx, {
      id,
      actor,
      state: wanted === 0 ? 'done' : 'running',
      wanted,
      totalOrders: await countPaidFor(tx),
      startedAt: deps.clock.now(),
    });
    await recordAudit(deps, tx, { actor, action: 'generate-lyrics', subject: id, after: { wanted } });
    if (wanted > 0) await deps.jobs.enqueue(tx, writeLyrics, { id });
    return view(run);
  });
}

/** False for a run whose work has ended without saying so. */
async function isAtWork(deps: Pick<Deps, 'jobs'>, db: Queryable, id: string): Promise<boolean> {
  const runs = await deps.jobs.runs(db, writeLyrics, writeLyrics.id({ id }));
  return runs.some(({ state }) => state === 'unfinished');
}

/** The workflow behind a run: one order after another, each a durable step; a failed one is counted and left as it was. */
export async function writeAllLyrics(deps: Deps, { id }: { id: string }, job: Job): Promise<void> {
  const waiting = await job.step('who waits', () => ordersWithoutLyrics(deps.db));
  let [processed, errors] = [0, 0];
  for (const orderId of waiting) {
    const isWritten = await job.step(`lyrics ${orderId}`, () => writeOne(deps, id, orderId));
    if (isWritten) processed++;
    else errors++;
    await job.step('progress', () => updateRun(deps.db, id, { processed, errors }));
  }
  await job.step('done', () => updateRun(deps.db, id, { state: 'done' }));
}

/** Writes and keeps the lyrics of one order. @returns false when they could not be written */
async function writeOne(deps: Deps, runId: string, orderId: string): Promise<boolean> {
  const order = await claim(deps, runId, orderId);
  if (!order) return true;
  try {
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const wanted = { orderId, version: 1, run: 1, purpose: 'lyrics' } as const;
    const { result } = await obtainLyrics(deps, wanted, briefOf(deps, order), options);
    if (result.kind === 'unsupported-language') return false;
    await keepLyrics(deps, orderId, result.lyrics);
    return true;
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'lyrics could not be written');
    return false;
  } finally {
    await updateRun(deps.db, runId, { writing: null });
  }
}

/** False for an order that others add to, and for one whose buyer reads the words: those are written when their time has come. */
const writesAtOnce = ({ startsAt, readsWords }: OrderRow): boolean => startsAt === null && !readsWords;

/**
 * Claims an order's lyrics for a run; null when its production has begun, has lyrics already, or is not to be. Both lock the order's row, so one of them is first: a
 * production that begins later waits for what the run writes.
 */
function claim(deps: Deps, runId: string, orderId: string): Promise<OrderRow | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // Of a run whose process died the claim stands: what it began is its to end.
    const isMine = (await runWriting(tx, orderId))?.id === runId;
    const isWanted =
      order &&
      !isStopped(order) &&
      writesAtOnce(order) &&
      (order.status === 'paid' || isMine) &&
      !(await productionOf(tx, orderId, 1))?.lyrics;
    if (!isWanted) {
      if (isMine) await updateRun(tx, runId, { writing: null });
      // A draft that was bought before the run's process died knows nothing of what friends add either.
      if (isMine && order && !writesAtOnce(order)) await deleteDrafts(tx, orderId);
      return null;
    }
    await updateRun(tx, runId, { writing: orderId });
    return order;
  });
}

/** Waits while a run of staff writes the lyrics of an order. A run whose work has ended without saying so holds nobody up. */
export async function awaitClaimedLyrics(deps: Deps, orderId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const run = await runWriting(deps.db, orderId);
    if (!run || !(await isAtWork(deps, deps.db, run.id))) return;
    await setTimeout(askAgainAfter, undefined, { signal });
  }
}

/** Milliseconds */
const askAgainAfter = 500;

/** Keeps the lyrics as those of the first version, which its production takes up, or waits for. */
async function keepLyrics(
  deps: Deps,
  orderId: string,
  lyrics: NonNullable<Parameters<typeof insertProduction>[1]['lyrics']>,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const first = await productionOf(tx, orderId, 1);
    if (!order || order.erasedAt || first?.lyrics || (order.status !== 'paid' && !first)) return;
    // Friends were invited while these were written: they would know nothing of what those add.
    if (!writesAtOnce(order)) return deleteDrafts(tx, orderId);
    const now = deps.clock.now();
    if (first) await updateProduction(tx, first.id, { lyrics });
    else
      await insertProduction(tx, { id: deps.ids.id(), orderId, version: 1, state: 'running', lyrics, createdAt: now });
    await updateOrder(tx, orderId, { title: lyrics.title, updatedAt: now });
    await recordEvent(deps, tx, { orderId, kind: 'lyrics-written', actor: 'system' });
  });
}
