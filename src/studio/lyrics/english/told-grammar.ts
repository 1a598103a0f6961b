/** The last gate before a told sentence: what a strict reader would call wrong English is not sung. */
import { isSmallWord } from '../reading/shouting.ts';
import { bandOf } from './everyday-words.ts';
import { isProperName } from './proper-names.ts';
import reading from './reading.json' with { type: 'json' };
import rules from './told-grammar.json' with { type: 'json' };
import { taggedRow } from './phrasing.ts';
import type { TaggedWord } from './tagger.ts';

/** Commas of a list that nobody sings. */
const LIST = { withoutVerb: 2, withVerb: 6 } as const;
/** Band of words that may be somebody's name: "Wren". */
const RARE = 2;
/** Fewest words of what is left of a sentence whose end is cut. */
const FEWEST = 4;

export type Fault = 'broken' | 'unfinished' | 'list' | 'no subject' | 'agreement';

const broken = rules.broken.map((pattern) => new RegExp(pattern, 'u'));
const UNFINISHED = new RegExp(`^(?:${rules.unfinished})$`, 'u');
const ASKING = new RegExp(String.raw`(?<!\p{L})(?:${rules.asking})$`, 'u');
const DAY = /^(?:january|february|march|april|may|june|july|august|september|october|november|december|\p{L}+day)$/u;
const presents = new Set(reading.presents);
const pasts = new Set(reading.pasts);
/** Behind these a verb has no ending: "let him go", "did she know". */
const BARE =
  /^(?:to|did|do|does|didn't|don't|doesn't|can|could|can't|couldn't|will|would|won't|wouldn't|shall|should|may|might|must|let|lets|make|makes|made|help|helps|helped|see|saw|hear|heard|watch|watched|have|having|and|or|if|than|insist|insisted|demand)$/u;

/** Fault of a sentence: broken words, an end that asks for more, a mere list, no subject, or a verb of another person. `words`: with their marks. */
export function faultIn(words: readonly string[]): Fault | undefined {
  const tagged = taggedRow(words);
  const text = tagged.map(({ lower }) => lower).join(' ');
  if (broken.some((pattern) => pattern.test(text))) return 'broken';
  if (ASKING.test(text) || UNFINISHED.test(tagged.at(-1)?.lower ?? '')) return 'unfinished';
  if (isList(tagged)) return 'list';
  if (isWithoutSubject(tagged)) return 'no subject';
  return tagged.some((_, at) => disagrees(tagged, at)) ? 'agreement' : undefined;
}

/** Number of words that are sung: "he reads to his sister, other kids said" ends with its comma. */
export function lengthOf(words: readonly string[]): number {
  const last = words.at(-1)?.toLowerCase() ?? '';
  const comma = words.lastIndexOf(',');
  // "with chewing gum on a stick, September": a date that was left over
  if (comma === words.length - 2 && comma >= FEWEST && DAY.test(last)) return comma;
  const isOpen = UNFINISHED.test(last) || /^(?:said|says|say)$/u.test(last);
  return (isOpen || ASKING.test(words.join(' ').toLowerCase())) && comma >= FEWEST ? comma : words.length;
}

/** "Green", "We": no name at the start of a sentence. */
export function isCommonWord(lower: string): boolean {
  if (/^i(?:'|$)/u.test(lower) || isProperName(lower)) return false;
  const band = bandOf(lower);
  return band === undefined ? isSmallWord(lower) : band < RARE;
}

/** "drive", "drives", "washes". */
const isPresentForm = (lower: string): boolean =>
  [lower, lower.replace(/s$/u, ''), lower.replace(/es$/u, '')].some((form) => presents.has(form));

/** The tagger takes "you sing" and "Dad drives" for nouns. */
function isFinite({ part, lower }: TaggedWord, at: number, tagged: readonly TaggedWord[]): boolean {
  const isPresent = isPresentForm(lower);
  if (/^(?:VERB|AUX)$/u.test(part)) return isPresent || !lower.endsWith('ing');
  return (
    /'(?:s|re|m|ve|d|ll)$/u.test(lower) || (isPresent && /^(?:PRON|NOUN|PROPN|ADV)$/u.test(tagged[at - 1]?.part ?? ''))
  );
}

/** Rows of nouns, and notes that only say what somebody is doing: "year four teacher leaving at end of term". */
function isList(tagged: readonly TaggedWord[]): boolean {
  const commas = tagged.filter(({ isMark }) => isMark).length;
  if (tagged.some(isFinite)) return commas >= LIST.withVerb;
  const isDoing = tagged.some(
    ({ part, lower }, at) =>
      part === 'VERB' && lower.endsWith('ing') && /^(?:NOUN|PROPN)$/u.test(tagged[at - 1]?.part ?? ''),
  );
  return commas >= LIST.withoutVerb || isDoing;
}

/** "microwaves fish", "called every one of them cock": somebody does it, and nobody says who. */
function isWithoutSubject(tagged: readonly TaggedWord[]): boolean {
  const comma = tagged.findIndex(({ isMark }) => isMark);
  // "Eight years, microwaves fish"
  const isNote = comma > 0 && !tagged.slice(0, comma).some((word, at) => isFinite(word, at, tagged));
  return startsWithVerb(tagged) || (isNote && startsWithVerb(tagged.slice(comma + 1)));
}

function startsWithVerb(tagged: readonly TaggedWord[]): boolean {
  const at = tagged.findIndex(
    ({ lower }) => !/^(?:just|never|always|still|once|also|then|only|really|even)$/u.test(lower),
  );
  const [verb, next] = [tagged[at], tagged[at + 1]];
  if (verb === undefined || verb.part !== 'VERB' || next === undefined) return false;
  // "Took me a year", "Told you so"
  if (/^(?:me|us|you|him|her|them)$/u.test(next.lower)) return false;
  const { lower } = verb;
  const isPresent = /[^s]s$/u.test(lower) && isPresentForm(lower);
  return isPresent || pasts.has(lower) || (lower.endsWith('ed') && /^(?:DET|PRON|PROPN)$/u.test(next.part));
}

/** "he start", "she want", "you was", "we has". */
function disagrees(tagged: readonly TaggedWord[], at: number): boolean {
  const [before, subject, verb, next] = [tagged[at - 1], tagged[at]!, tagged[at + 1], tagged[at + 2]];
  if (verb === undefined || verb.isMark) return false;
  const { lower } = verb;
  if (/^(?:s?he)$/u.test(subject.lower)) {
    if (BARE.test(before?.lower ?? '') || /^(?:that|so)$/u.test(before?.lower ?? '')) return false;
    return (
      (presents.has(lower) &&
        verb.part === 'VERB' &&
        !pasts.has(lower) &&
        !/^(?:put|cut|hit|let|set|shut|hurt|read|quit|cost|bet|beat|spread|burst|knit|split)$/u.test(lower)) ||
      /^(?:have|are|do|don't|am|late|finish|comin|goin)$/u.test(lower)
    );
  }
  if (/^(?:you|we|they)$/u.test(subject.lower)) {
    const isObject =
      before !== undefined &&
      !before.isMark &&
      !/^(?:CCONJ|SCONJ)$/u.test(before.part) &&
      !/^(?:and|but|so|because|when|if|that|then)$/u.test(before.lower);
    if (isObject) return false;
    const isNoun = next !== undefined && /^(?:are|were|have)$/u.test(next.lower);
    return (
      /^(?:is|was|has|does|doesn't|hasn't|wasn't|isn't|from|to|at)$/u.test(lower) ||
      (!isNoun && verb.part === 'VERB' && /[^s]s$/u.test(lower) && presents.has(lower.replace(/s$/u, ''))) ||
      (at === 0 && verb.part === 'VERB' && lower.endsWith('ing') && !presents.has(lower))
    );
  }
  return false;
}
