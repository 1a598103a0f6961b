import { languageNamed } from '#kit/song-language.ts';
import type { Deps } from '#platform/deps.ts';
import { EngineError } from '#platform/engines/engine-error.ts';
import { languagesOfAll } from '#platform/engines/offered-songs.ts';
import type { CallOptions, LyricsEngine } from '#platform/engines/port.ts';
import type { Lyrics, LyricsResult, SongBrief } from '#studio/contracts.ts';
import { judgeDraft, type DraftVerdict } from '#studio/lyrics/draft-judge.ts';
import { attemptsFor, deleteEarlierDrafts, updateAttempt, type AttemptRow } from './attempts-repository.ts';
import { candidatesOf, isAvailable, writesLanguage } from './candidates.ts';
import { NoEngineAvailable, type SongRequest } from './buy-song.ts';
import {
  beginAttempt,
  BudgetSpent,
  countSuccess,
  endInterruptedAttempt,
  endFailed,
  engineErrorOf,
} from './purchase.ts';

type LyricsDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'config' | 'engines' | 'studio'>;

/** Rewrites that a judge may ask for. */
const mostRewrites = 2;
/** Calls of one engine that may fail before the next is asked. */
const mostFailures = 2;

/** `writer`: id of the engine that wrote them; null where nobody did. */
export type ObtainedLyrics = { result: LyricsResult; notes: string[]; writer: string | null };

/**
 * Has lyrics written by the first engine that can, judges them, and has them rewritten with the findings up to twice; the best
 * draft counts. Drafts are kept with their attempts, so that a killed process pays for none twice. @throws NoEngineAvailable
 */
export async function obtainLyrics(
  deps: LyricsDeps,
  wanted: SongRequest,
  brief: SongBrief,
  options: CallOptions,
): Promise<ObtainedLyrics> {
  for (const left of (await attemptsFor(deps.db, wanted)).filter(({ state }) => state === 'begun'))
    await endInterruptedAttempt(deps, left);
  await deleteEarlierDrafts(deps.db, wanted);
  // By the names under which forms offer it, not only those of the lyricist of this machine.
  const code = languageNamed(languagesOfAll(deps.studio.capabilities()), brief.language)?.code ?? null;
  const asked = { genre: brief.genre, language: code ?? '' };
  const { engines, passedOver } = await candidatesOf(deps, deps.engines.lyrics, asked, (engine) =>
    writesLanguage(engine.languages, code) ? null : `it does not write ${brief.language.slice(0, 40)}`,
  );
  const reasons: string[] = [];
  for (const engine of engines) {
    const written = engine.rewrite
      ? await judged(deps, engine, { wanted, brief, reasons, asked }, options)
      : await once(deps, engine, { wanted, brief }, options);
    if (written) {
      const notes = [...reasons, ...written.notes];
      return { result: { kind: 'written', lyrics: written.lyrics }, notes, writer: engine.id };
    }
  }
  // Nobody writes the language: no failure, a producer does. An engine that rests, or is switched off, would write it.
  const isUnwritten =
    engines.length > 0 || !deps.engines.lyrics.some((engine) => writesLanguage(engine.languages, code));
  if (reasons.length === 0 && isUnwritten)
    return {
      result: { kind: 'unsupported-language', language: brief.language.slice(0, 80) },
      notes: passedOver,
      writer: null,
    };
  throw new NoEngineAvailable([...passedOver, ...reasons]);
}

interface Writing {
  wanted: SongRequest;
  brief: SongBrief;
  asked: { genre: string; language: string };
  /** Grows by a sentence for each failure. */
  reasons: string[];
}

type Written = { lyrics: Lyrics; notes: string[] };

/** An engine that writes in one go and judges itself. */
async function once(
  deps: LyricsDeps,
  engine: LyricsEngine,
  { wanted, brief }: Pick<Writing, 'wanted' | 'brief'>,
  options: CallOptions,
): Promise<Written | null> {
  const attempt = await beginAttempt(deps, wanted, purchaseOf(engine, 'The order wants lyrics.'));
  const end = (change: Partial<AttemptRow>): Promise<void> =>
    updateAttempt(deps.db, attempt.id, { ...change, endedAt: deps.clock.now() });
  const result = await engine.write(brief, options).catch(async (error: unknown) => {
    await end({ state: 'failed', fault: 'failed', detail: error instanceof Error ? error.message : null });
    throw error;
  });
  const written = result.kind === 'written';
  await end({ state: written ? 'answered' : 'refused' });
  return written ? { lyrics: result.lyrics, notes: [] } : null;
}

/** An engine whose drafts are judged here. Null when it gives none. */
async function judged(
  deps: LyricsDeps,
  engine: LyricsEngine,
  writing: Writing,
  options: CallOptions,
): Promise<Written | null> {
  const { wanted, brief, reasons } = writing;
  const drafts: DraftVerdict[] = [];
  for (const { lyrics } of await ownAttempts(deps, { wanted, engine }, ['answered']))
    if (lyrics) drafts.push(await judgeDraft(lyrics, brief));
  while (drafts.length <= mostRewrites) {
    const last = drafts.at(-1);
    if (last && last.findings.length === 0) break;
    const failed = await ownAttempts(deps, { wanted, engine }, ['failed', 'perhaps-bought', 'refused']);
    if (failed.length >= mostFailures) break;
    const lyrics = await draft(deps, engine, { ...writing, last }, options);
    if (lyrics === 'not-asked') break;
    if (lyrics) drafts.push(await judgeDraft(lyrics, brief));
  }
  const best = drafts.toSorted((a, b) => a.cost - b.cost)[0];
  if (!best) {
    if (reasons.length === 0) reasons.push(`${engine.name} failed before.`);
    return null;
  }
  reasons.length = 0;
  return { lyrics: best.lyrics, notes: notesOf(engine, best, drafts.length) };
}

async function ownAttempts(
  deps: LyricsDeps,
  { wanted, engine }: { wanted: SongRequest; engine: LyricsEngine },
  states: readonly AttemptRow['state'][],
): Promise<AttemptRow[]> {
  const all = await attemptsFor(deps.db, wanted);
  return all.filter((row) => row.engine === engine.id && row.run === wanted.run && states.includes(row.state));
}

/** One call, unless the engine was switched off meanwhile or its budget is spent. Null when it failed, which is on record then. */
async function draft(
  deps: LyricsDeps,
  engine: LyricsEngine,
  { wanted, brief, asked, reasons, last }: Writing & { last: DraftVerdict | undefined },
  options: CallOptions,
): Promise<Lyrics | 'not-asked' | null> {
  if (!(await isAvailable(deps, deps.engines.lyrics, engine, asked))) {
    reasons.push(`${engine.name} was not asked: it was switched off meanwhile, or rests.`);
    return 'not-asked';
  }
  const rules = [...new Set(last?.findings.map(({ rule }) => rule))].join(', ');
  const why = last ? `The judge found: ${rules}.` : 'The order wants lyrics.';
  let attempt: AttemptRow;
  try {
    attempt = await beginAttempt(deps, wanted, purchaseOf(engine, why));
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    reasons.push(`${engine.name} was not asked: ${error.message}`);
    return 'not-asked';
  }
  try {
    const lyrics = await call(engine, brief, last, options);
    const endedAt = deps.clock.now();
    await updateAttempt(deps.db, attempt.id, { state: 'answered', lyrics, endedAt });
    await countSuccess(deps, engine.id);
    return lyrics;
  } catch (error) {
    const { fault, detail } = await endFailed(deps, attempt, engineErrorOf(error, options.signal));
    reasons.push(`${engine.name}: ${fault}: ${detail}`);
    return null;
  }
}

async function call(
  engine: LyricsEngine,
  brief: SongBrief,
  last: DraftVerdict | undefined,
  options: CallOptions,
): Promise<Lyrics> {
  if (last && engine.rewrite) return engine.rewrite(last.lyrics, last.findings, brief, options);
  const result = await engine.write(brief, options);
  if (result.kind === 'written') return result.lyrics;
  throw new EngineError('refused-job', `It does not write ${result.language}.`);
}

const purchaseOf = ({ id: engine, model, pence }: LyricsEngine, why: string) => ({ engine, model, pence, why });

function notesOf(engine: LyricsEngine, { findings }: DraftVerdict, drafts: number): string[] {
  if (findings.length === 0) return [];
  const found = findings.slice(0, 8).map(({ rule, about }) => `${rule}: “${about}”`);
  return [`${engine.name} wrote ${drafts} drafts; the judge still finds in the best: ${found.join('; ')}.`];
}
