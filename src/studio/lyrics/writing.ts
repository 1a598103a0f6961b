/** Writes one song: chooses couplets for the plan verse, chorus, verse, chorus, bridge, chorus. */
import { StudioError } from '../contracts.ts';
import { shuffled } from '../random.ts';
import type { CoupletPart } from './bank.ts';
import { fitCouplet, fitOpener, type Fitted, type SongInProgress, type Slack } from './fitting.ts';
import type { StoryFact } from './language.ts';
import type { Pool } from './pool.ts';
import { fill } from './template.ts';
import { isUsed } from './use.ts';

export interface Draft {
  verses: [string[], string[]];
  chorus: string[];
  bridge: string[];
  title: string;
}

/**
 * Weights of the score that selects a verse couplet: value of its facts, lines written for the occasion, chance, and repeated
 * words. A chorus is a weighted random choice (Efraimidis and Spirakis 2006): weight 1 for each way of saying it, 4 for the
 * occasion's own lines.
 */
const CLOSENESS = 0.8;
const CHANCE = 4;
const REPEATED = 1.2;
/** Number of couplets of the pool that are tried for one place in a verse or the bridge. */
const TRIED = 90;
const measured: Slack = { over: 0, apart: 0 };
/** A long name may not fit any hook: then the measure gives way a little at a time. */
const slacks: readonly Slack[] = [measured, { over: 1, apart: 1 }, { over: 2, apart: 2 }, { over: 5, apart: 5 }];

const WORTH = { name: 1.3, place: 1.3, quote: 1.8, detail: 1.4 } as const;

/** More facts than this, and the first couplet carries facts too instead of setting the scene. */
const FACTS_WITH_SCENE = 8;

/** @throws StudioError internal when the bank has no couplet left for a part. */
export function writeSong(pool: Pool, song: SongInProgress): Draft {
  const page = new Page(pool, song);
  const manyFacts = song.unused.length > FACTS_WITH_SCENE;
  const chorus = [...page.add('hook', 0), ...page.add('answer', 0)];
  const first = [...page.add(manyFacts ? 'verse' : 'opening', 5), ...page.add('verse', 4)];
  const second = [...page.add('verse', 3), ...page.add('verse', 2)];
  const bridge = page.add('bridge', 1);
  if (song.unused.length > 0) bridge.push(...page.add('bridge', 0));
  return { verses: [first, second], chorus, bridge, title: titleFor(pool, song) };
}

/** The song so far: what has been said, so that nothing is said twice. */
class Page {
  readonly #pool: Pool;
  readonly #song: SongInProgress;
  readonly #said = new Set<string>();
  readonly #ends = new Set<string>();
  readonly #sounds: string[] = [];

  constructor(pool: Pool, song: SongInProgress) {
    this.#pool = pool;
    this.#song = song;
  }

  /** Two lines for this part. `after`: couplets of the song still to come, to spread the facts. */
  add(part: CoupletPart, after: number): string[] {
    for (const slack of slacks) {
      const chosen = this.#best(this.#candidates(part, slack), part, after);
      if (chosen) {
        this.#remember(chosen);
        return [...chosen.lines];
      }
    }
    throw new StudioError('internal', `the phrase bank has no ${part} that fits`);
  }

  #candidates(part: CoupletPart, slack: Slack): Fitted[] {
    const { couplets, openers, closers } = this.#pool;
    const song = this.#song;
    const tried = part === 'hook' || part === 'answer' ? couplets[part].length : TRIED;
    const fitted = shuffled(couplets[part], song.random)
      .slice(0, tried)
      .map((couplet) => fitCouplet(couplet, song, slack));
    if (part === 'verse' || part === 'bridge') {
      fitted.push(...shuffled(openers, song.random).map((opener) => fitOpener(opener, closers, song, slack)));
    }
    return fitted.filter((couplet) => couplet !== undefined).filter((couplet) => !this.#repeatsEnd(couplet));
  }

  #best(candidates: readonly Fitted[], part: CoupletPart, after: number): Fitted | undefined {
    const { random, unused } = this.#song;
    const pressing = 0.5 + (0.8 * unused.length) / (after + 1);
    const inChorus = part === 'hook' || part === 'answer';
    let best: { couplet: Fitted; score: number } | undefined;
    for (const couplet of candidates) {
      const { facts, closeness } = couplet;
      const score = inChorus
        ? Math.log(random()) / (couplet.variety * (1 + 1.5 * closeness))
        : worth(facts) * pressing + closeness * CLOSENESS + random() * CHANCE - this.#repetition(couplet) * REPEATED;
      if (!best || score > best.score) best = { couplet, score };
    }
    return best?.couplet;
  }

  #remember(couplet: Fitted): void {
    const said = couplet.lines.join('\n');
    const song = this.#song;
    song.unused = song.unused.filter((fact) => !couplet.facts.includes(fact) && !isUsed(fact.text, said));
    for (const line of couplet.lines) {
      this.#ends.add(lastWord(line));
      for (const word of tellingWords(line)) this.#said.add(word);
    }
    this.#sounds.push(this.#sound(couplet));
  }

  #repeatsEnd(couplet: Fitted): boolean {
    const sameSound = this.#sounds.at(-1) === this.#sound(couplet);
    return sameSound || couplet.lines.some((line) => this.#ends.has(lastWord(line)));
  }

  #repetition(couplet: Fitted): number {
    return couplet.lines.flatMap(tellingWords).filter((word) => this.#said.has(word)).length;
  }

  #sound(couplet: Fitted): string {
    return this.#song.language.rhymeKey(this.#song.respell(couplet.lines[1]));
  }
}

/** A title from the bank that the facts can fill; facts used in the song may name it. */
function titleFor(pool: Pool, song: SongInProgress): string {
  const { language, random, unused } = song;
  const told = song.titleFacts.filter((fact) => !unused.includes(fact));
  const filled = shuffled(pool.titles, random).flatMap(({ versions, closeness }) =>
    shuffled(versions, random).flatMap((version) => {
      const values = version.slots.map((slot) =>
        slot === 'name'
          ? song.name
          : told.map((fact) => fact.forms[slot as keyof typeof fact.forms]).find((form) => form !== undefined),
      );
      if (values.some((value) => value === undefined)) return [];
      const text = fill(version, values as string[]);
      const particular = version.slots.some((slot) => slot !== 'name') ? 2 : 0;
      return [{ text, score: closeness + particular + random() * 3 }];
    }),
  );
  const best = filled.toSorted((a, b) => b.score - a.score)[0];
  return language.titleCase(language.polish(best?.text ?? song.name));
}

/** Score of a couplet's facts. Actions and quotes are worth more than things, because they tell more of a person. */
function worth(facts: readonly StoryFact[]): number {
  return facts.reduce(
    (sum, { kind, forms }) => sum + (forms.deed || forms.habit ? 2 : forms.thing ? 0.8 : WORTH[kind]),
    0,
  );
}

function lastWord(line: string): string {
  return line.toLowerCase().match(/[\p{L}\p{M}']+(?=[^\p{L}\p{M}]*$)/u)?.[0] ?? line;
}

function tellingWords(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}]{5,}/gu) ?? [];
}
