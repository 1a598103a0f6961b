/** The buyer's sentences as they wrote them, set into lines that a singer can breathe in. */
import { type Broken, laidOut, type StoryMeasure, waysToBreak } from './breaking.ts';
import type { Language } from './language.ts';
import type { Clause } from './reading/clause.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import type { Scene } from './reading/story.ts';
import { capitalised, type Token, wordToken } from './reading/tokens.ts';
import { strikingIn } from './weight.ts';

/** A whole sentence of the story. */
export interface Sentence {
  scene: Scene;
  lines: readonly string[];
  /** Weight as a story: events above habits above notes of where and when. */
  worth: number;
}

/** Words of a sentence without a verb that still says something: "Dog eats a present". */
const FEWEST_OF_NOTE = 3;
/** Words of a sentence that is sung with the one before it. */
const SHORT = 3;
/** Cost of a break at a place that is none. */
const FORCED = 5;
/** Lines that a sentence may have. */
const MOST_LINES = 6;
/** Weight of a telling word, and of a kind of event. */
const WORD = 0.5;
const KIND = 1.5;

/** Sentences that can be sung whole, in the order in which they were told. */
export function sentencesOf(scenes: readonly Scene[], language: Language, measure: StoryMeasure): Sentence[] {
  // At its own end a clause may end on any word.
  const { dangling, pronounsOurs } = language.reading;
  const subjects = [...pronounsOurs, ...(language.gate?.subjects ?? [])];
  const reading: ReadingRules = { ...language.reading, clauseEnds: dangling, pronounsOurs: subjects };
  const told = { ...language, reading };
  return withShortOnes(scenes).flatMap(({ scene, clauses }) => {
    if (!saysSomething(clauses)) return [];
    const lines = inLines(clauses, told, measure);
    if (lines === undefined || lines.length > MOST_LINES) return [];
    return [{ scene, lines: lines.map(beginning), worth: worthOf(scene, clauses, reading) }];
  });
}

/** "Went beetroot. Said it. Off she went.": what is no line by itself goes on the one before. */
function withShortOnes(scenes: readonly Scene[]): { scene: Scene; clauses: Clause[] }[] {
  const rows: { scene: Scene; clauses: Clause[] }[] = [];
  for (const scene of scenes) {
    const clauses = scene.clauses.map((clause): Clause => ({ ...clause, tokens: [...clause.typed] }));
    const before = rows.at(-1);
    const isShort = wordsOf(clauses).length <= SHORT;
    if (isShort && before?.scene.field === scene.field && before.scene.from === scene.from)
      before.clauses.push(
        ...clauses.map((clause, at) => (at === 0 ? { ...clause, tokens: behindComma(clause) } : clause)),
      );
    else rows.push({ scene, clauses });
  }
  return rows;
}

function behindComma({ tokens: [first, ...rest] }: Clause): Token[] {
  if (first === undefined) return [];
  if (first.mark) return [first, ...rest];
  const isProper = first.capital && (!first.initial || isGivenName(first.lower));
  return [{ ...wordToken(','), mark: true }, isProper ? first : wordToken(first.lower), ...rest];
}

const beginning = (line: string): string => capitalised(line.replace(/^[,;:]\s*/u, ''));

const wordsOf = (clauses: readonly Clause[]): Token[] =>
  clauses.flatMap(({ tokens }) => tokens).filter(({ mark }) => !mark);

function saysSomething(clauses: readonly Clause[]): boolean {
  const words = wordsOf(clauses);
  const hasVerb = clauses.some(({ turned, verbal }) => turned || verbal);
  const isReadable = !words.some(({ text }) => /[\d/]/u.test(text));
  return isReadable && words.length >= (hasVerb ? 2 : FEWEST_OF_NOTE);
}

/** As few lines as read well; a long sentence is set clause by clause. Undefined where a part of it fits no line. */
function inLines(clauses: readonly Clause[], language: Language, measure: StoryMeasure): string[] | undefined {
  const { tokens, joints } = laidOut(clauses, false, language.reading);
  const best = cheapest(waysToBreak(tokens, joints, language, measure), tokens.length);
  if (best) return best;
  for (let count = clauses.length - 1; count > 0; count -= 1) {
    const first = inLines(clauses.slice(0, count), language, measure);
    const rest = first && inLines(clauses.slice(count), language, measure);
    if (rest) return [...first, ...rest];
  }
  // Between any two words, where no better place makes it fit.
  const anywhere = tokens.map((_, at) => joints.find((joint) => joint.at === at) ?? { at, cost: FORCED }).slice(1);
  return cheapest(waysToBreak(tokens, anywhere, language, measure), tokens.length);
}

function cheapest(ways: ReadonlyMap<number, readonly Broken[]>, end: number): string[] | undefined {
  return ways.get(end)?.toSorted((a, b) => a.cost - b.cost)[0]?.lines;
}

function worthOf(scene: Scene, clauses: readonly Clause[], rules: ReadingRules): number {
  const words = wordsOf(clauses);
  const telling = words.filter(({ lower }) => lower.length > 3).length;
  return scene.worth + telling * WORD + scene.kinds.length * KIND + strikingIn(words, rules);
}
