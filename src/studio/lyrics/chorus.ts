/** The chorus is about them: a saying or an event with the name, first line, last line and title. */
import type { SongInProgress } from './fitting.ts';
import { keepsakesIn } from './keepsakes.ts';
import type { Lines } from './lines.ts';
import { mannerOf } from './reading/manner.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import { type Story, startsLike } from './reading/story.ts';
import type { Token } from './reading/tokens.ts';
import type { Telling } from './telling.ts';

export interface Hook {
  line: string;
  /** The saying it is built on. */
  quote?: string;
  telling?: Telling;
  /** Sung without the recipient's name, which the couplet behind it has. */
  isNameless?: boolean;
  /** Of a song that tells of the recipient, not to them. */
  isAbout?: boolean;
}

/** Syllables that the name leaves to what is said with it, and those that are best. */
const ROOM = 9;
const BEST = 5;
/** Syllables of saying and name together, beyond which the name is not sung with it, or the saying not twice. */
const LONG = 9;
/** Words of a saying that are sung without the rest of it. */
const FEWEST_OF_PIECE = 4;
/** Cost of a hook that tells nothing that happened. */
const FLAT = 4;
/** Share of sayings that a couplet about sayings follows. */
const SAID = 0.85;
/** Share of choruses about what their saying is about, before the things of the story. */
const SAYING = 0.4;
/** Share of choruses that name the story's things, where it has some. */
const KEEPING = 0.9;

/** The best hook that this story gives: its sayings first, then what somebody did; none for a story without either. */
export function hookOf(
  story: Story,
  tellings: readonly Telling[],
  lines: Lines,
  song: SongInProgress,
): Hook | undefined {
  const { language, respell } = song;
  const size = (text: string): number => language.syllables(respell(text)).length;
  const said = hookOfSaying(story, lines, song);
  if (said) return said;
  const short = tellings
    .filter(
      (telling) => telling.lines.length === 1 && !telling.after && size(telling.text) <= ROOM && suits(telling, song),
    )
    .map((telling) => ({
      telling,
      score: telling.score + song.random() - (isFlat(telling, song) ? FLAT : 0) - telling.lost + telling.striking,
    }))
    .toSorted((a, b) => b.score - a.score);
  for (const { telling } of short) {
    if (holds(telling.text, song.name)) continue;
    const line = lines.single('events', '', { deed: inside(telling, song) });
    if (line !== undefined) return { line, telling };
  }
  return hookOfOneWord(story, lines, song);
}

/** The best of its sayings with the name, or alone where it is long. */
export function hookOfSaying({ quotes: said }: Story, lines: Lines, song: SongInProgress): Hook | undefined {
  const { language, respell } = song;
  const size = (text: string): number => language.syllables(respell(text)).length;
  const quotes = said.flatMap((quote) => (size(quote) > ROOM ? [firstPieceOf(quote, language)] : [quote]));
  for (const quote of quotes.toSorted((a, b) => Math.abs(size(a) - BEST) - Math.abs(size(b) - BEST))) {
    if (size(quote) > ROOM || quote.split(' ').length < 2) continue;
    if (standsAlone(quote, song))
      return { line: quote.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), quote, isNameless: true };
    const line = sayingWith(quote, lines, song);
    if (line !== undefined) return { line, quote };
  }
  return undefined;
}

/** Beside a long saying, or one that speaks to somebody ("mind my feet, Arthur"), the name would be one too many. */
function standsAlone(quote: string, { language, respell, name, names, story }: SongInProgress): boolean {
  if (language.keepsakes === undefined || names.each.length > 1) return false;
  const size = language.syllables(respell(quote)).length + language.syllables(respell(name)).length;
  const called = /,\s(\p{Lu}[\p{L}\p{M}'-]+)[?!]?$/u.exec(quote)?.[1];
  // "Our Ruby Tuba" is of Ruby already.
  const isOfName = ` ${quote.toLowerCase()} `.includes(` ${name.toLowerCase()} `);
  return size > LONG || isOfName || (called !== undefined && !story.honoured.includes(called));
}

/** "Bald, Marta und Jo, bald": one word that they say, where there is nothing else. */
export function hookOfOneWord({ quotes }: Story, lines: Lines, song: SongInProgress): Hook | undefined {
  for (const quote of quotes.filter((words) => !words.includes(' '))) {
    const line = sayingWith(quote, lines, song);
    if (line !== undefined) return { line, quote };
  }
  return undefined;
}

/** "you'll not get wet, you're not made of sugar": its first words, where the whole is too long; "mind the doors | there's one of me". */
function firstPieceOf(quote: string, { reading }: SongInProgress['language']): string {
  const piece = quote.split(/[,.?!;:]\s/u)[0]!;
  const words = piece.split(' ');
  const start = words.findIndex(
    (word, at) =>
      at >= FEWEST_OF_PIECE &&
      (reading.courtesies?.includes(word.toLowerCase()) ||
        beginsClause(word.toLowerCase(), words[at - 1]!.toLowerCase(), reading)),
  );
  return start < 0 ? piece : words.slice(0, start).join(' ');
}

/** "there's", "I'm", and nothing before it that asks for it. */
function beginsClause(
  word: string,
  before: string,
  { pronounsFirst, thirdPerson, dangling, conjunctions }: SongInProgress['language']['reading'],
): boolean {
  const [subject = '', verb] = word.split("'");
  const isSubject = pronounsFirst.includes(subject) || thirdPerson.includes(subject);
  return verb !== undefined && isSubject && ![dangling, conjunctions].some((list) => list.includes(before));
}

/** The name is sung with the saying, and a question or a shout ends where the line does: "Again again, Milo!" */
function sayingWith(quote: string, lines: Lines, { language, respell, name }: SongInProgress): string | undefined {
  const [, words = quote, mark = ''] = /^(.*?)([?!]*)$/u.exec(quote) ?? [];
  const first = /^\p{L}+/u.exec(words)?.[0].toLowerCase() ?? '';
  const isProper =
    // "Ant and Dec"
    /^\p{Lu}\p{L}+(?:,? (?:and|&|und|et|y|e) \p{Lu}\p{L}+)+$/u.test(words) ||
    !mayBeSmall(words.toLowerCase().split(' '), language) ||
    first.length < 2 ||
    isGivenName(first) ||
    language.reading.capitals.includes(first);
  const said = isProper ? words : words.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
  const size = (text: string): number => language.syllables(respell(text)).length;
  const isShort = 2 * size(said) + size(name) <= LONG;
  const values = { quote: said, ...(isShort ? { again: said } : {}) };
  const line = lines.single('sayings', '', values);
  return line === undefined ? undefined : language.polish(`${line}${mark}`);
}

/** True for a word that is surely no noun, in a language whose nouns have capitals: "Hast du was gegessen?" */
function mayBeSmall([word = '', next = '']: readonly string[], { reading }: SongInProgress['language']): boolean {
  const { capitalNouns, determiners, prepositions, pronounsFirst, adverbs, conjunctions, presents, verbs } = reading;
  if (!capitalNouns || [reading.persons.m.you, reading.persons.many.you, ...reading.pronounsOurs].includes(next))
    return true;
  const small = [determiners, prepositions, pronounsFirst, adverbs, conjunctions, reading.toOne, reading.and];
  return [...small, presents, Object.values(verbs.one.words)].some((list) => list.includes(word));
}

/** It tells a mere state or a dislike, or no event and nothing that the bank knows: "you moved to Bristol last year". */
function isFlat({ scene, clauses, subjects, striking }: Telling, { language: { reading } }: SongInProgress): boolean {
  if (striking < 0 || clauses.some((clause) => mannerOf(clause, reading) === 'dislike')) return true;
  return scene.kinds.length === 0 && subjects.length === 0;
}

/** Of the recipient or of us; or a note without anybody ("best roast potatoes in Hull"). Nothing about the speaker alone. */
function suits({ clauses, scene }: Telling, { language, story }: SongInProgress): boolean {
  const { pronounsFirst, persons, self, determiners, kin, adverbs } = language.reading;
  const { to, gender } = story.perspective;
  const { you } = persons[to === 'many' ? 'many' : gender === 'f' ? 'f' : 'm'];
  const tokens = clauses[0]?.tokens.filter(({ mark }) => !mark) ?? [];
  const start = tokens.slice(0, 2);
  if (isParting(tokens, language.reading)) return false;
  if (tokens[0] === undefined || (self.includes(tokens[0].lower) && !kin.includes(tokens[1]?.lower ?? '')))
    return false;
  if (you !== '' && (tokens[0].lower === you || tokens[0].lower.startsWith(`${you}'`))) return true;
  if (start.some(({ lower }) => language.reading.together.includes(lower))) return true;
  if (you === '' && clauses[0]!.turned) return true;
  const isNote = !tokens.some(
    ({ lower, capital, initial }) =>
      pronounsFirst.includes(lower) && !determiners.includes(lower) && !(capital && initial),
  );
  return (
    isNote &&
    scene.clauses.length === 1 &&
    !clauses[0]!.turned &&
    !adverbs.includes(tokens[0].lower) &&
    !clauses[0]!.verbal
  );
}

/** "tu es parti hier", "du fehlst": it tells that they are away, or when they went. */
export function isParting(tokens: readonly Token[], { partings = [] }: ReadingRules): boolean {
  return tokens.some(({ lower }) => startsLike(lower, partings));
}

function holds(text: string, name: string): boolean {
  const words = name.toLowerCase().split(' ');
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}'-]+/u)
    .some((word) => word.length > 3 && words.includes(word));
}

/** As it stands inside a line: without the capital of a sentence's start. */
function inside({ text, clauses }: Telling, { language }: SongInProgress): string {
  const first = clauses[0]?.tokens.find(({ mark }) => !mark);
  const isProper = first !== undefined && first.capital && (!first.initial || language.reading.capitalNouns);
  return isProper || /^I(?:'|\s)/u.test(text) ? text : text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** Four lines: the hook, a couplet about the story's things, about what it says or what the first verse told, the hook. */
export function chorusOf(
  hook: Hook,
  told: readonly Telling[],
  lines: Lines,
  song: SongInProgress,
): string[] | undefined {
  const { line, quote, telling, isNameless = false } = hook;
  lines.remember([line]);
  const known = [...(telling ? [telling] : []), ...told].filter((one) => one === telling || lines.known(one)?.isLast);
  const ways: (() => [string, string] | undefined)[] = isNameless
    ? [() => keeping(hook, lines, song), () => lines.said(true)]
    : [
        () => (song.random() < SAYING && quote !== undefined ? lines.aboutSaying(quote) : undefined),
        () => keeping(hook, lines, song),
        () => (quote === undefined ? undefined : lines.aboutSaying(quote)),
        () => known.map((one) => lines.about(one)).find((pair) => pair !== undefined),
        () => (quote !== undefined && song.random() < SAID ? lines.said(false) : undefined),
        () => lines.pair('chorus', new Set()),
      ];
  for (const way of ways) {
    const inner = way();
    if (inner) return [line, ...inner, line];
  }
  return undefined;
}

/** "The umbrella, the chips, and you": the things of which most is told, in a line that has room for them. */
export function keeping(
  { line, isNameless = false }: Hook,
  lines: Lines,
  song: SongInProgress,
): [string, string] | undefined {
  if (song.random() >= KEEPING) return undefined;
  for (const things of keepsakesIn(song.story.scenes, line, song.language)) {
    const pair = lines.keeping(things, isNameless);
    if (pair) return pair;
  }
  return undefined;
}
