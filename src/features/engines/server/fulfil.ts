import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import { EngineError } from '#platform/engines/engine-error.ts';
import type { EngineTake, MusicEngine, MusicJob, MusicOptions, Submission } from '#platform/engines/port.ts';
import type { Song } from '#studio/contracts.ts';
import { insertTakes, updateAttempt, type AttemptRow, type TakeRow } from './attempts-repository.ts';
import { countSuccess, endFailed, engineErrorOf, delay } from './purchase.ts';

export type BuyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config' | 'engines' | 'storage' | 'studio'>;

/** `takes` are in storage. */
export type Bought = { kind: 'takes'; takes: TakeRow[] } | { kind: 'song'; song: Song };

interface Purchase {
  engine: MusicEngine;
  attempt: AttemptRow;
  job: MusicJob;
}

/** Hands a job over, stores its reference and waits for its takes. Gives the error when it failed, which is on record then. */
export async function submit(
  deps: BuyDeps,
  purchase: Purchase,
  call: () => Promise<Submission>,
  options: MusicOptions,
): Promise<Bought | EngineError> {
  const { attempt, engine } = purchase;
  let submission: Submission;
  try {
    submission = await call();
  } catch (error) {
    return fail(deps, attempt, engineErrorOf(error, options.signal));
  }
  if (submission.kind === 'answered') return keepTakes(deps, attempt, submission.takes);
  const submitted = { state: 'submitted', reference: submission.ref, submittedAt: deps.clock.now() } as const;
  await updateAttempt(deps.db, attempt.id, submitted);
  return collect(deps, { ...purchase, engine, attempt: { ...attempt, ...submitted } }, options);
}

async function fail(deps: BuyDeps, attempt: AttemptRow, error: EngineError): Promise<EngineError> {
  await endFailed(deps, attempt, error);
  return error;
}

/** Waits for a submitted job and keeps its takes. Gives the error when it failed, which is on record then. */
export async function collect(
  deps: BuyDeps,
  { engine, attempt, job }: Purchase,
  options: MusicOptions,
): Promise<Bought | EngineError> {
  try {
    await untilDone(deps, engine, attempt, options);
    await mkdir(options.directory, { recursive: true });
    const takes = await again(engine, options, () => engine.fetch(attempt.reference ?? {}, job, options));
    return await keepTakes(deps, attempt, takes);
  } catch (error) {
    return fail(deps, attempt, engineErrorOf(error, options.signal));
  }
}

/** Faults of a question that may be asked again for nothing. */
const passing = new Set(['unanswered', 'unreachable', 'busy']);

async function untilDone(
  deps: BuyDeps,
  engine: MusicEngine,
  attempt: AttemptRow,
  options: MusicOptions,
): Promise<void> {
  const submittedAt = (attempt.submittedAt ?? attempt.createdAt).getTime();
  const taken = deps.clock.now().getTime();
  for (let quiet = 0; ;) {
    let patience = engine.patienceSeconds;
    let since = submittedAt;
    try {
      const progress = await engine.poll(attempt.reference ?? {}, options);
      if (progress.state === 'done') return;
      patience = Math.min(patience, progress.lostAfter ?? patience);
      quiet = 0;
      if (progress.fraction !== null) options.onProgress?.(progress.fraction * 0.8);
    } catch (error) {
      if (!passing.has(engineErrorOf(error, options.signal).fault)) throw error;
      quiet++;
      // A job may have ended while no process of ours was there to ask: until its service has answered one, nothing says it is lost.
      since = taken;
    }
    if (deps.clock.now().getTime() > since + patience * 1000)
      throw new EngineError('lost', `No song, and no sign of one, within ${Math.ceil(patience)} seconds.`);
    await delay(engine.pollSeconds * Math.min(16, 2 ** quiet), options.signal);
  }
}

/** About five minutes of a service that is polled every other second. */
const mostTries = 9;

/** Tries of a call that costs nothing, for a song that is paid for. */
async function again<T>(engine: MusicEngine, { signal }: MusicOptions, call: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      if (!passing.has(engineErrorOf(error, signal).fault) || tried === mostTries) throw error;
      await delay(engine.pollSeconds * Math.min(32, 2 ** tried), signal);
    }
  }
}

/** Copies takes into the shop's storage at once, then commits them with the answer. */
async function keepTakes(deps: BuyDeps, attempt: AttemptRow, takes: readonly EngineTake[]): Promise<Bought> {
  const [first] = takes;
  const endedAt = deps.clock.now();
  const answered = { state: 'answered', endedAt } as const;
  if (first?.kind === 'song') {
    await updateAttempt(deps.db, attempt.id, answered);
    await countSuccess(deps, attempt.engine);
    return { kind: 'song', song: first.song };
  }
  const rows: TakeRow[] = [];
  for (const take of takes) {
    if (take.kind !== 'raw') continue;
    const number = rows.length + 1;
    const storageKey = takeKey(attempt, number, path.extname(take.file));
    await deps.storage.put(storageKey, { path: take.file });
    rows.push({
      ...emptyTake,
      ...rowOf(attempt),
      id: deps.ids.id(),
      number,
      storageKey,
      createdAt: endedAt,
      seed: take.seed,
      model: take.model,
      words: take.words,
    });
  }
  await deps.db.transaction(async (tx) => {
    await insertTakes(tx, rows);
    await updateAttempt(tx, attempt.id, answered);
  });
  await countSuccess(deps, attempt.engine);
  return { kind: 'takes', takes: rows };
}

/** A take with no results yet. */
export const emptyTake = {
  heard: null,
  durationSeconds: null,
  timeline: null,
  report: null,
  waveform: null,
  useless: null,
  chosen: false,
  wantedIn: null,
} as const;

const rowOf = ({ id, orderId, version, purpose }: AttemptRow) => ({ attemptId: id, orderId, version, purpose });

function takeKey({ id, orderId, version }: AttemptRow, number: number, ending: string): string {
  return `${orderId === null ? 'trials' : `orders/${orderId}/v${version}/takes`}/${id}-${number}${ending}`;
}
