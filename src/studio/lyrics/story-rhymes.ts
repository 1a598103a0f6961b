/** Makes the lines of a section rhyme: by themselves where they do, else by a few words behind a clause. */
import type { TailMood } from './as-told-rules.ts';
import type { Language } from './language.ts';
import type { StoryMeasure } from './breaking.ts';
import type { SungLine } from './story-lines.ts';

/** Worth of a rhyme, of one by family, and of two lines that only share their last vowel. */
const RHYME = 3;
const FAMILY_RHYME = 2;
const HALF_RHYME = 1.2;
/** Cost of words that nobody told. */
const TAIL = 0.9;
/** Worth of a last line that rhymes. */
const ENDING = 1;
/** Cost of a syllable by which two lines that rhyme differ. */
const UNEVEN = 0.12;

export interface Rhymer {
  language: Language;
  measure: StoryMeasure;
  mood: TailMood;
  /** From 0 up to 1, the same for the same song. */
  chance: number;
  /** Tails by their clause, found once. */
  known: Map<string, readonly Tail[]>;
}

interface Tail {
  /** The line with it. */
  text: string;
  tail: string;
}

export interface Rhymed {
  lines: string[];
  tails: readonly string[];
  worth: number;
}

interface Pair {
  first: number;
  second: number;
  /** Its lines, where a tail changes one. */
  changed: ReadonlyMap<number, Tail>;
  worth: number;
}

/** `used`: tails of other sections. */
export function rhymed(section: readonly SungLine[], used: readonly string[], rhymer: Rhymer): Rhymed {
  const pairs = section.flatMap((_, first) =>
    [first + 1, first + 2]
      .filter((second) => second < section.length)
      .flatMap((second) => pairOf(section, first, second, used, rhymer) ?? []),
  );
  const chosen = bestOf(pairs, section.length);
  const changed = new Map(chosen.flatMap((pair) => [...pair.changed]));
  return {
    lines: section.map((line, at) => (changed.get(at)?.text ?? line.text) + stopBehind(line, section[at + 1], rhymer)),
    tails: [...changed.values()].map(({ tail }) => tail),
    worth: chosen.reduce((sum, { worth }) => sum + worth, 0),
  };
}

/** A full stop before a sentence that would else go on with the line: "for a rabbit. When I moved away". */
function stopBehind({ clause }: SungLine, next: SungLine | undefined, { language: { asTold } }: Rhymer): string {
  const goesOn = asTold !== undefined && next !== undefined && new RegExp(asTold.goingOn, 'u').test(next.text);
  return clause !== undefined && goesOn ? '.' : '';
}

/** Pairs without a line in common whose worth is most; a tail stands once in a section. */
function bestOf(pairs: readonly Pair[], size: number): readonly Pair[] {
  const worthOf = (chosen: readonly Pair[]): number =>
    chosen.reduce((sum, { worth, second }) => sum + worth + (second === size - 1 ? ENDING : 0), 0);
  let best: readonly Pair[] = [];
  const extend = (chosen: readonly Pair[], rest: readonly Pair[]): void => {
    if (worthOf(chosen) > worthOf(best)) best = chosen;
    for (const [at, pair] of rest.entries()) {
      const taken = new Set([...pair.changed.values()].map(({ tail }) => tail));
      const open = rest
        .slice(at + 1)
        .filter((other) => isApart(pair, other) && ![...other.changed.values()].some(({ tail }) => taken.has(tail)));
      extend([...chosen, pair], open);
    }
  };
  extend([], pairs);
  return best;
}

const isApart = (one: Pair, other: Pair): boolean =>
  ![other.first, other.second].some((at) => at === one.first || at === one.second);

/** The lines as they are, or the best tail behind one of them. */
function pairOf(
  section: readonly SungLine[],
  first: number,
  second: number,
  used: readonly string[],
  rhymer: Rhymer,
): Pair | undefined {
  const { language } = rhymer;
  const [one, other] = [section[first]!, section[second]!];
  const plain = closeness(one.text, other.text, language);
  const found: Pair[] =
    plain > 0 ? [{ first, second, changed: new Map(), worth: plain - uneven(one.text, other.text, language) }] : [];
  if (plain < RHYME)
    for (const [at, line, fixed] of [
      [first, one, other],
      [second, other, one],
    ] as const)
      for (const tail of tailsOf(line, rhymer)) {
        if (used.includes(tail.tail)) continue;
        const worth = closeness(tail.text, fixed.text, language);
        if (worth >= FAMILY_RHYME)
          found.push({
            first,
            second,
            changed: new Map([[at, tail]]),
            worth: worth - TAIL - uneven(tail.text, fixed.text, language),
          });
      }
  const most = Math.max(0, ...found.map(({ worth }) => worth));
  const best = found.filter(({ worth }) => worth > 0 && worth >= most - UNEVEN);
  return best[Math.floor(rhymer.chance * best.length)];
}

function tailsOf({ text, clause }: SungLine, { language, measure, mood, known }: Rhymer): readonly Tail[] {
  if (clause === undefined) return [];
  const found = known.get(text);
  if (found) return found;
  const tails = (language.asTold?.tailsBehind(clause, mood) ?? [])
    .map((tail) => ({ text: `${text}, ${tail}`, tail }))
    .filter((line) => language.syllables(line.text).length <= measure.most);
  known.set(text, tails);
  return tails;
}

function uneven(one: string, other: string, language: Language): number {
  return Math.abs(language.syllables(one).length - language.syllables(other).length) * UNEVEN;
}

export function closeness(one: string, other: string, language: Language): number {
  if (language.rhymes(one, other)) return RHYME;
  const [sound, otherSound] = [language.rhymeKey(one), language.rhymeKey(other)];
  if (sound === '' || sound === otherSound) return 0;
  if (language.asTold?.familyOf(sound) === language.asTold?.familyOf(otherSound)) return FAMILY_RHYME;
  const [vowel, ...rest] = sound.split(' ');
  const [otherVowel, ...otherRest] = otherSound.split(' ');
  return vowel === otherVowel && Math.abs(rest.length - otherRest.length) <= 1 ? HALF_RHYME : 0;
}
