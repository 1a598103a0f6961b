/** Reads an order's story: scenes told to the recipient, quoted words, people. One reader; languages are data. */
import { isCalm } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import { aliasesIn } from './aliases.ts';
import { withoutAsides } from './asides.ts';
import { isOfThemselves } from './first-person.ts';
import { calledName, commonWordsIn } from './called.ts';
import { isFactOfRecipient, withoutQuestions } from './details.ts';
import { dislikedIn } from './disliked.ts';
import {
  isOfKnownGender,
  namesLeftOut,
  ownWords,
  perspectiveOf,
  toldOfRecipient,
  withoutOwner,
  withSpouse,
} from './honoured.ts';
import { allowedBy, forbiddenIn, withoutForbidden } from './forbidden.ts';
import type { Forbidden, ReadOrder } from './read-order.ts';
import { withoutFragments } from './fragments.ts';
import { spelled } from './numbers.ts';
import { isGivenName, isSurelyName } from './given-names.ts';
import { companionsIn, withTitles } from './people.ts';
import { withoutMisread } from './misread.ts';
import { mournedIn } from './mourned.ts';
import { newbornIn } from './newborn.ts';
import type { Listener } from './listener.ts';
import type { Clause } from './clause.ts';
import { clausesFor } from './person.ts';
import { isNoun, isNounByPlace } from './nouns.ts';
import { mendedQuote, quotesIn, specialWords, withoutQuotes } from './quotes.ts';
import { isNameAlone, withoutRelation } from './openings.ts';
import { repairer } from './repair.ts';
import { quietNames, quietQuote, withoutEmphasis, withoutShoutedWords, withoutShouting } from './shouting.ts';
import { type EventKind, eventKinds, type ReadingRules, type ReadingTools } from './rules.ts';
import { isOfDeath, isOfKin, isRequest, withoutDeath } from './untold.ts';
import { isThing } from './words.ts';
import { capitalised, joined, type Sentence, sentencesOf, type Token, wordToken } from './tokens.ts';

/** One sentence of the story, told to the recipient. */
export interface Scene {
  /** Position in the story. */
  order: number;
  /** Sentences of one field that follow each other may be told together. */
  field: 'moment' | 'details' | 'words';
  clauses: Clause[];
  kinds: EventKind[];
  /** Weight as a story: events above habits above praise. */
  worth: number;
  /** First name of the friend who told it; absent for what the buyer told. */
  from?: string;
  /** The `source` of the memory that it is from. */
  source?: string;
}

export interface Story {
  perspective: Perspective;
  /** As the song calls whom it is for: with the second spouse, where the buyer named one. */
  honoured: string;
  scenes: Scene[];
  quotes: string[];
  /** Sayings that the order forbids: for the producer, and sung by nobody. */
  unsung: string[];
  /** The person the day is about beside the recipient (the baby) first. */
  people: string[];
  newborn?: string;
}

const MOST_SCENES = 40;

export function readStory(brief: ReadOrder, rules: ReadingRules, tools: ReadingTools): Story {
  const { story } = brief;
  const whole = Object.values(story).join('\n');
  const special = specialWords(story.specialWords, rules, `${story.favoriteMoment}\n${story.extraDetails}`);
  const called = calledName(brief.recipient.shown, rules);
  const shown = spelled(withoutOwner(withTitles(called, rules), rules), tools);
  const honoured = withSpouse({ ...brief, recipient: { shown } }, whole, rules);
  const perspective = perspectiveOf(honoured, toldOfRecipient(story, rules), rules);
  const own = ownWords(`${honoured} ${namesLeftOut(brief.recipient.shown)}`, rules);
  const aliases = aliasesIn(story.companions, own, rules);
  const companions = companionsOf(story.companions, rules, tools);
  const listener: Listener = {
    perspective,
    companions: new Set(wordsOfNames(companions).keys()),
    isOfKnownGender: isOfKnownGender(honoured, whole, perspective, rules),
    // Of two recipients one name does not mean both.
    own: perspective.to === 'one' ? new Set([...own, ...aliases]) : own,
  };
  const isOwn = namesRecipient(new Set([...own, ...aliases]));
  const forbidden = brief.forbidden ?? forbiddenIn(brief, rules, tools);
  const newborn = newbornIn(brief, whole, listener, rules);
  const disliked = dislikedIn(whole, rules);
  const mourned = mournedIn(`${story.favoriteMoment}\n${story.extraDetails}`, rules);
  const people = [...(newborn === undefined ? [] : [newborn]), ...companions].filter(
    (name) => !isOwn(name) && !disliked(name) && !mourned(name) && name !== `Baby ${newborn}` && !forbidden.isIn(name),
  );
  const names = wordsOfNames([...people, ...brief.names.map((name) => name.shown), ...companions, shown]);
  for (const word of commonWordsIn(shown, rules, tools)) names.delete(word);
  const readMended = reader(rules, tools, names, forbidden);
  const accented = (text: string): string => tools.accented?.(text, whole) ?? text;
  const read = (text: string): Sentence[] =>
    readMended(accented(text))
      .filter((sentence) => !isNameAlone(sentence, listener, rules))
      .map((sentence) => withoutRelation(sentence, listener, rules));
  const fields = [
    ['moment', story.favoriteMoment],
    ['details', withoutQuestions(story.extraDetails)],
    ['words', special.rest],
  ] as const;
  const allowed = allowedBy(forbidden, rules);
  const ofBuyer = fields.flatMap(([field, text]) =>
    (field === 'moment' ? withoutFragments(read(text), rules) : read(text)).flatMap((typed, order): Scene[] => {
      const sentence = withoutMourning(allowed(typed), brief, listener, rules);
      return sceneOf(sentence, { order, field }, listener, rules);
    }),
  );
  const scenes = [...ofBuyer, ...scenesOfFriends(brief, { read: (text) => read(text).map(allowed), rules, listener })];
  const quotesOf = (text: string): string[] => quotesIn(forbidden.without(text));
  const texts = [story.favoriteMoment, withoutQuestions(story.extraDetails), story.specialWords];
  const quotes = [...special.quotes.filter((quote) => !isOwn(quote)), ...texts.flatMap(quotesOf)];
  const mendedOf = (quote: string): string =>
    withNames(mendedQuote(spelled(mended(accented(quietQuote(quote, names)), rules), tools), rules), rules);
  return {
    perspective,
    honoured,
    scenes: scenes.slice(0, MOST_SCENES),
    ...withoutForbidden(distinct(quotes, mendedOf), forbidden),
    people: [...new Set(people)].map((name) => withArticle(name, story.companions, rules)),
    ...(newborn === undefined ? {} : { newborn }),
  };
}

/** Words of names as they were written, by the same words in lower case. */
function wordsOfNames(names: readonly string[]): Map<string, string> {
  const words = names.flatMap((name) => name.split(' ')).filter((word) => /^\p{Lu}/u.test(word));
  return new Map(words.map((word) => [word.toLowerCase(), word]));
}

/** Without the death that a tribute is about; nothing of a sentence that tells no more. */
function withoutMourning(sentence: Sentence, brief: SongBrief, listener: Listener, rules: ReadingRules): Sentence {
  const rest = isCalm(brief.occasion) ? withoutDeath(sentence, rules) : sentence;
  return isOfDeath(rest, brief, listener, rules) ? [] : rest;
}

/** The scene that a sentence tells; none of what is asked of the shop, or is told of others alone. */
function sceneOf(
  sentence: Sentence,
  place: Pick<Scene, 'order' | 'field'>,
  listener: Listener,
  rules: ReadingRules,
): Scene[] {
  if (sentence.length === 0 || isRequest(sentence, rules) || isOfKin(sentence, rules)) return [];
  const clauses = withoutMisread(clausesFor(sentence, listener, rules), rules);
  if (place.field === 'details' && !isFactOfRecipient(sentence, clauses, rules)) return [];
  return [{ ...place, clauses, kinds: kindsOf(sentence, rules), worth: worthOf(sentence, rules) }];
}

function companionsOf(typed: string, rules: ReadingRules, { isWord }: ReadingTools): string[] {
  const text = withoutQuotes(typed);
  const quiet = isWord === undefined ? text : withoutShoutedWords(text, rules, isWord);
  return companionsIn(quietNames(quiet, rules), rules, isWord);
}

function namesRecipient(own: ReadonlySet<string>): (name: string) => boolean {
  return (name) =>
    name
      .toLowerCase()
      .split(' ')
      .every((word) => own.has(word));
}

/** Mended, and none twice; of those that differ in their capitals the first. */
function distinct(quotes: readonly string[], mended: (quote: string) => string): string[] {
  const found = new Map(quotes.toReversed().map((quote) => [quote.toLowerCase(), mended(quote)]));
  return [...found.values()].toReversed();
}

/** Scenes that friends of the buyer told, each with who told it. */
function scenesOfFriends(
  { memories = [] }: SongBrief,
  { read, rules, listener }: { read: (text: string) => Sentence[]; rules: ReadingRules; listener: Listener },
): Scene[] {
  return memories.flatMap(({ from, words, source }) =>
    read(words).flatMap((sentence, order): Scene[] => {
      // Whoever ordered the song sings it: what a friend tells of themselves would be told of somebody else.
      if (sentence.length === 0 || isRequest(sentence, rules) || isOfThemselves(sentence, rules)) return [];
      const clauses = clausesFor(sentence, listener, rules);
      const told = { from, ...(source === undefined ? {} : { source }) };
      const [kinds, worth] = [kindsOf(sentence, rules), worthOf(sentence, rules)];
      return [{ order, field: 'details', clauses, kinds, worth, ...told }];
    }),
  );
}

/** Sentences with slips mended, numbers in words and capitals where names stand. */
function reader(
  rules: ReadingRules,
  tools: ReadingTools,
  names: ReadonlyMap<string, string>,
  { without }: Forbidden,
): (text: string) => Sentence[] {
  const repaired = repairer(rules, tools);
  const isName = (lower: string): boolean => names.has(lower) || isGivenName(lower) || isPlace(lower, rules);
  const withMarks = tools.withMarks ?? ((text: string): string => text);
  const { isWord } = tools;
  const isKnown = (word: string): boolean => isWord?.(word) === true || rules.dishes?.includes(word) === true;
  const quiet = (text: string): string => (isWord === undefined ? text : withoutEmphasis(text, isKnown));
  return (text) =>
    sentencesOf(
      spelled(
        withTitles(
          withMarks(mended(withoutAsides(quiet(withoutShouting(withoutQuotes(without(text)))), rules), rules)),
          rules,
        ),
        tools,
      ),
    ).map((sentence) =>
      sentence.flatMap((token, at) => {
        if (token.mark) return token.text === ',' ? [token] : [wordToken(rules.and[0] ?? ',')];
        if (rules.legalForms.includes(token.text)) return [];
        const whole = repaired(token, isName, sentence[at + 1]);
        const cased = isThing(token, sentence[at - 1], rules) ? whole : withCapital(whole, token, names, rules);
        const words = isNounByPlace(sentence, at, rules) ? capitalised(cased) : cased;
        if (words === '') return [];
        return words.split(' ').map((word, index) => wordToken(word, token.initial && index === 0));
      }),
    );
}

function mended(text: string, { mendings = [] }: ReadingRules): string {
  return mendings.reduce((whole, [pattern, words]) => whole.replace(new RegExp(pattern, 'gu'), words), text);
}

/** "the Hendersons", where a family came by its surname. */
function withArticle(name: string, companions: string, { findsAntecedents }: ReadingRules): string {
  const isFamily = findsAntecedents === true && /^\p{Lu}[\p{L}'-]+s$/u.test(name) && !isGivenName(name);
  return isFamily && companions.toLowerCase().includes(`the ${name.toLowerCase()}`) ? `the ${name}` : name;
}

/** "colin would want this" → "Colin would want this". */
function withNames(quote: string, { findsAntecedents }: ReadingRules): string {
  if (findsAntecedents !== true) return quote;
  return quote.replace(/\p{L}[\p{L}\p{M}]+/gu, (word) => (isSurelyName(word) ? capitalised(word) : word));
}

/** Surely one, even without its capital. */
function isPlace(lower: string, { places, commonPlaces }: ReadingRules): boolean {
  return places.includes(lower) && !commonPlaces.includes(lower);
}

/** Capitals only where the language has them: not because a sentence began here. */
function withCapital(text: string, token: Token, names: ReadonlyMap<string, string>, rules: ReadingRules): string {
  const lower = text.toLowerCase();
  const known = names.get(lower) ?? names.get(lower.replace(/'s$/u, ''));
  if (known !== undefined && (token.capital || token.lower.length > 3 || isGivenName(lower)))
    return lower.endsWith("'s") ? `${known}'s` : known;
  if (rules.findsAntecedents === true && isSurelyName(lower.replace(/'s$/u, ''))) return capitalised(text);
  if (isPlace(lower, rules) || isNoun(lower, rules)) return capitalised(text);
  if (!token.initial || rules.capitalNouns) return text;
  if (rules.capitals.includes(lower) || isGivenName(lower)) return capitalised(text);
  const isWord = [
    rules.determiners,
    rules.prepositions,
    rules.pronounsOurs,
    rules.adverbs,
    rules.conjunctions,
    rules.pronounsFirst,
  ].some((list) => list.includes(lower));
  return isWord ? lower : text;
}

/** Kinds of event a sentence is about; the first counts most. */
export function kindsOf(sentence: Sentence, { kinds }: ReadingRules): EventKind[] {
  return eventKinds.filter((kind) => sentence.some(({ lower }) => startsLike(lower, kinds[kind])));
}

/** One of the list is the word (`=`) or its beginning. */
export function startsLike(word: string, list: readonly string[]): boolean {
  return list.some((start) => (start.endsWith('=') ? word === start.slice(0, -1) : word.startsWith(start)));
}

/** Particular words make an event, praise makes none. */
function worthOf(sentence: Sentence, rules: ReadingRules): number {
  const telling = sentence.filter(({ mark, lower }) => !mark && lower.length > 3);
  const hollow = telling.filter(({ lower }) => rules.hollow.includes(lower)).length;
  const capital = sentence.filter((token) => token.capital && !token.initial).length;
  return Math.min(telling.length, 10) + Math.min(capital, 2) - 4 * hollow;
}

export function textOf(clause: Clause): string {
  return joined(clause.tokens);
}
