import { NoEngineAvailable } from '#features/engines/server/index.ts';
import {
  changeStatus,
  isWaitingToStart,
  lockOrder,
  orderById,
  recordEvent,
  type OrderRow,
} from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Job, RunOutcome } from '#platform/jobs/port.ts';
import { outageOf } from '#platform/outage.ts';
import { StudioError } from '#studio/contracts.ts';
import { stageNames, type StageName } from '../contract.ts';
import { needs } from './brief.ts';
import { OnHold } from './hold.ts';
import { isStopped, OrderStopped } from './is-stopped.ts';
import {
  countStageAttempt,
  insertProduction,
  insertStages,
  productionOf,
  stagesOf,
  updateProduction,
  updateStage,
  type ProductionRow,
} from './repository.ts';
import { deleteWav, stages, LyricsRequired } from './stages.ts';
import { abortWhen } from './abort-when.ts';
import { waitForWords } from './wait-for-words.ts';

export interface ProduceInput {
  orderId: string;
  version: number;
  [key: string]: string | number;
}

/** Milliseconds between two writes of a stage's progress. */
const progressEvery = 1000;

/** Result of a stage that staff, or an outage, have stopped, or that something else comes before; not a failure. */
const held = 'held by staff';

/** Result of the stage of lyrics when a producer has to write them; not a failure. */
const wanted = 'words are wanted';

/** Times that a stage may be cut off in the middle by the end of its process before it counts as the cause. */
const mostCrashes = 10;

const permanent = new Set(['bad-photo', 'no-photos', 'bad-input', 'encoder-missing']);

/**
 * The workflow of one version: each stage is a durable step. Killed anywhere, it resumes with the stage it was in; run
 * twice, it skips finished stages. While staff have stopped production it does not wait but ends, which frees its place,
 * and `continueProductions` enqueues it again.
 */
export async function produce(deps: Deps, input: ProduceInput, job: Job): Promise<RunOutcome> {
  const { orderId, version } = input;
  if ((await job.step('may begin', () => mayBegin(deps, orderId))) === held) return 'set-aside';
  const begun = await job.step('begin', () => begin(deps, orderId, version));
  if (begun === held) return 'set-aside';
  if (!begun) return;
  for (const stage of stageNames) {
    const failure = await job
      .step(`stage ${stage}`, () => runStage(deps, orderId, version, stage), { attempts: 3, firstWaitSeconds: 2 })
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    if (failure === held) return 'set-aside';
    if (failure === wanted) {
      await job.step('wait for words', () => waitForWords(deps, orderId, version));
      return 'set-aside';
    }
    if (failure !== null) return job.step('fail', () => fail(deps, orderId, version, stage, failure));
    if (stage === 'song') await job.step('begin video', () => beginVideo(deps, orderId));
  }
  await job.step('finish', () => finish(deps, orderId, version));
}

/** An order that waits for its friends frees its place at once; `continueProductions` takes it up at its moment. */
async function mayBegin(deps: Deps, orderId: string): Promise<string | null> {
  const order = await orderById(deps.db, orderId);
  return order && isWaitingToStart(deps, order) ? held : mayWork(deps);
}

async function mayWork(deps: Pick<Deps, 'settings'>): Promise<string | null> {
  return (await deps.settings.current()).productionStopped ? held : null;
}

/** False when the order may not be worked on; held when friends were invited since it was looked at. */
async function begin(deps: Deps, orderId: string, version: number): Promise<boolean | typeof held> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked && isWaitingToStart(deps, locked)) return held;
    const { outcome, order } = await changeStatus(deps, tx, { orderId, to: 'processing', actor: 'system' });
    const production = await productionOf(tx, orderId, version);
    if (outcome === 'refused' && order.status !== 'in_progress') {
      if (production) await updateProduction(tx, production.id, { state: 'stopped' });
      return false;
    }
    await writeProduction(deps, tx, order, { version, state: 'running' });
    return true;
  });
}

/** Writes the state of a version, and the version with its stages where there is none yet. */
export async function writeProduction(
  deps: Pick<Deps, 'clock' | 'ids' | 'site' | 'orders'>,
  tx: Transaction,
  order: OrderRow,
  { version, state }: { version: number; state: 'running' | 'failed' },
): Promise<void> {
  const production = await productionOf(tx, order.id, version);
  const id = production?.id ?? deps.ids.id();
  if (production) await updateProduction(tx, id, { state });
  else await insertProduction(tx, { id, orderId: order.id, version, state, createdAt: deps.clock.now() });
  await insertStages(
    tx,
    stageNames.map((stage) => ({
      productionId: id,
      stage,
      state: needs(deps, order, stage) ? 'waiting' : 'not-needed',
    })),
  );
}

async function current(deps: Deps, orderId: string, version: number): Promise<ProductionRow> {
  const production = await productionOf(deps.db, orderId, version);
  if (!production) throw new Error('The version to work on does not exist');
  return production;
}

const stopped = 'The order was cancelled, refunded or erased.';

/** Runs one stage. @returns null when it is done, or the reason why a retry is useless. @throws errors worth a retry */
async function runStage(deps: Deps, orderId: string, version: number, stage: StageName): Promise<string | null> {
  const order = await orderById(deps.db, orderId);
  const production = await current(deps, orderId, version);
  const row = (await stagesOf(deps.db, [production.id])).find((candidate) => candidate.stage === stage);
  if (!order || isStopped(order)) return stopped;
  if (row?.state === 'done' || row?.state === 'not-needed') return null;
  if ((await mayWork(deps)) === held) return held;
  // Nobody wrote how the last attempt ended: its process died in it, or could not reach the database.
  const attempt = `${production.id} ${stage}`;
  const isCrash = row?.state === 'running' && !openAttempts.has(attempt);
  const crashes = (row?.crashes ?? 0) + (isCrash ? 1 : 0);
  if (crashes >= mostCrashes) return giveUpStage(deps, production.id, stage, crashes);
  await countStageAttempt(deps.db, production.id, stage, { at: deps.clock.now(), crashes });
  const progress = progressWriter(deps, production.id, stage);
  const stop = abortWhen(async () => (await whyNot(deps, orderId)) !== null);
  openAttempts.set(attempt, { productionId: production.id, stage });
  const write = async (change: Parameters<typeof updateStage>[3]): Promise<void> => {
    await updateStage(deps.db, production.id, stage, change);
    openAttempts.delete(attempt);
  };
  try {
    await stages[stage](deps, { order, production, options: { signal: stop.signal, onProgress: progress.write } });
    await progress.settled();
    const finishedAt = deps.clock.now();
    await write({ state: 'done', progress: 1, crashes: 0, finishedAt });
    return null;
  } catch (error) {
    await progress.settled();
    const reason = stop.signal.aborted || error instanceof OrderStopped ? await whyNot(deps, orderId) : null;
    if (reason !== null) {
      await write({ state: 'waiting', progress: 0 });
      return reason;
    }
    if (error instanceof LyricsRequired) {
      await write({ state: 'waiting', progress: 0 });
      return wanted;
    }
    if (error instanceof OnHold || outageOf(error) !== null) {
      // Nothing is wrong with the song: it resumes when it is let go, or there is disk space, or storage, again.
      await write({ state: 'waiting', progress: 0 });
      return held;
    }
    const message = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    await write({ state: 'failed', error: message });
    deps.log.error({ err: error, orderId, stage }, 'a stage failed');
    if (isPermanent(error)) return message;
    throw error;
  } finally {
    stop.release();
  }
}

/** True for an error that another try would meet again. Whatever engines could be asked again has been. */
function isPermanent(error: unknown): boolean {
  return error instanceof NoEngineAvailable || (error instanceof StudioError && permanent.has(error.code));
}

/** Stage attempts of this process that are running, or whose outcome is not in the database yet. */
const openAttempts = new Map<string, { productionId: string; stage: StageName }>();

/** Returns running stages to waiting at shutdown, so that they do not count as crashed. */
export async function requeueStages(deps: Pick<Deps, 'db'>): Promise<void> {
  for (const { productionId, stage } of openAttempts.values())
    await updateStage(deps.db, productionId, stage, { state: 'waiting', progress: 0 });
}

async function giveUpStage(deps: Deps, productionId: string, stage: StageName, crashes: number): Promise<string> {
  const error = `Its process ended ${crashes} times in the middle of this stage.`;
  await updateStage(deps.db, productionId, stage, { state: 'failed', error, crashes });
  return error;
}

/** Reason why an order is not worked on now; null when it may be. */
async function whyNot(deps: Deps, orderId: string): Promise<string | null> {
  const order = await orderById(deps.db, orderId);
  if (!order || isStopped(order)) return stopped;
  return mayWork(deps);
}

/** Writes progress at most once a second; a failed write only leaves the progress bar stale. */
function progressWriter(
  deps: Deps,
  productionId: string,
  stage: StageName,
): { write: (fraction: number) => void; settled: () => Promise<void> } {
  let last = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    write(progress) {
      const now = deps.clock.now().getTime();
      if (now - last < progressEvery) return;
      last = now;
      writing = writing.then(() => updateStage(deps.db, productionId, stage, { progress })).catch(() => undefined);
    },
    settled: () => writing,
  };
}

async function beginVideo(deps: Deps, orderId: string): Promise<void> {
  const order = await orderById(deps.db, orderId);
  if (!order || !deps.orders.kinds.facts(order).includesFilm) return;
  await deps.db.transaction((tx) => changeStatus(deps, tx, { orderId, to: 'in_progress', actor: 'system' }));
}

async function finish(deps: Deps, orderId: string, version: number): Promise<void> {
  const production = await current(deps, orderId, version);
  await deps.db.transaction(async (tx) => {
    const { order } = await changeStatus(deps, tx, { orderId, to: 'ready', actor: 'system' });
    await updateProduction(tx, production.id, { state: order.status === 'ready' ? 'ready' : 'stopped' });
  });
  const order = await orderById(deps.db, orderId);
  if (order) await deleteWav(deps, { order, production });
}

async function fail(deps: Deps, orderId: string, version: number, stage: StageName, reason: string): Promise<void> {
  const production = await current(deps, orderId, version);
  if (reason === stopped) return updateProduction(deps.db, production.id, { state: 'stopped' });
  await deps.db.transaction(async (tx) => {
    await updateProduction(tx, production.id, { state: 'failed' });
    await markFailed(deps, tx, orderId, `${stage}: ${reason}`);
  });
}

/** Moves an order to `failed`, where staff find it and can run it again, and raises the alert. */
export async function markFailed(
  deps: Pick<Deps, 'clock' | 'config' | 'ids' | 'jobs' | 'log' | 'mailer' | 'orders' | 'site'>,
  tx: Transaction,
  orderId: string,
  note: string,
): Promise<void> {
  deps.log.error({ alert: 'production-failed', orderId }, 'a production failed');
  await changeStatus(deps, tx, { orderId, to: 'failed', actor: 'system', note });
  await recordEvent(deps, tx, { orderId, kind: 'production-failed', actor: 'system', note });
}
