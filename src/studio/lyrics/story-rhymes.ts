/** Makes the lines of a section rhyme: by themselves where they do, else by a few words behind a clause. */
import type { Tail, ToldMood } from './as-told-rules.ts';
import type { Language } from './language.ts';
import type { StoryMeasure } from './breaking.ts';
import type { SungLine } from './story-lines.ts';

/** Worth of a rhyme, of one by family, and of two lines that only share their last vowel. */
const RHYME = 3;
const FAMILY_RHYME = 2;
const HALF_RHYME = 1.2;
/** Cost of words that nobody told: of some that take up what the clause says, and of some that fit behind any. */
const OF_CLAUSE = 0.7;
const OF_ANY = 1.4;
/** So many of the latter in a song. */
const MOST_OF_ANY = 3;
/** Worth of a last line that rhymes. */
const ENDING = 1;
/** Ways of nearly the same worth are chosen from by chance, so that songs differ. */
const ALIKE = 0.3;
/** Cost of a syllable by which two lines that rhyme differ. */
const UNEVEN = 0.12;

export interface Rhymer {
  language: Language;
  measure: StoryMeasure;
  mood: ToldMood;
  /** From 0 up to 1, the same for the same song. */
  chance: number;
  /** Tails behind a line by their sound, found once. */
  known: Map<string, ReadonlyMap<string, readonly Tail[]>>;
  /** Ways to rhyme two lines, found once. */
  ways: Map<string, readonly Way[]>;
}

interface Tailed {
  /** The line with it. */
  text: string;
  tail: Tail;
}

interface Way {
  /** Of the first line, of the second, or of neither. */
  at?: 'first' | 'second';
  tailed?: Tailed;
  worth: number;
}

export interface Rhymed {
  lines: string[];
  tails: readonly Tail[];
  worth: number;
}

interface Pair {
  first: number;
  second: number;
  /** Its lines, where a tail changes one. */
  changed: ReadonlyMap<number, Tailed>;
  worth: number;
}

/** `used`: tails of other sections. */
export function rhymed(section: readonly SungLine[], used: readonly Tail[], rhymer: Rhymer): Rhymed {
  const pairs = section.flatMap((_, first) =>
    [first + 1, first + 2]
      .filter((second) => second < section.length)
      .flatMap((second) => pairOf(section, [first, second], used, rhymer) ?? []),
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
function stopBehind({ isEnd }: SungLine, next: SungLine | undefined, { language: { asTold } }: Rhymer): string {
  const goesOn = asTold !== undefined && next !== undefined && new RegExp(asTold.goingOn, 'u').test(next.text);
  return isEnd === true && goesOn ? '.' : '';
}

/** Pairs without a line in common whose worth is most; a tail stands once in a section. */
function bestOf(pairs: readonly Pair[], size: number): readonly Pair[] {
  const worthOf = (chosen: readonly Pair[]): number =>
    chosen.reduce((sum, { worth, second }) => sum + worth + (second === size - 1 ? ENDING : 0), 0);
  let best: readonly Pair[] = [];
  const extend = (chosen: readonly Pair[], rest: readonly Pair[]): void => {
    if (worthOf(chosen) > worthOf(best)) best = chosen;
    for (const [at, pair] of rest.entries()) {
      const taken = new Set([...pair.changed.values()].map(({ tail }) => tail.words));
      const open = rest
        .slice(at + 1)
        .filter(
          (other) => isApart(pair, other) && ![...other.changed.values()].some(({ tail }) => taken.has(tail.words)),
        );
      extend([...chosen, pair], open);
    }
  };
  extend([], pairs);
  return best;
}

const isApart = (one: Pair, other: Pair): boolean =>
  ![other.first, other.second].some((at) => at === one.first || at === one.second);

/** The best of its ways whose tail is still free. */
function pairOf(
  section: readonly SungLine[],
  [first, second]: readonly [number, number],
  used: readonly Tail[],
  rhymer: Rhymer,
): Pair | undefined {
  const isFull = used.filter(({ isOfClause }) => !isOfClause).length >= MOST_OF_ANY;
  const isFree = ({ words, isOfClause }: Tail): boolean =>
    (isOfClause || !isFull) && !used.some((other) => other.words === words);
  const open = waysOf(section[first]!, section[second]!, rhymer).filter(({ tailed }) => !tailed || isFree(tailed.tail));
  const most = Math.max(0, ...open.map(({ worth }) => worth));
  const best = open.filter(({ worth }) => worth > 0 && worth >= most - ALIKE);
  const way = best[Math.floor(rhymer.chance * best.length)];
  if (way === undefined) return undefined;
  const changed = new Map(way.tailed ? [[way.at === 'first' ? first : second, way.tailed]] : []);
  return { first, second, changed, worth: way.worth };
}

/** The lines as they are, and with a tail behind one of them. */
function waysOf(first: SungLine, second: SungLine, rhymer: Rhymer): readonly Way[] {
  const key = `${first.text}\n${second.text}`;
  const found = rhymer.ways.get(key);
  if (found) return found;
  const { language } = rhymer;
  const plain = closeness(first.text, second.text, language);
  const ways: Way[] = plain > 0 ? [{ worth: plain - uneven(first.text, second.text, language) }] : [];
  if (plain < RHYME)
    ways.push(...tailedWays('first', first, second, rhymer), ...tailedWays('second', second, first, rhymer));
  rhymer.ways.set(key, ways);
  return ways;
}

function tailedWays(at: 'first' | 'second', line: SungLine, fixed: SungLine, rhymer: Rhymer): Way[] {
  const { language } = rhymer;
  const sound = soundOf(fixed.text, language);
  const tails = sound === undefined ? [] : (tailsOf(line, rhymer).get(sound) ?? []);
  return tails.flatMap((tail): Way[] => {
    const text = `${line.text}, ${tail.words}`;
    const rhyme = closeness(text, fixed.text, language);
    if (rhyme < (tail.isOfClause ? FAMILY_RHYME : RHYME)) return [];
    const worth = rhyme - (tail.isOfClause ? OF_CLAUSE : OF_ANY) - uneven(text, fixed.text, language);
    return [{ at, tailed: { text, tail }, worth }];
  });
}

function soundOf(line: string, language: Language): string | undefined {
  const key = language.rhymeKey(line);
  return key === '' ? undefined : language.asTold?.familyOf(key);
}

function tailsOf({ text, clause }: SungLine, rhymer: Rhymer): ReadonlyMap<string, readonly Tail[]> {
  const { language, measure, mood, known } = rhymer;
  const found = known.get(text);
  if (found) return found;
  const room = measure.most - language.syllables(text).length;
  const tails = (clause === undefined ? undefined : language.asTold?.tailsBehind(clause, mood)) ?? [];
  const bySound = new Map<string, Tail[]>();
  for (const tail of tails.filter(({ size }) => size <= room))
    bySound.set(tail.sound, [...(bySound.get(tail.sound) ?? []), tail]);
  known.set(text, bySound);
  return bySound;
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
