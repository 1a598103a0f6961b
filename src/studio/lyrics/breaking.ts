/** Breaks clauses into lines: where a singer may breathe, and where a telling may stop short. */
import type { Language } from './language.ts';
import type { Clause } from './reading/clause.ts';
import type { ReadingRules } from './reading/rules.ts';
import { joined, type Token } from './reading/tokens.ts';

/** An event of which more is to be told goes on in the next verse. */
const MOST_LINES = 5;
/** Worth of four lines of the buyer's that rhyme by themselves. */
const RHYMED = 3;
/** Cost of leaving out the end of a sentence, and words that must be left of it. */
const CUT = 3;
const FEWEST_KEPT = 5;
/** Cost of breaking before what belongs to its noun ("every one / of my appointments"), where nothing else makes it fit. */
const BOUND = 3;
/** Cost of breaking before an object, where nothing else makes it fit. */
const LOOSE = 1.8;
/** Cost of breaking before the verb of somebody who was just named. */
const NAMED = 0.9;
/** Cost of breaking before "over the phone": a place more often than a part of its verb. */
const OPEN = 1.3;
/** Cost of breaking behind a pronoun that stands behind its verb. */
const INVERTED = 2;
/** Fewest and most syllables of a line. */
export interface StoryMeasure {
  fewest: number;
  most: number;
}

/** A place where a line may end. */
interface Joint {
  at: number;
  cost: number;
}

/** Cost of ending a clause in the middle of a line. */
const TORN = 2;

/** The clauses in a row, without the word that joined them to what came before, and where they may be broken. */
export function laidOut(
  clauses: readonly Clause[],
  isCut: boolean,
  rules: ReadingRules,
): { tokens: Token[]; joints: Joint[]; ends: number[] } {
  const { and, conjunctions, prepositions, following, pronounsOurs, persons, gerunds, presents } = rules;
  const tokens: Token[] = [];
  const joints: Joint[] = [];
  const ends: number[] = [];
  for (const [index, clause] of clauses.entries()) {
    if (index > 0) joints.push({ at: tokens.length, cost: 0 });
    for (const [at, token] of clause.tokens.entries()) {
      const isFirst = tokens.length === 0;
      if (isFirst && (token.mark || and.includes(token.lower) || (isCut && conjunctions.includes(token.lower))))
        continue;
      const before = clause.tokens[at - 1];
      if (at > 0 && !isFirst && before !== undefined) {
        if (isVerbOfNamed(before, token, clause.tokens[at + 1], rules)) joints.push({ at: tokens.length, cost: NAMED });
        if (before.mark) joints.push({ at: tokens.length, cost: 0.2 });
        else if (isBehindItsVerb(before, token, rules)) {
          tokens.push(token);
          continue;
        } else if (isBehindItsVerb(clause.tokens[at - 2], before, rules))
          joints.push({ at: tokens.length, cost: INVERTED });
        else if (following?.includes(token.lower) && !and.includes(before.lower))
          joints.push({ at: tokens.length, cost: 0.3 });
        else if (and.includes(token.lower)) {
          // "up and down"
          if (!prepositions.includes(before.lower))
            joints.push({ at: tokens.length, cost: isNewSubject(clause.tokens[at + 1], rules) ? 0.4 : 1.2 });
        } else if (
          pronounsOurs.includes(token.lower) ||
          (token.lower === persons.m.you && !isObject(clause.tokens, at, rules))
        )
          joints.push({ at: tokens.length, cost: 0.7 });
        else if (isGerund(token.lower, gerunds, presents) && index + at > 0)
          joints.push({ at: tokens.length, cost: 1 });
        else if (isLoose(before, token, clause.tokens[at + 1], rules)) joints.push({ at: tokens.length, cost: LOOSE });
        else if (prepositions.includes(token.lower) && !prepositions.includes(before.lower)) {
          const cost = costBeforePreposition(token.lower, clause.tokens[at + 1], rules);
          if (cost !== undefined) joints.push({ at: tokens.length, cost });
        }
      }
      tokens.push(token);
    }
    ends.push(tokens.length);
  }
  return { tokens, joints: joints.filter(({ at }) => at > 0), ends };
}

/** Undefined where no line may end before it. */
function costBeforePreposition(
  lower: string,
  next: Token | undefined,
  { particles, determiners, linking, objects, capitalNouns }: ReadingRules,
): number | undefined {
  // "with the telly on"
  if (next === undefined || (capitalNouns && next.mark)) return undefined;
  // "eleven at night"
  if (lower === 'at' && /^(?:night|noon|midnight)$/u.test(next.lower)) return undefined;
  if (!particles.includes(lower)) return linking.includes(lower) ? 2.2 : 0.8;
  if (!determiners.includes(next.lower)) return undefined;
  return lower === 'of' || objects === undefined ? BOUND : OPEN;
}

/** "Jeden Sommer kochst du / Marmelade": German, whose pronoun stands behind its verb, and is not torn from it. */
function isBehindItsVerb(
  before: Token | undefined,
  { lower }: Token,
  { capitalNouns, persons, pronounsOurs, conjunctions, prepositions }: ReadingRules,
): boolean {
  if (!capitalNouns || before === undefined || before.mark || (before.capital && !before.initial)) return false;
  const isPronoun = [persons.m.you, persons.many.you].includes(lower) || pronounsOurs.includes(lower);
  return isPronoun && !conjunctions.includes(before.lower) && !prepositions.includes(before.lower);
}

/** "und wir", "et tu": behind "and" somebody acts. */
function isNewSubject(
  next: Token | undefined,
  { persons, pronounsOurs, otherSubjects, objects }: ReadingRules,
): boolean {
  if (objects !== undefined || next === undefined) return false;
  const subjects = [persons.m.you, persons.many.you, ...pronounsOurs, ...(otherSubjects ?? [])];
  return subjects.some((word) => word !== '' && word === next.lower);
}

/** "a porter called Desmond / held up his phone" */
function isVerbOfNamed(
  before: Token,
  { lower }: Token,
  next: Token | undefined,
  { pasts, objects }: ReadingRules,
): boolean {
  return objects !== undefined && next !== undefined && before.capital && !before.initial && pasts.includes(lower);
}

/** "has drawn you a picture": somebody does it to the recipient. */
function isObject(
  tokens: readonly Token[],
  at: number,
  { presents, pasts, objects, verbs, adverbs }: ReadingRules,
): boolean {
  if (objects === undefined) return false;
  const next = tokens.slice(at + 1).find(({ lower }) => !adverbs.includes(lower))?.lower ?? '';
  const isVerb =
    [presents, pasts, Object.values(verbs.one.words)].some((list) => list.includes(next)) || /\p{L}{2}ed$/u.test(next);
  return !isVerb;
}

/** "taught two hundred of us / quadratic equations", "nobody saw / the last of them": where nothing better fits. */
function isLoose(before: Token, { lower }: Token, next: Token | undefined, rules: ReadingRules): boolean {
  const { determiners, prepositions, objects = [], dangling, presents } = rules;
  if (prepositions.includes(lower) || dangling.includes(before.lower) || /'(?:s|re|m)$/u.test(before.lower))
    return false;
  // "let me / drive"
  if (objects.length === 0) return false;
  // "delivered / her with"
  if (lower === 'her' && (next === undefined || prepositions.includes(next.lower))) return false;
  if (objects.includes(before.lower) && presents.includes(lower)) return false;
  return objects.includes(before.lower) || (determiners.includes(lower) && !determiners.includes(before.lower));
}

/** Places where the telling may stop short: before a phrase of place or time, before a list goes on. */
export function cutsIn(
  tokens: readonly Token[],
  joints: readonly Joint[],
  { placePrepositions, linking, gerunds, presents, capitalNouns }: ReadingRules,
): Joint[] {
  return joints
    .filter(({ at, cost }) => {
      const next = tokens[at]!.lower;
      const isWhole = joints.some((joint) => joint.at === at && joint.cost === 0);
      // A German sentence keeps its verb for the end.
      const isPhrase = !capitalNouns && (placePrepositions.includes(next) || isGerund(next, gerunds, presents));
      // "by holding / on", "with the telly / on"
      const isParticle = at === tokens.length - 1 || isGerund(tokens[at - 1]!.lower, gerunds, presents);
      return cost !== LOOSE && at >= FEWEST_KEPT && (isPhrase || isWhole) && !isParticle && !linking.includes(next);
    })
    .map(({ at }) => ({ at, cost: CUT + 0.6 * (tokens.length - at) }));
}

/** "eating" is one, "awning" is none: where verbs are known by their stem, the stem must be. */
function isGerund(word: string, endings: readonly string[], verbs: readonly string[]): boolean {
  const ending = endings.find((end) => word.length > end.length + 2 && word.endsWith(end));
  if (ending === undefined) return false;
  const stem = word.slice(0, word.length - ending.length);
  return ending !== 'ing' || [stem, `${stem}e`, stem.slice(0, -1)].some((verb) => verbs.includes(verb));
}

/** Lines that end here, and what it costs to break them so. */
export interface Broken {
  lines: string[];
  cost: number;
}

/** The best ways to break it into each number of lines, by where they end; of four, those that rhyme by themselves are worth some strain. */
export function waysToBreak(
  tokens: readonly Token[],
  joints: readonly Joint[],
  language: Language,
  measure: StoryMeasure,
): ReadonlyMap<number, readonly Broken[]> {
  const starts = [0, ...joints.map(({ at }) => at)];
  const ends = [...joints, { at: tokens.length, cost: 0 }];
  // By where it ends, in how many lines, and where the second line ends, which a fourth may rhyme with.
  const known = new Map<number, Map<string, Broken>>([[0, new Map([['', { lines: [], cost: 0 }]])]]);
  for (const start of starts) {
    const before = known.get(start);
    if (!before) continue;
    for (const { at: end, cost: breaking } of ends) {
      if (end <= start) continue;
      const line = lineOf(tokens, start, end, joints, language, measure);
      if (line === 'too long') break;
      if (line === undefined) continue;
      const here = known.get(end) ?? new Map<string, Broken>();
      known.set(end, here);
      for (const { lines, cost } of before.values()) {
        if (lines.length === MOST_LINES) continue;
        const said = [...lines, line.text];
        const total = cost + breaking + line.cost;
        const key = said.length === 1 ? '1' : `${said.length} ${said[1]}`;
        const rival = here.get(key);
        if (!rival || total < rival.cost) here.set(key, { lines: said, cost: total });
      }
    }
  }
  return new Map([...known].map(([end, ways]) => [end, bestOf([...ways.values()], language)]));
}

function bestOf(ways: readonly Broken[], language: Language): Broken[] {
  const best = new Map<number, Broken>();
  for (const { lines, cost } of ways) {
    const isRhymed = lines.length === 4 && language.rhymes(lines[1]!, lines[3]!);
    const found = { lines, cost: cost - (isRhymed ? RHYMED : 0) };
    const rival = best.get(lines.length);
    if (lines.length > 0 && (!rival || found.cost < rival.cost)) best.set(lines.length, found);
  }
  return [...best.values()];
}

/** These words as a line and what it costs; undefined where no line may end so, or it is too short. */
function lineOf(
  tokens: readonly Token[],
  start: number,
  end: number,
  joints: readonly Joint[],
  language: Language,
  { fewest, most }: StoryMeasure,
): { text: string; cost: number } | 'too long' | undefined {
  const { and, dangling, particles, clauseEnds = [] } = language.reading;
  const part = tokens.slice(start, end);
  const text = joined(part);
  const count = language.syllables(text).length;
  if (count > most) return 'too long';
  const last = part.findLast(({ mark }) => !mark)?.lower ?? '';
  const next = tokens[end]?.lower ?? '';
  // "to one / of", but neither "with one / candle" nor "get / up"
  const isBound = particles.includes(next) && !clauseEnds.includes(next) && !and.includes(last);
  const begins = (at: number): boolean => joints.some((joint) => joint.at === at && joint.cost === 0);
  // "told nobody it was you"
  const isEnd = (end === tokens.length || begins(end)) && clauseEnds.includes(last);
  if (count < fewest || (dangling.includes(last) && !isBound && !isEnd)) return undefined;
  const isTorn = start > 0 && !begins(start) && joints.some(({ at, cost }) => cost === 0 && at > start && at < end);
  return { text, cost: (isTorn ? TORN : 0) + (count - 8) ** 2 * (count < 8 ? 0.11 : 0.07) };
}
