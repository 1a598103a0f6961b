/** Words that a buyer asks to be in no line: of the story, of those who send the song, and of ours. */
import { remembering } from '#studio/speech/remembered.ts';
import type { SongBrief } from '../../contracts.ts';
import { isOwner, isPerson, namesOf } from './forbidden-persons.ts';
import { forbiddingsIn, withoutForbiddings } from './forbiddings.ts';
import { ownWords } from './honoured.ts';
import type { Forbidden } from './read-order.ts';
import type { ReadingRules, ReadingTools } from './rules.ts';
import { withoutTakenBack } from './taken-back.ts';
import type { Sentence } from './tokens.ts';
import { patternsOf } from './unsung-patterns.ts';
import type { ForbiddingRules } from './unsung-rules.ts';
import { type IsForm, type ToldWords, wordForms } from './word-forms.ts';

/** "ex" */
const SHORTEST = 2;
/** Numbers that are known in words. */
const MOST = 130;

/** All that an order forbids in any of its fields, what it takes back of things that shame, and what of ours jars with it. */
export function forbiddenIn(order: SongBrief, rules: ReadingRules, tools: ReadingTools): Forbidden {
  const { forbidding } = rules.unsung;
  const names = namesIn(order, rules);
  const fields = [...Object.values(order.story), ...(order.memories ?? []).map(({ words }) => words)];
  const found = fields.flatMap((field) =>
    forbiddingsIn(field, rules.unsung, names).map((one) => ({ ...one, text: field.slice(one.from, one.to) })),
  );
  const items = found.flatMap((one) => one.items);
  const takenBack = fields.flatMap((field) => withoutTakenBack(field, rules.unsung).takenBack);
  const told = [order.mood, ...fields].join('\n').toLowerCase();
  const unsuited = (forbidding.unsuited ?? []).filter(([pattern]) => wholeWords(pattern).test(told));
  const own = ownWords(order.recipient.shown, rules);
  const words = items.map((item) => itemOf(item, own, rules, tools));
  const { onlyWord } = patternsOf(rules.unsung).forbidding;
  const things = items.filter((item) => !onlyWord.test(item));
  // Each by itself: a topic's pattern may ask for all of an item.
  const asked = forbidding.topics.filter(
    ([name, said]) =>
      things.some((item) => says([wholeWords(name)], item)) || takenBack.some((one) => says([wholeWords(said)], one)),
  );
  const said = asked.map(([, story]) => wholeWords(story));
  const hinted = [...asked.map(([, , ours]) => ours), ...unsuited.map(([, ours]) => ours)]
    .filter((ours) => ours !== undefined)
    .map(wholeWords);
  const forms = wordForms(forbidding);
  const isIn = (text: string): boolean => {
    if (words.length + said.length === 0) return false;
    const toldWords = forms.told(lowerOf(text));
    return words.some((item) => holds(item, toldWords, forbidding)) || says(said, text);
  };
  const isHintedIn = (text: string): boolean => isIn(text) || says(hinted, text);
  return {
    // Drafts of one order ask for the same lines.
    isIn: remembering(isIn),
    isHintedIn: remembering(isHintedIn),
    asked: found.filter(({ isTold }) => isTold !== true).map(({ text }) => text),
    without: (text) => withoutForbiddings(text, rules, names),
  };
}

/** Names of whom the song is for and who sends it: "Skip the skipper taught us to sail" forbids no skipper. */
function namesIn({ recipient, story }: SongBrief, rules: ReadingRules): ReadonlySet<string> {
  const senders = story.companions.match(/(?<![\p{L}\p{M}'-])\p{Lu}\p{Ll}+/gu) ?? [];
  return new Set([...ownWords(recipient.shown, rules), ...senders.map((name) => name.toLowerCase())]);
}

const lowerOf = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** As it stands, without what makes an owner ("a year's worth"), and with the words of "l'accident" and "Krebs-Diagnose" apart. */
function says(expressions: readonly RegExp[], text: string): boolean {
  const lower = lowerOf(text);
  const ways = [lower, lower.replaceAll(/'s?(?!\p{L})/gu, ''), lower.replaceAll(/['-]/gu, ' ')];
  return expressions.some((pattern) => ways.some((one) => pattern.test(one)));
}

/** Sayings that may be sung, and those that may not. */
export function withoutForbidden(
  sayings: readonly string[],
  { isIn }: Forbidden,
): { quotes: string[]; unsung: string[] } {
  return { quotes: sayings.filter((saying) => !isIn(saying)), unsung: sayings.filter(isIn) };
}

/** Leaves of a sentence what may be sung, where a word is forbidden: all, its end behind "but", its start before "after", or nothing. */
export function allowedBy({ isIn }: Forbidden, { unsung }: ReadingRules): (sentence: Sentence) => Sentence {
  const { but, since, subject, denial } = patternsOf(unsung).forbidding;
  const isForbidden = (sentence: Sentence): boolean => isIn(sentence.map(({ text }) => text).join(' '));
  return (sentence) => {
    if (!isForbidden(sentence)) return sentence;
    const contrast = sentence.findIndex(
      ({ lower }, at) => but.test(lower) && subject.test(sentence[at + 1]?.lower ?? ''),
    );
    const rest = contrast < 0 ? [] : sentence.slice(contrast + 1);
    if (rest.length > 0 && !isForbidden(rest)) return rest;
    const end = sentence.findIndex(({ lower }, at) => at >= FEWEST_BEFORE && since.test(lower));
    const start = end < 0 ? [] : sentence.slice(0, end);
    return isForbidden(start) || start.some(({ lower }) => denial.test(lower)) ? [] : start;
  };
}

const FEWEST_BEFORE = 5;

interface Item {
  /** Words of which one is enough. */
  any: readonly IsForm[];
  /** Words of which as many are needed as `narrow` says. */
  several: readonly IsForm[];
}

function itemOf(item: string, own: ReadonlySet<string>, rules: ReadingRules, tools: ReadingTools): Item {
  const { forbidding } = rules.unsung;
  const { narrow } = forbidding;
  const all = wordsIn(item, rules).filter((word) => !own.has(word) && !own.has(word.replace(/'?s$/u, '')));
  // "the ex wife": of a wife may be told.
  const telling = all.filter((word, at) => {
    const isBehind = at > 0 && rules.kin.includes(word);
    return narrow === undefined || (!isBehind && !(at < all.length - 1 && isOwner(word, rules)));
  });
  const words = telling.length > 0 ? telling : all;
  const persons = words.filter((word) => isPerson(word, rules)).flatMap((word) => namesOf(word, rules));
  const others = words.filter((word) => !isPerson(word, rules)).flatMap((word) => numberForms(word, tools) ?? [word]);
  const isLong = narrow !== undefined && others.length >= narrow.from;
  const { isFormOf } = wordForms(forbidding);
  return {
    any: (isLong ? persons : [...persons, ...others]).map(isFormOf),
    several: isLong ? others.map(isFormOf) : [],
  };
}

function holds({ any, several }: Item, told: ToldWords, { narrow }: ForbiddingRules): boolean {
  const isTold = (isForm: IsForm): boolean => isForm(told);
  return any.some(isTold) || (narrow !== undefined && several.filter(isTold).length >= narrow.least);
}

function wordsIn(item: string, { unsung: { forbidding }, and, self, determiners }: ReadingRules): string[] {
  const none = new Set([...forbidding.empty.split(' '), ...and, ...self, ...determiners]);
  const words = wordForms(forbidding).wordsIn(item);
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

const patterns = new Map<string, RegExp>();

function wholeWords(words: string): RegExp {
  const known = patterns.get(words) ?? new RegExp(String.raw`(?<![\p{L}\p{M}'-])(?:${words})(?![\p{L}\p{M}'-])`, 'u');
  patterns.set(words, known);
  return known;
}
