import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import { EngineError } from '#platform/engines/engine-error.ts';
import type { LyricsEngine, MusicEngine, MusicOptions, TranscriptionEngine } from '#platform/engines/port.ts';
import { bpmOf } from '#platform/engines/song-sheet.ts';
import type { Job } from '#platform/jobs/port.ts';
import { StudioError, type Song } from '#studio/contracts.ts';
import { mixedSongs } from '#studio/ears/limits.ts';
import type { tryEngine as tryContract } from '../contract.ts';
import { sampleBrief, sampleLyrics, sampleStyle, sampleTags } from './sample-order.ts';
import {
  insertTakes,
  lockBudget,
  updateAttempt,
  updateTake,
  type AttemptRow,
  type TakeRow,
} from './attempts-repository.ts';
import { sampleSeconds as seconds, trialPence } from './trial-price.ts';
import { emptyTake, collect, submit } from './fulfil.ts';
import { tryEngineJob } from './jobs.ts';
import {
  beginAttempt,
  BudgetSpent,
  countSuccess,
  endInterruptedAttempt,
  endFailed,
  engineErrorOf,
} from './purchase.ts';
import { attemptOf, deleteTakes, newestTrialTake, takesOfOldTrials, unfinishedTrials } from './trials-repository.ts';

const wanted = { orderId: null, version: null, run: 1, purpose: 'trial' } as const;
const seed = 'a trial';
const job = { lyrics: sampleLyrics, style: sampleStyle, seed, tags: sampleTags };

/**
 * Books a trial of an engine in the day's budget and begins it, one at a time.
 * @throws Refusal NO_SUCH_ENGINE, DAY_SPENT, ALREADY_TRYING, NOTHING_TO_HEAR
 */
export async function tryEngine(deps: Deps, engineId: string, actor: string): Promise<{ trial: string }> {
  const { lyrics, music, transcription } = deps.engines;
  const engine = [...lyrics, ...music, ...transcription].find(({ id }) => id === engineId);
  if (!engine) throw new Refusal<typeof tryContract>('NO_SUCH_ENGINE');
  const pence = trialPence(engine);
  const hears = transcription.some(({ id }) => id === engineId);
  if (hears && !(await newestTrialTake(deps.db))) throw new Refusal<typeof tryContract>('NOTHING_TO_HEAR');
  const purchase = { engine: engine.id, model: engine.model, pence, why: 'Staff try it.', seed };
  try {
    const { id } = await beginAttempt(deps, wanted, purchase, async (tx, attempt) => {
      // Free ones hold no lock yet, and of two at the same time each must see the other. This one is among them.
      await lockBudget(tx);
      if ((await unfinishedTrials(tx)) > 1) throw new Refusal<typeof tryContract>('ALREADY_TRYING');
      await deps.jobs.enqueue(tx, tryEngineJob, { attempt: attempt.id });
      await recordAudit(deps, tx, { actor, action: 'try-engine', subject: engine.id, after: { pence } });
    });
    return { trial: id };
  } catch (error) {
    if (error instanceof BudgetSpent) throw new Refusal<typeof tryContract>('DAY_SPENT');
    throw error;
  }
}

type AnyEngine = LyricsEngine | MusicEngine | TranscriptionEngine;

/** The work behind a trial. A process that dies in it leaves it perhaps bought: staff try again, nothing else does. */
export async function runTrial(deps: Deps, { attempt: id }: { attempt: string }, work: Job): Promise<void> {
  try {
    await work.step('try', () => attemptTrial(deps, id));
  } catch (error) {
    deps.log.error({ err: error, attempt: id }, 'a trial ended by an error of ours');
    await work.step('give up', () => giveUp(deps, id));
  }
  await work.step('forget old ones', async () => {
    const old = await takesOfOldTrials(deps.db);
    for (const { storageKey } of old) await deps.storage.delete(storageKey);
    await deleteTakes(deps.db, old);
  });
}

async function attemptTrial(deps: Deps, id: string): Promise<void> {
  const attempt = await attemptOf(deps.db, id);
  if (!attempt || (attempt.state !== 'begun' && attempt.state !== 'submitted')) return;
  // The mark is set before the call goes out: who finds it comes after a death.
  if (attempt.state === 'begun' && attempt.submittedAt) return endInterruptedAttempt(deps, attempt);
  await updateAttempt(deps.db, id, { submittedAt: attempt.submittedAt ?? deps.clock.now() });
  const directory = path.resolve(deps.config.DATA_DIR, 'work', `trial-${id}`);
  await mkdir(directory, { recursive: true });
  try {
    await tried(deps, attempt, { directory, signal: new AbortController().signal });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Ends a trial that no error of its engine has ended, so that staff may try again. What was handed over counts as bought. */
async function giveUp(deps: Deps, id: string): Promise<void> {
  const attempt = await attemptOf(deps.db, id);
  if (attempt?.state === 'begun') return endInterruptedAttempt(deps, attempt);
  if (attempt?.state !== 'submitted') return;
  const detail = 'It ended by an error of this shop, which is in its log.';
  await updateAttempt(deps.db, id, { state: 'failed', fault: 'failed', detail, endedAt: deps.clock.now() });
}

async function tried(deps: Deps, attempt: AttemptRow, options: MusicOptions): Promise<void> {
  const { lyrics, music, transcription } = deps.engines;
  const isIt = ({ id }: AnyEngine): boolean => id === attempt.engine;
  const [lyricist, singer, recogniser] = [lyrics.find(isIt), music.find(isIt), transcription.find(isIt)];
  const ended = async (error: unknown): Promise<void> => {
    await endFailed(deps, attempt, engineErrorOf(asEngineError(error), options.signal));
  };
  // Its failures at the service are on record when it returns.
  if (singer) return sing(deps, attempt, singer, options).catch(ended);
  try {
    if (lyricist) await write(deps, attempt, lyricist, options);
    else if (recogniser) await listen(deps, attempt, recogniser, options);
    else throw new EngineError('lost', 'This engine is not configured any more.');
    await countSuccess(deps, attempt.engine);
  } catch (error) {
    await ended(error);
  }
}

/** A failure of the embedded studio as one of an engine. */
function asEngineError(error: unknown): unknown {
  return error instanceof StudioError ? new EngineError('failed', `${error.code}: ${error.message}`) : error;
}

async function write(deps: Deps, attempt: AttemptRow, engine: LyricsEngine, options: MusicOptions): Promise<void> {
  const result = await engine.write(sampleBrief, options);
  if (result.kind !== 'written') throw new EngineError('refused-job', `It does not write ${result.language}.`);
  await updateAttempt(deps.db, attempt.id, { state: 'answered', lyrics: result.lyrics, endedAt: deps.clock.now() });
}

async function sing(deps: Deps, attempt: AttemptRow, engine: MusicEngine, options: MusicOptions): Promise<void> {
  const purchase = { engine, attempt, job };
  const bought =
    attempt.state === 'submitted'
      ? await collect(deps, purchase, options)
      : await submit(deps, purchase, () => engine.submit(job, options), options);
  if (bought instanceof EngineError) return;
  if (bought.kind === 'song') return keepSong(deps, attempt, bought.song);
  for (const take of bought.takes) await judge(deps, take, engine.id, options);
}

async function keepSong(deps: Deps, attempt: AttemptRow, song: Song): Promise<void> {
  const storageKey = `trials/${attempt.id}-1.mp3`;
  await deps.storage.put(storageKey, { path: song.mp3 });
  const { durationSeconds, timeline } = song;
  const { id: attemptId, orderId, version, purpose } = attempt;
  const from = {
    attemptId,
    orderId,
    version,
    purpose,
    number: 1,
    seed: attempt.seed,
    model: attempt.model,
    words: null,
  };
  const take = { ...emptyTake, ...from, id: deps.ids.id(), storageKey, createdAt: deps.clock.now() };
  await deps.db.transaction((tx) => insertTakes(tx, [{ ...take, durationSeconds, timeline }]));
}

/** Listens to a take as to an order's, with the words that a recogniser has heard, where one has. */
async function judge(deps: Deps, take: TakeRow, engine: string, { directory, signal }: MusicOptions): Promise<void> {
  const file = await deps.storage.localFile(take.storageKey);
  const words = { words: take.words, heard: take.heard };
  const limits = deps.engines.music.find(({ id }) => id === engine)?.ears ?? mixedSongs;
  const input = {
    ...job,
    ...words,
    limits,
    file: file.path,
    name: sampleBrief.recipient,
    seconds,
    bpm: bpmOf(sampleStyle),
  };
  try {
    const { song, report, waveform } = await deps.studio.adopt(
      { ...input, engine, directory },
      { signal, onProgress: () => undefined },
    );
    const { durationSeconds, timeline } = song;
    await updateTake(deps.db, take.id, { report, waveform, durationSeconds, timeline });
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    await updateTake(deps.db, take.id, { useless: error.message });
  } finally {
    await file.release();
  }
}

async function listen(
  deps: Deps,
  attempt: AttemptRow,
  recogniser: TranscriptionEngine,
  options: MusicOptions,
): Promise<void> {
  const take = await newestTrialTake(deps.db);
  if (!take) throw new EngineError('failed', 'There is no trial to listen to any more.');
  const file = await deps.storage.localFile(take.storageKey);
  try {
    const heard = await recogniser.transcribe(file.path, sampleLyrics.language, options);
    await updateTake(deps.db, take.id, { heard });
    await updateAttempt(deps.db, attempt.id, { state: 'answered', endedAt: deps.clock.now() });
    await judge(deps, { ...take, heard }, take.model ?? attempt.engine, options);
  } finally {
    await file.release();
  }
}
