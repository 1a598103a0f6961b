/** Nouns typed without their capital, where all nouns have one. */
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

const SHORTEST_COMPOUND = 7;
const SHORTEST_HEAD = 4;
const SHORTEST_FRONT = 3;
const NOUN_END = /.{3}(?:ung|heit|keit|schaft|tät)$|.{4}(?:er|ält|ärzt|ist|ent|eur)in$/u;
/** Parts of verbs: "vorgelesen" is no kind of reading. */
const VERB_FRONT =
  /^(?:ge\p{Ll}+(?:t|en)$|ver|vor|aus|auf|ein|über|unter|nach|mit|los|weg|hin|her|ent|zer|miss|durch|wieder|zurück|zusammen)/u;

/** Words behind which a word with nothing of its own behind it is a noun: "im wohnheim", "ein date". */
const BEFORE_NOUN =
  /^(?:im|am|beim|zum|zur|vom|ins|ein|eine|einen|einem|einer|mein|dein|unser|kein|(?:[mds]ein|ihr|unser|kein)(?:e|en|em))$/u;
/** Endings of what may stand there and is none: "am besten", "mein liebster". */
const NO_NOUN =
  /^(?:bisschen|bisserl|bissl|wenig|paar|mal|jeder|solche?[rs]?)$|(?:ste[nrs]?|(?:lich|ig|isch)\p{Ll}{0,2})$/u;
/** Before a comma or "und" it may be the first of two: "ein guter, alter Freund". */
const ADJECTIVE = /(?:e|er|en|es|em)$/u;

/** A noun by its place: behind an article that is no pronoun, before a mark, a preposition or a verb. */
export function isNounByPlace(sentence: Sentence, at: number, rules: ReadingRules): boolean {
  const [before, word, next] = [sentence[at - 1], sentence[at]!, sentence[at + 1]];
  if (
    !rules.capitalNouns ||
    before === undefined ||
    !BEFORE_NOUN.test(before.lower) ||
    word.lower.length < SHORTEST_FRONT
  )
    return false;
  const { adverbs, and, conjunctions, prepositions, presents, pronounsFirst, thirdPerson, times, verbs } = rules;
  const isOther = [adverbs, pronounsFirst, thirdPerson, times, presents].some((list) => list.includes(word.lower));
  if (isOther || NO_NOUN.test(word.lower) || Object.hasOwn(verbs.one.words, word.lower)) return false;
  if (next === undefined) return true;
  if (next.mark || and.includes(next.lower)) return !ADJECTIVE.test(word.lower);
  return (
    [conjunctions, prepositions, presents].some((list) => list.includes(next.lower)) ||
    Object.hasOwn(verbs.one.words, next.lower)
  );
}

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
