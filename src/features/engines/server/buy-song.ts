import { EngineError } from '#platform/engines/engine-error.ts';
import type { MusicEngine, MusicJob, MusicOptions } from '#platform/engines/port.ts';
import { secondsOf } from '#platform/engines/song-sheet.ts';
import { longestWait, maximumUnanswered } from '../domain/attempts.ts';
import { attemptsFor, takesOfAttempt, updateAttempt, type AttemptRow, type TakeRow } from './attempts-repository.ts';
import { isAvailable, musicCandidates } from './candidates.ts';
import { collect, submit, type Bought, type BuyDeps } from './fulfil.ts';
import {
  beginAttempt,
  BudgetSpent,
  endInterruptedAttempt,
  endFailed,
  delay,
  type PurchaseRequest,
} from './purchase.ts';

/** A song that is wanted for an order. */
export interface SongRequest extends PurchaseRequest {
  orderId: string;
  version: number;
}

/** `notAsked`: sentences for the producer about engines that would have been asked before. */
export type BoughtSong = Bought & { notAsked: string[] };

/** Thrown when no engine may or can make the song, so that staff decide. The message has the reason of each engine. */
export class NoEngineAvailable extends Error {
  constructor(reasons: readonly string[]) {
    super(reasons.length > 0 ? reasons.join(' ') : 'No engine is switched on.');
    this.name = 'NoEngineAvailable';
  }
}

/** Tries of one engine for one song, by what went wrong before. */
const tries = { free: 3, paid: 2 } as const;

/**
 * Buys a song from the first engine that gives one. Killed at any step it takes up what was submitted, and never buys again
 * without the reason on record. @throws NoEngineAvailable
 */
export async function buySong(
  deps: BuyDeps,
  wanted: SongRequest,
  job: MusicJob,
  options: MusicOptions,
): Promise<BoughtSong> {
  await settleUnanswered(deps, wanted, options.signal);
  const before = await attemptsFor(deps.db, wanted);
  const kept = await keptTakes(deps, before);
  if (kept.length > 0) return { kind: 'takes', takes: kept, notAsked: [] };
  for (const attempt of before.filter(({ state }) => state === 'submitted')) {
    const engine = deps.engines.music.find(({ id }) => id === attempt.engine);
    const bought = engine ? await collect(deps, { engine, attempt, job }, options) : await abandon(deps, attempt);
    if (!(bought instanceof EngineError)) return { ...bought, notAsked: [] };
  }
  const { engines, passedOver } = await musicCandidates(deps, job);
  const [reasons, notAsked] = [[...passedOver], [...passedOver]];
  for (const engine of askedFirst(engines, job)) {
    const bought = await buyFrom(deps, engine, { wanted, job, reasons, notAsked }, options);
    if (bought !== null) return { ...bought, notAsked };
  }
  throw new NoEngineAvailable(reasons);
}

/** A version that keeps its tune goes to the engine that knows it, when it may be asked at all. */
function askedFirst(engines: readonly MusicEngine[], { askFirst }: MusicJob): MusicEngine[] {
  return engines.toSorted((a, b) => Number(b.id === askFirst) - Number(a.id === askFirst));
}

/**
 * Takes that are paid for and of use, of whatever run: a run after a failure buys nothing that is there. An attempt whose takes
 * are all useless has failed, and its price stays counted.
 */
async function keptTakes(deps: BuyDeps, attempts: readonly AttemptRow[]): Promise<TakeRow[]> {
  const kept: TakeRow[] = [];
  for (const attempt of attempts.filter(({ state }) => state === 'answered')) {
    const takes = await takesOfAttempt(deps.db, attempt.id);
    const useful = takes.filter(({ useless }) => useless === null);
    kept.push(...useful);
    const [first] = takes;
    if (first && useful.length === 0)
      await endFailed(deps, attempt, new EngineError('bad-answer', first.useless ?? ''));
  }
  return kept;
}

/** Ends attempts that a dead process left without an answer: found again where the service has a look-up, else perhaps bought. */
async function settleUnanswered(deps: BuyDeps, wanted: SongRequest, signal: AbortSignal): Promise<void> {
  for (const attempt of await attemptsFor(deps.db, wanted)) {
    if (attempt.state !== 'begun') continue;
    const engine = deps.engines.music.find(({ id }) => id === attempt.engine);
    const found = await engine?.lookup?.(attempt.id, { signal });
    if (found) {
      await updateAttempt(deps.db, attempt.id, { state: 'submitted', reference: found, submittedAt: deps.clock.now() });
    } else if (found === null) {
      const detail = 'The process ended before it was submitted.';
      await updateAttempt(deps.db, attempt.id, { state: 'refused', fault: 'unreachable', detail });
    } else await endInterruptedAttempt(deps, attempt);
  }
}

async function abandon(deps: BuyDeps, attempt: AttemptRow): Promise<EngineError> {
  const error = new EngineError('lost', 'This engine is not configured any more.');
  await endFailed(deps, attempt, error);
  return error;
}

interface Buying {
  wanted: SongRequest;
  job: MusicJob;
  /** Grow by a sentence for each engine that did not give the song, and for each that was not even asked. */
  reasons: string[];
  notAsked: string[];
}

/** Tries one engine as often as its errors allow. Null when another has to. */
async function buyFrom(
  deps: BuyDeps,
  engine: MusicEngine,
  { wanted, job, reasons, notAsked }: Buying,
  options: MusicOptions,
): Promise<Bought | null> {
  const pence = engine.pence(secondsOf(job.lyrics, job.style));
  let [askedToWait, waited] = [0, 0];
  const pass = (why: string): null => {
    reasons.push(why);
    notAsked.push(why);
    return null;
  };
  for (;;) {
    const history = (await attemptsFor(deps.db, wanted)).filter(({ run }) => run === wanted.run);
    const unanswered = history.filter(({ state, pricePence }) => state === 'perhaps-bought' && pricePence > 0).length;
    if (pence > 0 && unanswered >= maximumUnanswered) {
      return pass(`${engine.name} was not asked: ${unanswered} purchases have no answer, and a person decides.`);
    }
    const mine = history.filter((attempt) => attempt.engine === engine.id);
    const last = mine.at(-1);
    if (last && !mayTryAgain(mine)) {
      reasons.push(`${engine.name}: ${last.fault}: ${last.detail}`);
      return null;
    }
    if (last?.state === 'refused') {
      const wait = Math.max(askedToWait, Math.min(30, 2 ** mine.length * engine.pollSeconds));
      waited += wait;
      if (waited > longestWait) {
        return pass(`${engine.name} asks to be left alone for ${Math.ceil(askedToWait)} seconds.`);
      }
      await delay(wait, options.signal);
    }
    // A song may take minutes, and whoever switches an engine off means this one too.
    const asked = { genre: job.style.genre, language: job.lyrics.language };
    if (!(await isAvailable(deps, deps.engines.music, engine, asked)))
      return pass(`${engine.name} was not asked: it was switched off meanwhile, or rests.`);
    const why = history.at(-1) ? whyAgain(history.at(-1)!) : 'The order wants a song.';
    try {
      const attempt = await beginAttempt(deps, wanted, {
        engine: engine.id,
        model: engine.model,
        pence,
        why,
        seed: job.seed,
      });
      const bought = await submit(deps, { engine, attempt, job }, () => engine.submit(job, options), options);
      if (!(bought instanceof EngineError)) return bought;
      askedToWait = bought.retryAfter ?? 0;
    } catch (error) {
      if (!(error instanceof BudgetSpent)) throw error;
      return pass(`${engine.name} was not asked: ${error.message}`);
    }
  }
}

/** By the kind of the last error: what was free may be asked more often, what refuses this job is not asked again. */
function mayTryAgain(mine: readonly AttemptRow[]): boolean {
  const fault = mine.at(-1)?.fault;
  if (mine.at(-1)?.state === 'answered') return true;
  if (fault === 'busy' || fault === 'unreachable') return mine.length < tries.free;
  if (fault === 'moderated' || fault === 'refused-job' || fault === 'refused-key') return false;
  return mine.filter(({ state }) => state === 'failed' || state === 'perhaps-bought').length < tries.paid;
}

function whyAgain({ engine, fault, detail, state }: AttemptRow): string {
  if (state === 'perhaps-bought') return `An attempt at ${engine} has no answer.`;
  if (state === 'answered') return `What ${engine} made has to be made again.`;
  return `${engine}: ${fault}: ${detail ?? ''}`.slice(0, 300);
}
