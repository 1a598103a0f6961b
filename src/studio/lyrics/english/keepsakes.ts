/** Things that one can see or eat, in the words of a story: "when we hid in the cupboard" has a cupboard. */
import { remembering } from '#studio/speech/remembered.ts';
import type { Keepsake } from '../language.ts';
import known from './keepsakes.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };
import { type TaggedWord, taggedWords } from './tagger.ts';

const things = new Set(Object.values(known.things).flat());
const plain = new Set(known.plain);
const uncounted = new Set(known.uncounted);
/** Words that make a thing another one: "spring rolls" are no rolls. */
const MOST_WORDS = 3;
/** Before a thing that is not there, one of many, and one of a comparison ("hard as nails"). */
const MISSING = /^(?:as|no|without|not|never|any|isn't|wasn't|every|each)$/u;
/** Words before it, of so few: "you were a rescue greyhound" names the recipient. */
const BEING = /\b(?:am|are|is|was|were|be|been|being|you're|he's|she's|it's) (?:a|an|the|our|my|your)(?: [\p{L}-]+)?$/u;
const REACH = 4;
const MOST_DESCRIBING = 2;
const MOST_OF_NOTE = 3;
const vague = new Set(known.vague);

/** A song asks for the things of its sentences many times, and four songs are written for one. */
export const keepsakes = remembering(keepsakesOf);

function keepsakesOf(sentence: string): Keepsake[] {
  const words = taggedWords(sentence);
  const found: Keepsake[] = [];
  for (let at = 0; at < words.length; at++) {
    const count = lengthOf(words, at);
    if (count === 0) continue;
    const written = words.slice(at, at + count).map(({ lower }) => lower);
    const isNamedByTwo = count === 1 && isPartOfName(words, at) && !isHalfOfWord(sentence, words[at - 1]!);
    const from = at - (isNamedByTwo ? 1 : 0);
    at += count - 1;
    const before = words.slice(Math.max(0, from - REACH), from).map(({ lower }) => lower);
    if (from === at && isHalfOfWord(sentence, words[at]!)) continue;
    // "the phone rings"
    if (from < at && reading.plurals.includes(words[at]!.lower) && count === 1) continue;
    if (before.slice(-2).some((word) => MISSING.test(word)) || BEING.test(before.join(' '))) continue;
    if (/^\p{Lu}/u.test(sentence.slice(words[at]!.start)) && at > 0 && !isNote(words)) continue;
    const called = words
      .slice(from, at + 1)
      .map(({ lower }) => lower)
      .join(' ');
    const thing = singularOf(written.join(' '));
    found.push({
      named: `the ${called}`,
      described: `the ${[...describing(words, from, words[at]!.lower), called, ...contents(words, at)].join(' ')}`,
      thing,
      isPlain: plain.has(thing) && from === at - count + 1,
      isCounted: !uncounted.has(thing),
    });
  }
  return found;
}

/** "three winter" before coats, "stuffed" before a puffin; nothing that only points, counts vaguely or praises. */
function describing(words: readonly TaggedWord[], from: number, thing: string): string[] {
  const found: string[] = [];
  for (let at = from - 1; at >= 0 && found.length < MOST_DESCRIBING; at--) {
    const { lower, part, isMark, start, end } = words[at]!;
    const isNumber = part === 'NUM' && thing.endsWith('s') && lower !== 'one' && /^\p{L}/u.test(lower);
    const isQuality = part === 'ADJ' && !vague.has(lower) && !lower.endsWith('est') && end - start > 2;
    if (isMark || !(isNumber || isQuality)) break;
    found.unshift(lower);
    if (isNumber) break;
  }
  return found;
}

/** "of quandongs" behind a bag. */
function contents(words: readonly TaggedWord[], at: number): string[] {
  const [of, what, next] = words.slice(at + 1, at + 4);
  const isOf = of?.lower === 'of' && what !== undefined && isNounOnly(what) && !vague.has(what.lower);
  return isOf && !isNounOnly(next) ? ['of', what.lower] : [];
}

/** Number of words of the thing that begins here; 0 where none does. */
function lengthOf(words: readonly TaggedWord[], at: number): number {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 0; count--) {
    const part = words.slice(at, at + count);
    if (part.some(({ isMark }) => isMark)) continue;
    if (!things.has(singularOf(part.map(({ lower }) => lower).join(' ')))) continue;
    // "to park a bus" has no park, and in "the bus stopped" nothing but a bus.
    if (count === 1 && !isNoun(words, at) && !isNote(words)) continue;
    // "the car boot", "the tea towels": another thing, which is known by its own name or not at all.
    if (isNounOnly(words[at + count]) && !things.has(singularOf(words[at + count]!.lower))) return 0;
    if (isNounOnly(words[at + count])) continue;
    return count;
  }
  return 0;
}

/** "Caravan, hates mushrooms": so few words tell no parts of speech. */
function isNote(words: readonly TaggedWord[]): boolean {
  return words.filter(({ isMark }) => !isMark).length <= MOST_OF_NOTE;
}

/** "chair" in "two-chair barbershop" */
function isHalfOfWord(sentence: string, { start, end }: TaggedWord): boolean {
  return sentence[start - 1] === '-' || sentence[end] === '-';
}

function isNounOnly(word: TaggedWord | undefined): boolean {
  return word !== undefined && word.part === 'NOUN' && !word.isMark;
}

function isNoun(words: readonly TaggedWord[], at: number): boolean {
  return words[at]!.part === 'NOUN';
}

/** "a blanket fort": the noun before it says which, where nothing stands before that but the article. */
function isPartOfName(words: readonly TaggedWord[], at: number): boolean {
  const [before, first] = [words[at - 1], words[at - 2]];
  const isThing = before !== undefined && (before.part === 'NOUN' || things.has(before.lower));
  if (!isThing || before.isMark || /s$|'/u.test(before.lower)) return false;
  return first === undefined || first.isMark || /^(?:DET|NUM|PRON|ADP|VERB)$/u.test(first.part);
}

/** The word of the list that this one is, or its plural is. */
function singularOf(written: string): string {
  const tries = [
    written,
    written.replace(/ies$/u, 'y'),
    written.replace(/ves$/u, 'f'),
    written.replace(/ves$/u, 'fe'),
    written.replace(/es$/u, ''),
    written.replace(/s$/u, ''),
  ];
  return tries.find((word) => things.has(word)) ?? written;
}
