/** Weights of what a sentence tells: by these a telling that keeps its point is preferred to one that cuts it off. */
import { goesOn, mayBegin } from './clause-starts.ts';
import type { Clause } from './reading/clause.ts';
import type { ReadingRules } from './reading/rules.ts';
import { type Scene, startsLike } from './reading/story.ts';
import type { Token } from './reading/tokens.ts';

/** Weight of a word that makes an event ("never", "fell"), up to so many of them, and of one that makes a mere state ("moved"). */
const STRIKING = 1.4;
const MOST_STRIKING = 3;
const DULL = 2;
/** Cost of the end of a sentence that is not told: of any, of each telling word, and its share where a later verse may tell it. */
const LOST = 1.5;
const LOST_WORD = 0.4;
const LOST_FOR_NOW = 0.7;
/** Share where it could stand alone, which a verse of its own seldom has room for. */
const LOST_ALONE = 0.3;

/** Weight of what a scene still tells behind these clauses. */
export function lostAfter(scene: Scene, last: Clause, cut: readonly Token[], rules: ReadingRules): number {
  const at = scene.clauses.indexOf(last) + 1;
  const rest = scene.clauses.slice(at);
  const next = rest.findIndex((clause, index) => mayBegin(clause, at + index, rules));
  const untold = rest.slice(0, next < 0 ? rest.length : next);
  const canFollow = cut.length === 0 && untold.length > 0 && goesOn(scene.clauses, at, rules);
  return (
    weightOf([...cut, ...tokensIn(untold)], rules) * (canFollow ? LOST_FOR_NOW : 1) +
    weightAlone(scene, at + untold.length, rules) * LOST_ALONE
  );
}

const known = new WeakMap<Scene, Map<number, number>>();

/** Weight of what a scene tells from a clause on. Most of its tellings have the same few ends, and a long scene hundreds of tellings. */
function weightAlone(scene: Scene, from: number, rules: ReadingRules): number {
  const weights = known.get(scene) ?? new Map<number, number>();
  const alone = (): Token[] => tokensIn(scene.clauses.slice(from).filter(({ sure }) => sure));
  const weight = weights.get(from) ?? weightOf(alone(), rules);
  known.set(scene, weights.set(from, weight));
  return weight;
}

function weightOf(tokens: readonly Token[], rules: ReadingRules): number {
  const words = tokens.filter(({ mark }) => !mark);
  const telling = words.filter(({ lower }) => lower.length > 3).length;
  return words.length === 0 ? 0 : LOST + telling * LOST_WORD + strikingIn(words, rules);
}

function tokensIn(clauses: readonly Clause[]): Token[] {
  return clauses.flatMap(({ tokens }) => tokens);
}

/** Events that are rare, comic or go wrong weigh more than habits, and habits more than states. */
export function strikingIn(words: readonly Token[], { kinds, striking, dull }: ReadingRules): number {
  const has = (list: readonly string[]): number => words.filter(({ lower }) => startsLike(lower, list)).length;
  const events = has([...kinds.mishap, ...kinds.laugh, ...striking]);
  return Math.min(events, MOST_STRIKING) * STRIKING - Math.min(has(dull), 1) * DULL;
}
