/** Parts of a song whose order tells too little for them: couplets of the bank for its occasion. */
import { StudioError } from '../contracts.ts';
import { shuffled } from '../random.ts';
import type { CoupletPart } from './bank.ts';
import { fitCouplet, type Fitted, type Slack, type SongInProgress } from './fitting.ts';
import { lastWord } from './lines.ts';
import type { Pool } from './pool.ts';
import { fill } from './template.ts';

/** Weights of a couplet's score: lines written for the occasion, repeated words. */
const CLOSENESS = 1.5;
const REPEATED = 1.2;
/** A long name may not fit any hook: then the measure gives way a little at a time. */
const slacks: readonly Slack[] = [
  { over: 0, apart: 0 },
  { over: 1, apart: 1 },
  { over: 2, apart: 2 },
  { over: 5, apart: 5 },
];

/** Couplets that say nothing twice. */
export class ThinPage {
  readonly #pool: Pool;
  readonly #song: SongInProgress;
  readonly #said = new Set<string>();
  readonly #ends = new Set<string>();

  constructor(pool: Pool, song: SongInProgress) {
    this.#pool = pool;
    this.#song = song;
  }

  remember(lines: readonly string[]): void {
    for (const line of lines) {
      this.#ends.add(lastWord(line));
      for (const word of tellingWords(line)) this.#said.add(word);
    }
  }

  /** Two lines for this part. @throws StudioError internal when the bank has no couplet left for it. */
  add(part: CoupletPart): [string, string] {
    for (const slack of slacks) {
      const fitted = shuffled(this.#pool.couplets[part], this.#song.random)
        .map((couplet) => fitCouplet(couplet, this.#song, slack))
        .filter((couplet) => couplet !== undefined)
        .filter(({ lines }) => !lines.some((line) => this.#ends.has(lastWord(line))));
      const best = this.#best(fitted);
      if (!best) continue;
      this.remember(best.lines);
      return best.lines;
    }
    throw new StudioError('internal', `the phrase bank has no ${part} that fits`);
  }

  /** A title that needs no fact. */
  title(): string {
    const { random, name, forbidden } = this.#song;
    const titles = this.#pool.titles.flatMap(({ versions, closeness }) =>
      versions
        .filter(({ slots, text }) => slots.every((slot) => slot === 'name') && !forbidden.isHintedIn(text))
        .map((version) => ({
          text: fill(
            version,
            version.slots.map(() => name),
          ),
          score: closeness + random() * 3,
        })),
    );
    return titles.toSorted((a, b) => b.score - a.score)[0]?.text ?? name;
  }

  /** A weighted random choice (Efraimidis and Spirakis 2006): weight 1 for each way of saying it, more for the occasion's own. */
  #best(candidates: readonly Fitted[]): Fitted | undefined {
    return candidates
      .map((couplet) => {
        const weight = couplet.variety * (1 + CLOSENESS * couplet.closeness);
        return { couplet, score: Math.log(this.#song.random()) / weight - this.#repetition(couplet) * REPEATED };
      })
      .toSorted((a, b) => b.score - a.score)[0]?.couplet;
  }

  #repetition({ lines }: Fitted): number {
    return lines.flatMap(tellingWords).filter((word) => this.#said.has(word)).length;
  }
}

function tellingWords(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}]{5,}/gu) ?? [];
}
