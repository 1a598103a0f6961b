/** Capitals of names that were typed in small letters: places, shops, shows, initials, months, and whom the order names. */
import { isSurelyName } from '../reading/given-names.ts';
import { capitalised } from '../reading/tokens.ts';
import { bandOf, isKnown } from './everyday-words.ts';
import dialect from './dialect.json' with { type: 'json' };
import names from './proper-names.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };

const WORD = /(?<![\p{L}\p{M}\p{Nd}'’@/.-])\p{Ll}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{Nd}@/]|\.\p{L})/gu;
/** Words that are months only behind such a word: "in march", "the 9th of may". */
const MONTH =
  /\b(in|since|until|till|by|this|next|last|every|of|from|it's|\d(?:st|nd|rd|th)(?: of)?) (march|may)\b(?! be\b)/gu;
const AUGUST = /\baugust\b/gu;
/** A place nobody lists: "in skelton", "at wizzard"; shorter words may be slips. */
const PLACE = /\b(in|at|from|near|to|through|around|outside|visiting) (\p{Ll}{5,})(?![\p{L}\p{M}'’-])/gu;
/** No place ends so: "at antenatal class". */
const NO_PLACE = /(?:al|ic|ous|ing|ed|ly|ive|able|ible|less|ful|ies|ness)$/u;
const TITLED = /\b(mr|mrs|ms|dr|sgt)\.? (\p{L})(?=\p{L}*)/gu;
const SAINT =
  /\b(?:st|saint) (\p{Ll}+?)(?:'?s)?\b(?=(?: (?:school|church|hospital|hospice|primary|street|road|hall|academy|college|for|when|and|until|since|with|in|on|at|where|every|ward)\b|[.,!?\n]|$))/gu;

const proper = new Map<string, string>([
  ...names.words.flatMap((line) => line.split(' ')).map((word): [string, string] => [word, capitalised(word)]),
  ...reading.places
    .filter((place) => !place.includes(' ') && !reading.commonPlaces.includes(place))
    .map((place): [string, string] => [place, capitalised(place)]),
  ...Object.entries(names.written),
]);
const phrases = Object.entries(names.phrases).map(([phrase, written]): [RegExp, string] => [
  new RegExp(String.raw`(?<![\p{L}\p{M}'’-])${phrase.replaceAll("'", () => "['’]?")}(?![\p{L}\p{M}'’-])`, 'giu'),
  written,
]);
const spoken = new Set(dialect.words.flatMap((line) => line.split(' ')));

/** `own`: what the order calls whom it is for, as it is sung. */
export function withProperNames(text: string, own: string): string {
  const withPhrases = phrases.reduce((whole, [pattern, written]) => whole.replace(pattern, written), text);
  return withOwn(withPhrases, own)
    .replace(WORD, (word) => {
      const plain = word.replace(/s$/u, '');
      if (proper.has(word)) return proper.get(word)!;
      return proper.has(plain) && plain !== word && isInitials(plain) ? `${proper.get(plain)!}s` : word;
    })
    .replace(MONTH, (_, before: string, month: string) => `${before} ${capitalised(month)}`)
    .replace(AUGUST, 'August')
    .replace(TITLED, (_, title: string, letter: string) => `${capitalised(title)} ${letter.toUpperCase()}`)
    .replace(SAINT, (whole, name: string) =>
      isSurelyName(name) ||
      isSurelyName(`${name}s`) ||
      /^(?:mary|john|james|luke|mark|paul|peter|george|joseph|anne|ann)$/u.test(name)
        ? `St ${capitalised(name)}${ownerEnding(whole, name)}`
        : whole,
    )
    .replace(PLACE, (whole, before: string, word: string) =>
      isKnown(word) || spoken.has(word) || isSurelyName(word) || NO_PLACE.test(word)
        ? whole
        : `${before} ${capitalised(word)}`,
    );
}

const isSmall = (lower: string): boolean =>
  [
    reading.determiners,
    reading.prepositions,
    reading.and,
    reading.conjunctions,
    reading.adverbs,
    reading.self,
    reading.kin,
  ].some((list) => list.includes(lower));

export const isProperName = (lower: string): boolean =>
  proper.has(lower) || reading.capitals.includes(lower) || reading.places.includes(lower);

const ownerEnding = (whole: string, name: string): string => (whole.endsWith('s') && !name.endsWith('s') ? "'s" : '');

const isInitials = (word: string): boolean => proper.get(word) === word.toUpperCase();

/** "nana pat" in the song for Nana Pat, "shaz" in the one for Shaz; not "grace" in the one for Grace. */
function withOwn(text: string, own: string): string {
  const words = own.match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const whole =
    words.length > 1 && !/^(?:the|a|an|my|our) /iu.test(own)
      ? text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{M}])${words.join(' ')}(?![\p{L}\p{M}])`, 'giu'), own)
      : text;
  return words
    .filter(
      (word) =>
        /^\p{Lu}\p{Ll}{2}/u.test(word) &&
        (isSurelyName(word) ||
          !isKnown(word.toLowerCase()) ||
          (bandOf(word.toLowerCase()) === undefined && !isSmall(word.toLowerCase()))),
    )
    .reduce(
      (told, word) =>
        told.replaceAll(
          new RegExp(String.raw`(?<![\p{L}\p{M}'’-])${word.toLowerCase()}(?=(?:'?s)?(?![\p{L}\p{M}'’-]))`, 'gu'),
          word,
        ),
      whole,
    );
}
