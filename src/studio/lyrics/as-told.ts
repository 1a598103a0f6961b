/** The story as it is told aloud: sentence by sentence, to the recipient where that is sure. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import { sendersAsTyped } from './as-typed-senders.ts';
import type { Language } from './language.ts';
import { type Passage, passagesOf } from './passages.ts';
import { aloud, withoutMarks } from './aloud.ts';
import type { AsToldRules } from './as-told-rules.ts';
import { passagesAsTyped } from './as-typed-passages.ts';
import { detailsTold } from './asked-facts.ts';
import { absenceIn, matchOf } from './reading/absence.ts';
import { ownWords, perspectiveOf, toldOfRecipient } from './reading/honoured.ts';
import { isLeftOut } from './reading/people.ts';
import { spelled } from './reading/numbers.ts';
import { quietNames } from './reading/shouting.ts';
import { mendedQuote, quotesIn, specialWords } from './reading/quotes.ts';
import { forbiddenIn } from './reading/forbidden.ts';
import { forbiddenBy, type ReadOrder } from './reading/read-order.ts';
import { readStory, type Scene, type Story } from './reading/story.ts';
import type { ReadingRules, ReadingTools } from './reading/rules.ts';
import { quietName, withNames, withYou } from './story-names.ts';
import { withOwnName } from './story-own-names.ts';
import { tellerOf } from './story-teller.ts';
import { toolsFor } from './reading/tools.ts';

/** Share of the verses' lines by which a song is one that was told. */
const MOSTLY = 0.75;
/** Further details do not go on with the story. */
const APART = 1000;
/** Words of special words that are one saying. */
const LONGEST_SAYING = 8;

/**
 * Its sentences in their order; none in a language that has no rules for it, and none where several have told something: each
 * is "I". `plain`: in plain letters.
 */
export function passagesAsTold(typed: ReadOrder, language: Language): readonly Passage[] {
  const { asTold: rules } = language;
  if (language.asTyped) return passagesAsTyped(typed, language);
  if (rules === undefined || (typed.memories ?? []).length > 0) return [];
  // Read from all of the order: its parts are told one by one.
  const forbidden = typed.forbidden ?? forbiddenIn(typed, language.reading, toolsFor(language));
  const plain = readable({ ...typed, forbidden }, rules, language.reading);
  const { favoriteMoment, extraDetails } = plain.story;
  const called = quietName(plain.recipient.shown, language.reading);
  const recipient = {
    perspective: perspectiveOf(called, toldOfRecipient(plain.story, language.reading), language.reading),
    own: ownWords(called, language.reading),
  };
  // What stands behind "Do not mention:" is not to be mentioned either.
  const details = forbidden.without(mendedBy(rules, extraDetails));
  const { opening, more } = detailsTold(details, recipient, language.reading, rules);
  const sung = (text: string): string => rules.figuresSung(mendedBy(rules, text));
  const [shown, named] = withNames(called, sung(favoriteMoment), language.reading, rules);
  const { companions } = plain.story;
  const moment = withOwnName(shown, named, { ...recipient.perspective, companions }, language.reading, rules);
  const [, ofDetails] = withNames(called, sung(more), language.reading, rules);
  const readOf = (text: string): Story => {
    // With the details, though they are read by themselves: they may tell who "she" is.
    const story = { ...plain.story, favoriteMoment: rules.withStops(aloud(text)) };
    const brief = { ...plain, recipient: { ...plain.recipient, shown }, story };
    return readStory(brief, language.reading, toolsWithoutMarks(language));
  };
  const scenesIn = ({ scenes }: Story): Scene[] => scenes.filter(({ field }) => field === 'moment');
  const beside = (ofDetails === '' ? [] : scenesIn(readOf(ofDetails))).map((scene) => ({
    ...scene,
    order: scene.order + APART,
    field: 'details' as const,
  }));
  const own = ownWords(shown, language.reading);
  const read = (text: string): { passages: readonly Passage[]; isTold: boolean } => {
    const story = readOf(text);
    const { perspective } = story;
    const teller = tellerOf(called, text, perspective, language.reading);
    return passagesOf([...scenesIn(story), ...beside], { perspective, own, teller }, language);
  };
  const whole = `${sung(opening)}\n${moment}`;
  const toThem = withYou(shown, whole);
  const song = read(toThem);
  return (song.isTold || toThem === whole ? song : read(whole)).passages;
}

function mendedBy({ mendings }: AsToldRules, text: string): string {
  return mendings.reduce((whole, [pattern, words]) => whole.replace(new RegExp(pattern, 'gu'), words), text);
}

/** Words beside the story, for a song that tells it. */
export interface BesideStory {
  /** The recipient as the order has it. */
  shown: string;
  /** Special words as they are sung. */
  sayings: readonly string[];
  /** Those who send their love. */
  senders: readonly string[];
  /** The order asks for nothing sad. */
  isWithoutGrief?: boolean;
}

export function besideStory(typed: ReadOrder, { people, perspective: { to } }: Story, language: Language): BesideStory {
  const { shown } = typed.recipient;
  const { asTold: rules, reading } = language;
  const forbidden = forbiddenBy(typed);
  if (rules === undefined) return { shown, sayings: [], senders: sendersAsTyped(typed, people, language) };
  const { specialWords, companions, favoriteMoment, extraDetails } = readable(typed, rules, reading).story;
  const sayings = sayingsIn(mendedBy(rules, specialWords), `${favoriteMoment}\n${extraDetails}`, rules, reading);
  // "all her girls" are yours.
  const groups = groupsIn(rules.figuresSung(companions), people, rules, reading)
    .map((group) => spelled(group, toolsFor(language)))
    .map((group) =>
      to === 'one' ? group.replace(/\b(?:her|his)\b/u, reading.persons.f.words["'s"]?.toString() ?? '') : group,
    );
  const isByMe = new RegExp(`(?:^|[, ])${rules.me}$`, 'iu').test(companions.trim());
  return {
    shown,
    sayings: sayings.map((saying) => mendedQuote(saying, reading)).filter((saying) => !forbidden.isIn(saying)),
    senders: [
      ...people,
      ...groups.filter((group) => !forbidden.isIn(group)),
      ...(isByMe && people.length > 0 ? [rules.me] : []),
    ],
    isWithoutGrief: matchOf(Object.values(typed.story).join('\n').toLowerCase(), noGriefOf(language)) !== undefined,
  };
}

const noGriefOf = ({ gate }: Language): readonly string[] => (gate?.noGrief === undefined ? [] : [gate.noGrief]);

/** Special words to sing; "move down the bus please" is one whole, where all that asks in it is its "please". */
function sayingsIn(typed: string, story: string, { ofShop }: AsToldRules, reading: ReadingRules): string[] {
  const { quotes } = specialWords(typed, reading);
  const found = (quotes.length > 0 ? quotes : quotesIn(typed)).filter((quote) => /\p{L}/u.test(quote));
  if (found.length > 0) return found;
  const saying = aloud(typed).trim();
  if (standsIn(story, saying) || isSpoken(saying)) return [saying];
  // "Do I look like I am joking?"
  const asksNobody = /^(?:(?:do|am|did|have|was|what|who|where|why|how) )(?!you (?:think|want|need))/iu;
  const isQuestion = /^[^.!?\n]+\?$/u.test(saying) && saying.split(' ').length <= LONGEST_SAYING;
  if (isQuestion && asksNobody.test(saying) && !new RegExp(ofShop, 'iu').test(saying)) return [saying];
  const { courtesies = [] } = reading;
  const bare = saying.replaceAll(new RegExp(String.raw`,?(?<!\p{L})(?:${courtesies.join('|')})(?!\p{L})`, 'giu'), '');
  const isWhole = bare !== saying && !new RegExp(ofShop, 'iu').test(saying) && !/[.\n;]/u.test(saying);
  return isWhole && specialWords(bare, reading).quotes.length > 0 ? [saying] : [];
}

/** "Not till I say so": a few words to somebody by somebody, and nothing asked of the shop. */
function isSpoken(saying: string): boolean {
  const isShort = /^[^.;\n]+[.!]?$/u.test(saying) && saying.split(' ').length <= LONGEST_SAYING;
  const isAsked =
    /^(?:can|could|would|will|please|pls|plz|make|keep|put|say|mention|use|include|add|sing|do(?:n'?t| not)? )|\b(?:i|we)(?:'d| would| want| like| need| prefer| think)\b|\b(?:song|sing|music|words|lyrics|chorus|verse|mention|tune)\b/iu;
  return isShort && /(?<!\p{L})(?:i|i'm|i'll|me|you|we|us)(?!\p{L})/iu.test(saying) && !isAsked.test(saying);
}

/** Words that the story has too are no request ("Not till I say so"); one alone only with its mark ("Home?"). */
function standsIn(story: string, saying: string): boolean {
  const words = wordsOf(saying);
  if (words.length === 0 || words.length > LONGEST_SAYING || /[\n;]/u.test(saying)) return false;
  const isMarked = /[?!]$/u.test(saying);
  const found = ` ${(story.toLowerCase().match(/[\p{L}\p{M}\p{Nd}'’-]+|[?!]/gu) ?? []).join(' ')} `;
  if (words.length < 2) return isMarked && found.includes(` ${words[0]!} ${saying.at(-1)!} `);
  return found.replaceAll(/ [?!]/gu, '').includes(` ${words.join(' ')} `);
}

/** "the kids", "eight grandchildren", "all the staff and pupils" among the companions; not "our Chris", who is one of `people`. */
function groupsIn(
  companions: string,
  people: readonly string[],
  { groups }: AsToldRules,
  reading: ReadingRules,
): string[] {
  const found: string[] = [];
  let isOpen = false;
  const [first = '', ...rest] = companions.split(/(\s*,\s*|\s+and\s+|\s*&\s*)(?![^()]*\))/u);
  const pieces = rest.flatMap((piece, at) => (at % 2 === 1 ? [{ piece, behind: rest[at - 1]! }] : []));
  for (const { piece: typed, behind } of [{ piece: first, behind: ',' }, ...pieces]) {
    const absence = absenceIn(typed, reading);
    // "the twins, both in heaven"
    if (absence !== undefined && (absence.isOfSeveral || absence.before.trim() === '')) found.pop();
    const piece = typed.replaceAll(/\s*\([^()]*\)?/gu, '').trim();
    const isThere = absence === undefined && !isLeftOut(typed, reading);
    const isGroup = isThere && new RegExp(groups, 'u').test(piece);
    // "all the staff and pupils", but not "the lads, buster".
    const goesOn = isOpen && isThere && !behind.includes(',') && /^\p{Ll}/u.test(piece) && piece !== 'me';
    if (isGroup) found.push(piece);
    else if (goesOn) found[found.length - 1] += ` and ${piece}`;
    isOpen = isGroup;
  }
  const names = people.map((name) => name.split(' ').at(-1)!);
  return found.filter((group) => !group.split(' ').some((word) => names.includes(word)));
}

/** With what was mistyped in its story mended. */
function readable(typed: ReadOrder, rules: AsToldRules, reading: ReadingRules): ReadOrder {
  const { shown } = typed.recipient;
  const { to, gender } = perspectiveOf(shown, toldOfRecipient(typed.story, reading), reading);
  const person = to === 'many' ? to : gender;
  const name = /^\p{Lu}\p{Ll}+$/u.test(shown) ? shown : undefined;
  const subject = person === 'unknown' ? name : reading.persons[person].subject[0];
  const called = shown === shown.toUpperCase() ? quietNames(shown, reading) : withCapitals(shown);
  return {
    ...typed,
    recipient: { ...typed.recipient, shown: called },
    story: rules.madeReadable(typed.story, called, subject),
  };
}

/** "keisha", "big steve"; not "my brother kieran". */
const withCapitals = (shown: string): string =>
  /^(?!(?:my|our|the|a) )\p{Ll}+(?: \p{Ll}+)?(?: \([^)]*\))?$/u.test(shown) && !/\b(?:and|of|from|at)\b/u.test(shown)
    ? shown.replaceAll(/(?<![\p{L}'])\p{Ll}/gu, (letter) => letter.toUpperCase())
    : shown;

/** Marks that the reader puts into notes come with words that nobody typed, and its spelling is mended already. */
function toolsWithoutMarks(language: Language): ReadingTools {
  const { withMarks: _, ...tools } = toolsFor(language);
  return { ...tools, isSpelledRight: true };
}

/** True for lyrics whose verses are the buyer's own sentences, typed or told to the recipient: they need not rhyme. */
export function tellsAsTold({ sections }: Lyrics, plain: SongBrief, language: Language): boolean {
  const told = passagesAsTold(plain, language).flatMap(({ tokens }) => tokens);
  const typed = scenesAsTyped(plain, language).flatMap(({ clauses }) => clauses.flatMap((clause) => clause.typed));
  const texts = [told, typed].map((tokens) => {
    const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
    return ` ${words.join(' ')} `;
  });
  const verses = sections.filter(({ tag }) => tag === 'verse').flatMap(({ lines }) => lines);
  const refrain = wordsOf(sections.find(({ tag }) => tag === 'chorus')?.lines[0]?.display ?? '');
  const isTold = (line: string): boolean => {
    const words = wordsOf(line);
    return texts.some((text) => text.includes(` ${words.join(' ')} `)) || words.every((word) => refrain.includes(word));
  };
  // Songs of an earlier version may spell a word, or write a figure, as today's reading does not.
  return verses.length > 0 && verses.filter(({ display }) => isTold(display)).length >= verses.length * MOSTLY;
}

/** As songs had them that were written before any sentence was told to the recipient. */
function scenesAsTyped(plain: SongBrief, language: Language): readonly Scene[] {
  if (language.asTold === undefined || (plain.memories ?? []).length > 0) return [];
  const story = { ...plain.story, favoriteMoment: withoutMarks(plain.story.favoriteMoment) };
  return readStory({ ...plain, story }, language.reading, toolsFor(language)).scenes;
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}\p{Nd}'’-]+/gu) ?? [];
}
