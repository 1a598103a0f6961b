/** Mends the spelling of a story that is sung as it was told; a wrong mend is worse than none. */
import { isGivenName } from '../reading/given-names.ts';
import { bandOf, isKnown } from './everyday-words.ts';
import dialect from './dialect.json' with { type: 'json' };
import known from './misspelled.json' with { type: 'json' };
import { taggedWords } from './tagger.ts';

/** Shorter words have too many neighbours; of words from here on a vowel may be another one, and any letter may be missing. */
const SHORTEST = 4;
const LONG = 7;
/** Band of words that are meant only where they are long. */
const RARE = 2;
const VOWELS = 'aeiou';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Words as people mistype them, some with a digit ("b4"). */
const SLIP = /(?<![\p{L}\p{M}\p{Nd}'’@/-])(?=\p{Nd}?\p{Ll})[\p{Ll}\p{Nd}]{2,}(?![\p{L}\p{M}\p{Nd}'’@/-])/gu;
const spoken = new Set(dialect.words.flatMap((line) => line.split(' ')));
const WORD = /(?<![\p{L}\p{M}\p{Nd}'’@./-])\p{Ll}{4,}(?![\p{L}\p{M}\p{Nd}'’@/-]|\.\p{L})/gu;

/** `isName`: names of the order, in small letters. */
export function spelledRight(text: string, isName: (lower: string) => boolean): string {
  const mended = withPairs(text).replace(SLIP, (word) => (isName(word) ? word : (slips.get(word) ?? word)));
  return withPlurals(mended).replace(WORD, (word, at: number, whole: string) =>
    isName(word) || isBesideForeign(whole, at, word) ? word : (meant(word) ?? word),
  );
}

/** "bara brith": a word beside one that nobody knows is of another language. */
function isBesideForeign(text: string, at: number, word: string): boolean {
  const [before, behind] = [/(\p{Ll}+) $/u.exec(text.slice(0, at)), /^ (\p{Ll}+)/u.exec(text.slice(at + word.length))];
  return [before?.[1], behind?.[1]].some(
    (other) => other !== undefined && other.length >= SHORTEST && !isRight(other) && meant(other) === undefined,
  );
}

const isRight = (word: string): boolean => isKnown(word) || spoken.has(word) || isGivenName(word);

/** Only with the apostrophes that were left out: what somebody says is spelled as it was typed. */
export function withShortForms(text: string): string {
  return withPairs(text).replace(SLIP, (word) => {
    const slip = slips.get(word);
    return slip?.includes("'") === true ? slip : word;
  });
}

/** Words that their neighbours tell apart: "its kicking", "no bodys fault", "my parents box room", "the hole week". */
function withPairs(text: string): string {
  return pairs.reduce((whole, [pattern, words]) => whole.replace(pattern, words), text);
}

const slips = new Map(Object.entries(known.slips));
const pairs = known.pairs.map(([pattern, words]): [RegExp, string] => [new RegExp(pattern!, 'gu'), words!]);

/** The one common word that may have been meant; undefined for a word that is right, or may be. */
export function meant(word: string): string | undefined {
  if (word.length < SHORTEST || isKnown(word) || spoken.has(word) || isGivenName(word)) return undefined;
  if (isGivenName(word.replace(/s$/u, ''))) return undefined;
  for (const [index, candidates] of nearTo(word).entries()) {
    const found = [...new Set(candidates)].flatMap((near) => {
      const band = bandOf(near);
      const isRare = band === RARE && near.length < LONG && index > 1;
      return band === undefined || near === word || spoken.has(near) || isRare ? [] : [{ near, band }];
    });
    if (found.length === 0) continue;
    const best = Math.min(...found.map(({ band }) => band));
    const [first, ...others] = found.filter(({ band }) => band === best);
    // Two that are both common may both be meant.
    return others.length === 0 && (found.length === 1 || best < RARE) ? first?.near : undefined;
  }
  return undefined;
}

/** Words one slip away, the likeliest slips first: a letter doubled, two swapped, then one missing, then one too many or another one. */
function nearTo(word: string): string[][] {
  const isLong = word.length >= LONG;
  const [doubled, alike, missing, other]: string[][] = [[], [], [], []];
  // The first letter is right.
  for (let at = 1; at <= word.length; at += 1) {
    const [before, behind] = [word.slice(0, at), word.slice(at)];
    const [last, next] = [before.at(-1)!, behind.at(0)];
    doubled!.push(before + last + behind);
    for (const letter of isLong ? LETTERS : VOWELS) missing!.push(before + letter + behind);
    if (next === undefined) continue;
    if (last === next) doubled!.push(before + behind.slice(1));
    if (at < word.length - 1) alike!.push(before + behind[1]! + next + behind.slice(2));
    if (next === 'y') other!.push(`${before}i${behind.slice(1)}`);
    if (next === 'i') other!.push(`${before}y${behind.slice(1)}`);
    if (!isLong || (!VOWELS.includes(next) && next !== 'p')) continue;
    other!.push(before + behind.slice(1), ...Array.from(VOWELS, (vowel) => before + vowel + behind.slice(1)));
  }
  return [doubled!, alike!, missing!, other!];
}

const PLURAL = /(?<=\p{Ll}[bcdfghjklmnprstvz])ys$/u;

/** "strawberrys" are strawberries; "the babys name" is the baby's, and two "mummys" are what they are called. */
function withPlurals(text: string): string {
  const words = taggedWords(text);
  return words.toReversed().reduce((mended, { start, end, lower }) => {
    const at = words.findIndex((word) => word.start === start);
    const plural = lower.replace(PLURAL, 'ies');
    if (plural === lower || lower !== text.slice(start, end) || bandOf(plural) === undefined) return mended;
    const next = words[at + 1];
    const isOwner = next !== undefined && /^(?:NOUN|ADJ|PROPN)$/u.test(next.part);
    const word = isOwner ? `${lower.slice(0, -1)}'s` : plural;
    return mended.slice(0, start) + word + mended.slice(end);
  }, text);
}
