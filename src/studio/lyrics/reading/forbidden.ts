/** Words that a buyer asks to be in no line: of the story, of those who send the song, and of ours. */
import { remembering } from '#studio/speech/remembered.ts';
import type { SongBrief } from '../../contracts.ts';
import { isOwner, isPerson, namesOf } from './forbidden-persons.ts';
import type { ForbiddingRules } from './forbidding-rules.ts';
import { forbiddingsIn } from './forbiddings.ts';
import { ownWords } from './honoured.ts';
import { type Forbidden, nothingForbidden } from './read-order.ts';
import type { ReadingRules, ReadingTools } from './rules.ts';
import { withoutTakenBack } from './taken-back.ts';
import type { Sentence } from './tokens.ts';

/** "ex" */
const SHORTEST = 2;
/** Of an item of so many words two are in a line that tells it: "the fire in the hotel in Spain". */
const LONG = { item: 3, told: 2 } as const;
/** Numbers that are known in words. */
const MOST = 130;

/** Bases of one word. */
type Bases = ReadonlySet<string>;

interface Item {
  /** Words of which one is enough: of persons, and of an item of few words. */
  any: readonly Bases[];
  /** Words of which two are needed. */
  several: readonly Bases[];
}

/** All that an order forbids in any of its fields, what it takes back of things that shame, and what of ours jars with it. */
export function forbiddenIn(order: SongBrief, rules: ReadingRules, tools: ReadingTools): Forbidden {
  const { forbidding } = rules;
  const fields = [...Object.values(order.story), ...(order.memories ?? []).map(({ words }) => words)];
  if (forbidding === undefined) return nothingForbidden;
  const items = fields.flatMap((field) => forbiddingsIn(field, forbidding)).flatMap((found) => found.items);
  const takenBack = fields.flatMap((field) => withoutTakenBack(field, rules.takenBack).takenBack);
  const told = [order.mood, ...fields].join('\n').toLowerCase();
  const unsuited = (forbidding.unsuited ?? []).filter(([pattern]) => wholeWords(pattern).test(told));
  if (items.length + takenBack.length + unsuited.length === 0) return nothingForbidden;
  const own = ownWords(order.recipient.shown, rules);
  const words = items.map((item) => itemOf(item, own, rules, tools));
  const asked = forbidding.topics.filter(
    ([name, said]) =>
      items.some((item) => wholeWords(name).test(item)) ||
      takenBack.some((text) => wholeWords(said).test(text.toLowerCase())),
  );
  const said = asked.map(([, story]) => wholeWords(story));
  const hinted = [...asked.map(([, , ours]) => ours), ...unsuited.map(([, ours]) => ours)]
    .filter((ours) => ours !== undefined)
    .map(wholeWords);
  const forms = formsOf(forbidding);
  const isIn = (text: string): boolean => {
    const lower = lowerOf(text);
    const bases = new Set(basesIn(lower, forms));
    return words.some((item) => holds(item, bases)) || says(said, lower);
  };
  const isHintedIn = (text: string): boolean => isIn(text) || says(hinted, lowerOf(text));
  // Drafts of one order ask for the same lines.
  return { isIn: remembering(isIn), isHintedIn: remembering(isHintedIn) };
}

const lowerOf = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** As it stands, or of what owns something: "a year's worth". */
const says = (expressions: readonly RegExp[], text: string): boolean =>
  [text, text.replaceAll(/'s?(?!\p{L})/gu, '')].some((one) => expressions.some((pattern) => pattern.test(one)));

/** Sayings that may be sung, and those that may not. */
export function withoutForbidden(
  sayings: readonly string[],
  { isIn }: Forbidden,
): { quotes: string[]; unsung: string[] } {
  return { quotes: sayings.filter((saying) => !isIn(saying)), unsung: sayings.filter(isIn) };
}

/** Leaves of a sentence what may be sung, where a word is forbidden: all, its end behind "but", or nothing. */
export function allowedBy({ isIn }: Forbidden): (sentence: Sentence) => Sentence {
  const isForbidden = (sentence: Sentence): boolean => isIn(sentence.map(({ text }) => text).join(' '));
  return (sentence) => {
    if (!isForbidden(sentence)) return sentence;
    const but = sentence.findIndex(({ lower }, at) => lower === 'but' && SUBJECT.test(sentence[at + 1]?.lower ?? ''));
    const rest = but < 0 ? [] : sentence.slice(but + 1);
    if (rest.length > 0 && !isForbidden(rest)) return rest;
    const since = sentence.findIndex(({ lower }, at) => at >= FEWEST_BEFORE && SINCE.test(lower));
    const start = since < 0 ? [] : sentence.slice(0, since);
    return isForbidden(start) || start.some(({ lower }) => DENIAL.test(lower)) ? [] : start;
  };
}

const SUBJECT = /^(?:s?he|they|we|i)(?:'\p{L}+)?$/u;
/** All that is told before it stands without it: "she brought us up on her own after dad left". */
const SINCE = /^(?:after|since|although|though)$/u;
const FEWEST_BEFORE = 5;
const DENIAL = /^(?:not|no|never|hardly|only|nothing|nobody|\p{L}+n't|dont|didnt|wouldnt|couldnt)$/u;

function itemOf(item: string, own: ReadonlySet<string>, rules: ReadingRules, tools: ReadingTools): Item {
  const all = wordsIn(item, rules.forbidding!).filter((word) => !own.has(word) && !own.has(word.replace(/'?s$/u, '')));
  // "the ex wife": of a wife may be told.
  const telling = all.filter((word, at) => {
    const isBehind = at > 0 && rules.kin.includes(word);
    return !isBehind && !(at < all.length - 1 && isOwner(word, rules));
  });
  const words = telling.length > 0 ? telling : all;
  const persons = words.filter((word) => isPerson(word, rules)).flatMap((word) => namesOf(word, rules));
  const others = words.filter((word) => !isPerson(word, rules)).flatMap((word) => numberForms(word, tools) ?? [word]);
  const isLong = others.length >= LONG.item;
  const forms = formsOf(rules.forbidding!);
  const groups = (list: readonly string[]): Bases[] => list.map((word) => new Set(basesOf(word, forms)));
  return { any: groups(isLong ? persons : [...persons, ...others]), several: isLong ? groups(others) : [] };
}

function holds({ any, several }: Item, told: Bases): boolean {
  const isTold = (bases: Bases): boolean => [...bases].some((base) => told.has(base));
  return any.some(isTold) || several.filter(isTold).length >= LONG.told;
}

function wordsIn(item: string, { empty }: ForbiddingRules): string[] {
  const none = new Set(empty.split(' '));
  const words = item.match(/[\p{L}\p{M}\p{Nd}'-]+/gu) ?? [];
  return words.filter((word) => (word.length >= SHORTEST || /\p{Nd}/u.test(word)) && !none.has(word));
}

/** A number in digits and in words, alone and as an ordinal: "60", "sixty", "60th", "sixtieth". */
function numberForms(word: string, { inWords }: ReadingTools): string[] | undefined {
  const digits = /^(\d{1,4})(?:st|nd|rd|th|s)?$/u.exec(word)?.[1] ?? String(numbersIn(inWords).get(word) ?? '');
  if (digits === '') return undefined;
  const endings = ['', 'st', 'nd', 'rd', 'th'].map((ending) => `${digits}${ending}`);
  // A number of several words stays in digits: its words are those of others.
  const spoken = endings.flatMap((form) => inWords(form) ?? []).filter((said) => !said.includes(' '));
  return [...new Set([...endings, ...spoken])];
}

const numberWords = new WeakMap<ReadingTools['inWords'], Map<string, number>>();

function numbersIn(inWords: ReadingTools['inWords']): Map<string, number> {
  const known = numberWords.get(inWords);
  if (known) return known;
  const made = new Map<string, number>();
  for (let number = 2; number <= MOST; number++) {
    for (const form of [String(number), `${number}th`]) {
      const said = inWords(form);
      if (said !== undefined && !made.has(said)) made.set(said, number);
    }
  }
  numberWords.set(inWords, made);
  return made;
}

/** Of each word the word that stands for all its forms. */
function formsOf({ forms = [] }: ForbiddingRules): ReadonlyMap<string, string> {
  return new Map(forms.flatMap((row) => row.split(' ').map((word, _, [first]) => [word, first!] as const)));
}

/** The bases of all words of a text, and of both halves of "skinny-dipping". */
const basesIn = (text: string, forms: ReadonlyMap<string, string>): string[] =>
  (text.match(/[\p{L}\p{M}\p{Nd}'-]+/gu) ?? [])
    .flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]))
    .flatMap((word) => basesOf(word, forms));

/** All that a word may be a form of: "baked" of "bake" and "bak", "babies" of "baby". */
function basesOf(word: string, forms: ReadonlyMap<string, string>): string[] {
  const owned = word.replace(/'s$/u, '');
  const [, verb] = /^(\p{L}{3,})(?:ing|ed)$/u.exec(owned) ?? [];
  const found = [
    owned,
    /^(\p{L}{2,})s$/u.exec(owned)?.[1],
    /^(\p{L}{2,}(?:s|x|z|ch|sh|o))es$/u.exec(owned)?.[1],
    owned.replace(/(?<=\p{L}{2})ies$/u, 'y'),
    ...(verb === undefined ? [] : [verb, `${verb}e`, verb.replace(/(\p{L})\1$/u, '$1')]),
  ];
  return found.flatMap((base) => (base === undefined ? [] : (forms.get(base) ?? base)));
}

const patterns = new Map<string, RegExp>();

function wholeWords(words: string): RegExp {
  const known = patterns.get(words) ?? new RegExp(String.raw`(?<![\p{L}'-])(?:${words})(?![\p{L}'-])`, 'u');
  patterns.set(words, known);
  return known;
}
