/** Nouns typed without their capital, where all nouns have one. */
import type { ReadingRules } from './rules.ts';

const SHORTEST_COMPOUND = 7;
const SHORTEST_HEAD = 4;
const SHORTEST_FRONT = 3;
const NOUN_END = /.{3}(?:ung|heit|keit|schaft|tät)$|.{4}(?:er|ält|ärzt|ist|ent|eur)in$/u;
/** Parts of verbs: "vorgelesen" is no kind of reading. */
const VERB_FRONT =
  /^(?:ge\p{Ll}+(?:t|en)$|ver|vor|aus|auf|ein|über|unter|nach|mit|los|weg|hin|her|ent|zer|miss|durch|wieder|zurück|zusammen)/u;

const known = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A noun of the list, a compound that ends on one ("straßenbahn"), or a word that ends as only nouns do. */
export function isNoun(lower: string, { nouns }: ReadingRules): boolean {
  if (nouns === undefined) return false;
  const listed = known.get(nouns) ?? new Set(nouns);
  known.set(nouns, listed);
  if (listed.has(lower) || NOUN_END.test(lower)) return true;
  if (lower.length < SHORTEST_COMPOUND || VERB_FRONT.test(lower)) return false;
  for (let at = SHORTEST_FRONT; at <= lower.length - SHORTEST_HEAD; at++) if (listed.has(lower.slice(at))) return true;
  return false;
}
