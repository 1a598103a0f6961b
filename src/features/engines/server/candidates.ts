import type { Deps } from '#platform/deps.ts';
import type { MusicEngine, MusicJob } from '#platform/engines/port.ts';
import { secondsOf, sheetText } from '#platform/engines/song-sheet.ts';
import { allSwitches, inOrder, isSwitchedOn, type SwitchRow } from '#platform/engines/switches-repository.ts';

export type CandidateDeps = Pick<Deps, 'db' | 'clock' | 'engines'>;

/** Engines that may be asked, in order, and a sentence for each that may not. */
export interface Candidates<Engine> {
  engines: Engine[];
  passedOver: string[];
}

interface Asked {
  genre: string;
  /** BCP 47 */
  language: string;
}

/** An engine as its switch knows it. */
interface Switched {
  id: string;
  name: string;
  onByDefault: boolean;
}

/** Engines of a list that are switched on for this song and do not rest. */
export async function candidatesOf<Engine extends Switched>(
  { db, clock }: Pick<CandidateDeps, 'db' | 'clock'>,
  all: readonly Engine[],
  asked: Asked,
  unfit: (engine: Engine) => string | null,
): Promise<Candidates<Engine>> {
  const switches = await allSwitches(db);
  const now = clock.now();
  const engines: Engine[] = [];
  const passedOver: string[] = [];
  for (const engine of inOrder(all, switches)) {
    const row = switches.get(engine.id);
    if (!isSwitchedOn(engine, row)) continue;
    const reason = whyNot(row, asked, now) ?? unfit(engine);
    if (reason === null) engines.push(engine);
    else passedOver.push(`${engine.name} was not asked: ${reason}.`);
  }
  return { engines, passedOver };
}

function whyNot(row: SwitchRow | undefined, { genre, language }: Asked, now: Date): string | null {
  if (!row) return null;
  const wanted = genre.toLowerCase();
  if (row.genres.length > 0 && !row.genres.some((name) => wanted.includes(name)))
    return 'it is not switched on for this genre';
  if (row.languages.length > 0 && !row.languages.includes(language.split('-')[0] ?? language))
    return 'it is not switched on for this language';
  if (row.restsUntil && row.restsUntil > now) return 'it rests after several failures';
  return null;
}

/** True for an engine that is switched on for this song and not paused. */
export async function isAvailable<Engine extends Switched>(
  deps: Pick<CandidateDeps, 'db' | 'clock'>,
  all: readonly Engine[],
  { id }: Engine,
  asked: Asked,
): Promise<boolean> {
  const { engines } = await candidatesOf(deps, all, asked, () => null);
  return engines.some((engine) => engine.id === id);
}

/** Music engines for a job; what one cannot do is said. */
export function musicCandidates(deps: CandidateDeps, job: MusicJob): Promise<Candidates<MusicEngine>> {
  const language = job.lyrics.language.split('-')[0] ?? job.lyrics.language;
  const [seconds, characters] = [secondsOf(job.lyrics, job.style), sheetText(job.lyrics, job.style).length];
  return candidatesOf(deps, deps.engines.music, { genre: job.style.genre, language }, ({ id, capabilities }) => {
    const { languages, longestSeconds, lyricCharacters } = capabilities;
    // The studio plays what it cannot sing, with captions, and says so itself.
    if (id === 'embedded-music') return null;
    if (languages && !languages.includes(language)) return `it does not sing ${language}`;
    if (seconds > longestSeconds) return `the song needs ${seconds} seconds, and it sings ${longestSeconds}`;
    if (characters > lyricCharacters)
      return `the lyrics have ${characters} characters, and it takes ${lyricCharacters}`;
    return null;
  });
}

/** True for an engine that knows the language. */
export function writesLanguage(languages: readonly string[] | null, code: string | null): boolean {
  return languages === null || (code !== null && languages.includes(code));
}
