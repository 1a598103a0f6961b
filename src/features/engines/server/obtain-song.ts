import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { EngineError } from '#platform/engines/engine-error.ts';
import type { HeardWord, MusicEngine, MusicOptions } from '#platform/engines/port.ts';
import { bpmOf, secondsOf } from '#platform/engines/song-sheet.ts';
import {
  type Lyrics,
  type Song,
  type SongStyle,
  type SongTags,
  type SpokenName,
  StudioError,
} from '#studio/contracts.ts';
import { hearWords } from '#studio/ears/hear-words.ts';
import { reportOf } from '#studio/ears/index.ts';
import { mixedSongs } from '#studio/ears/limits.ts';
import type { EarFinding, EarsReport } from '#studio/ears/report.ts';
import {
  attemptsFor,
  attemptsOfOrder,
  chooseTake,
  takesOfAttempt,
  takesOfOrder,
  chosenTakeOf,
  updateTake,
  type AttemptRow,
  type TakeRow,
} from './attempts-repository.ts';
import { buySong, NoEngineAvailable, type SongRequest } from './buy-song.ts';
import { isAvailable } from './candidates.ts';
import { collect, submit, type Bought, type BuyDeps } from './fulfil.ts';
import { beginAttempt, BudgetSpent, endInterruptedAttempt } from './purchase.ts';
import { transcribe } from './transcribe.ts';

/** A song that an order wants: words, style and all that goes with the file. */
export interface SongOrder extends SongRequest {
  lyrics: Lyrics;
  name: SpokenName;
  style: SongStyle;
  seed: string;
  tags: SongTags;
}

export interface ObtainedSong {
  song: Song;
  /** Sentences for the producer. */
  notes: string[];
}

/** A take that is finished and was listened to. */
interface HeardTake {
  take: TakeRow;
  song: Song;
  report: NonNullable<TakeRow['report']>;
}

/** Takes bought at most for one song when the ears reject them, whatever the budget. */
const mostPurchases = 2;

/**
 * Gets a song sung: by the take that a producer chose, else by the first engine that gives one. Outside takes are listened to;
 * the best is chosen, a doubted span repaired and a rejected song bought once more where that is possible.
 * @throws NoEngineAvailable
 */
export async function obtainSong(deps: BuyDeps, order: SongOrder, options: MusicOptions): Promise<ObtainedSong> {
  const chosen = await chosenTake(deps, order);
  if (chosen) {
    const heard = await hear(deps, order, chosen, options);
    if (!heard) throw new NoEngineAvailable(['The take that a producer chose cannot be decoded.']);
    return finished(deps, heard, ['A producer chose this take.']);
  }
  for (;;) {
    const bought = await buySong(deps, order, order, options);
    const before = [...bought.notAsked, ...(await failures(deps, order))];
    if (bought.kind === 'song') {
      const heard = await hearStem(deps, order, bought.song, options);
      return { song: bought.song, notes: [...before, ...bought.song.notes, ...heard] };
    }
    const takes = await hearAll(deps, order, bought.takes, options);
    const [first] = takes;
    // All of them are useless, which is on record now: the next purchase minds it.
    if (!first) continue;
    const more = await improve(deps, order, best([first, ...takes]), options);
    const notes = [...bought.notAsked, ...(await failures(deps, order))];
    return finished(deps, best([first, ...takes, ...more]), notes);
  }
}

/**
 * Adds what a recogniser hears of an embedded song's voice, where one is on, to what the studio heard of its sound. The producer reads
 * it; there is no take to mend.
 */
async function hearStem(
  deps: BuyDeps,
  order: SongOrder,
  { stem, findings = [] }: Song,
  options: MusicOptions,
): Promise<string[]> {
  const heard = stem === undefined ? null : await transcribe(deps, order, { file: stem, sings: 'voice' }, options);
  const words = heard ? hearWords(order.lyrics, order.name, heard).findings : [];
  return earNotes(reportOf([...words, ...findings]));
}

/** The take that a producer chose for this version; of the bonus, the one that was bought beside it. */
async function chosenTake({ db }: Pick<BuyDeps, 'db'>, order: SongOrder): Promise<TakeRow | undefined> {
  const wanted = await chosenTakeOf(db, order.orderId, order.version);
  if (wanted === undefined || order.purpose === 'song') return wanted;
  const beside = (await takesOfOrder(db, order.orderId)).filter(
    ({ purpose, version, useless }) => purpose === order.purpose && version === wanted.version && useless === null,
  );
  const worth = ({ chosen, report }: TakeRow): number => (chosen ? 2 : (report?.score ?? 0));
  return beside.toSorted((a, b) => worth(b) - worth(a))[0];
}

function best(takes: readonly [HeardTake, ...HeardTake[]]): HeardTake {
  return takes.toSorted((a, b) => b.report.score - a.report.score)[0]!;
}

async function finished(deps: BuyDeps, { take, song, report }: HeardTake, before: string[]): Promise<ObtainedSong> {
  await deps.db.transaction((tx) => chooseTake(tx, take));
  return { song, notes: [...before, ...earNotes(report)] };
}

/** Nothing where the ears only could not judge: that is no reason to listen again. */
function earNotes({ findings, score }: EarsReport): string[] {
  return findings.some(({ fault }) => fault !== 'not-judged')
    ? [`The ears give this take ${score} of 1.`, ...findings.map(findingText)]
    : [];
}

const at = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const findingText = ({ fault, about, start, end }: EarFinding): string =>
  `${fault}, ${at(start)} to ${at(end)}: ${about}`;

/** Sentences about attempts that failed on the way, for the producer. */
async function failures(deps: BuyDeps, order: SongRequest): Promise<string[]> {
  const attempts = (await attemptsFor(deps.db, order)).filter(({ run }) => run === order.run);
  return attempts
    .filter(({ state, fault }) => fault !== null && state !== 'answered')
    .map(({ engine, fault, detail }) => `${engine}: ${fault}: ${detail ?? ''}`);
}

/**
 * Finishes a take and listens to it. A recogniser that listened once is not asked again. Null for a take that cannot be decoded,
 * which is on record then.
 */
async function hear(deps: BuyDeps, order: SongOrder, take: TakeRow, options: MusicOptions): Promise<HeardTake | null> {
  const directory = path.join(options.directory, take.id);
  await mkdir(directory, { recursive: true });
  const file = await deps.storage.localFile(take.storageKey);
  try {
    const heard: HeardWord[] | null =
      take.heard ?? (await transcribe(deps, order, { file: file.path, sings: 'songs' }, options));
    if (take.heard === null && heard !== null) await updateTake(deps.db, take.id, { heard });
    const engine = (await attemptsOfOrder(deps.db, order.orderId)).find(({ id }) => id === take.attemptId)?.engine;
    const { lyrics, name, style, tags } = order;
    const { song, report, waveform } = await deps.studio.adopt(
      {
        file: file.path,
        lyrics,
        name,
        style,
        tags,
        seconds: secondsOf(lyrics, style),
        bpm: bpmOf(style),
        engine: engine ?? 'outside',
        limits: deps.engines.music.find(({ id }) => id === engine)?.ears ?? mixedSongs,
        words: take.words,
        heard,
        directory,
      },
      { signal: options.signal, onProgress: options.onProgress ?? (() => undefined) },
    );
    const { durationSeconds, timeline } = song;
    await updateTake(deps.db, take.id, { report, waveform, durationSeconds, timeline });
    return { take, song, report };
  } catch (error) {
    if (!(error instanceof StudioError) || error.code !== 'bad-input') throw error;
    await updateTake(deps.db, take.id, { useless: error.message });
    return null;
  } finally {
    await file.release();
  }
}

/** Tries to make it better: a repaired span, or another take. Empty where nothing is wrong, possible or affordable. */
async function improve(
  deps: BuyDeps,
  order: SongOrder,
  { take, report }: HeardTake,
  options: MusicOptions,
): Promise<HeardTake[]> {
  const attempts = await attemptsFor(deps.db, order);
  const bought = attempts.find(({ id }) => id === take.attemptId);
  const engine = deps.engines.music.find(({ id }) => id === bought?.engine);
  if (!engine || report.action === 'release' || report.action === 'ask') return [];
  const lines = report.findings.map(({ about }) => about).join('; ');
  if (report.action === 'repair' && report.span && engine.repair) {
    const why = `The ears found in take ${take.number}: ${lines}`.slice(0, 300);
    return buyMore(
      deps,
      { ...order, purpose: 'repair' },
      { engine, why, repair: { take, span: report.span } },
      options,
    );
  }
  if (attempts.filter(({ state }) => state === 'answered').length >= mostPurchases) return [];
  return buyMore(deps, order, { engine, why: `The ears rejected: ${lines}`.slice(0, 300) }, options);
}

interface More {
  engine: MusicEngine;
  why: string;
  repair?: { take: TakeRow; span: { start: number; end: number } };
}

/** One further purchase at an engine, once for a version; without it the song stays as it is. */
async function buyMore(
  deps: BuyDeps,
  order: SongOrder,
  { engine, why, repair }: More,
  options: MusicOptions,
): Promise<HeardTake[]> {
  const before = await attemptsFor(deps.db, order);
  const seed = `${order.seed}:again`;
  // By the seed too: the bonus has the same words, and may have the same fault.
  const known = before.find((attempt) => attempt.why === why && attempt.seed === seed);
  if (known) return hearAll(deps, order, await resumed(deps, order, { engine, attempt: known }, options), options);
  // The order of a purchase that has no answer yet is a person's.
  if (before.some(({ state, pricePence }) => state === 'perhaps-bought' && pricePence > 0)) return [];
  const asked = { genre: order.style.genre, language: order.lyrics.language };
  if (!(await isAvailable(deps, deps.engines.music, engine, asked))) return [];
  const job = { ...order, seed };
  try {
    const pence = engine.pence(secondsOf(order.lyrics, order.style));
    const attempt = await beginAttempt(deps, wantedOf(order), {
      engine: engine.id,
      model: engine.model,
      pence,
      why,
      seed,
    });
    const file = repair ? await deps.storage.localFile(repair.take.storageKey) : null;
    const call = () =>
      repair && file && engine.repair
        ? engine.repair({ ...job, file: file.path, range: repair.span }, options)
        : engine.submit(job, options);
    try {
      const bought = await submit(deps, { engine, attempt, job }, call, options);
      return await hearAll(deps, order, takesIn(bought), options);
    } finally {
      await file?.release();
    }
  } catch (error) {
    if (error instanceof BudgetSpent || error instanceof EngineError) return [];
    throw error;
  }
}

const wantedOf = ({ orderId, version, run, purpose }: SongRequest): SongRequest => ({ orderId, version, run, purpose });

/** Takes of a purchase that an earlier process began. */
async function resumed(
  deps: BuyDeps,
  order: SongOrder,
  { engine, attempt }: { engine: MusicEngine; attempt: AttemptRow },
  options: MusicOptions,
): Promise<TakeRow[]> {
  if (attempt.state === 'answered') return takesOfAttempt(deps.db, attempt.id);
  if (attempt.state === 'begun') await endInterruptedAttempt(deps, attempt);
  if (attempt.state !== 'submitted') return [];
  return takesIn(await collect(deps, { engine, attempt, job: order }, options));
}

function takesIn(bought: Bought | EngineError): TakeRow[] {
  return !(bought instanceof EngineError) && bought.kind === 'takes' ? bought.takes : [];
}

/** Those of the takes that are of use. */
async function hearAll(
  deps: BuyDeps,
  order: SongOrder,
  takes: readonly TakeRow[],
  options: MusicOptions,
): Promise<HeardTake[]> {
  const heard: HeardTake[] = [];
  for (const take of takes.filter(({ useless }) => useless === null)) {
    const one = await hear(deps, order, take, options);
    if (one) heard.push(one);
  }
  return heard;
}
