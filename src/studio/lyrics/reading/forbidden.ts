/** Words that a buyer asks to be in no line: "don't put foster in the song", "nothing about forgetting". */
import type { ForbiddingRules } from './forbidding-rules.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

/** "ex" */
const SHORTEST = 2;

/** Leaves of a sentence what may be sung, where a word is forbidden in `text`, the whole order: all, its end behind "but", or nothing. */
export function allowedBy(text: string, rules: ReadingRules): (sentence: Sentence) => Sentence {
  const isForbidden = forbiddenIn(text, rules);
  return (sentence) => {
    if (!isForbidden(sentence)) return sentence;
    const but = sentence.findIndex(({ lower }, at) => lower === 'but' && SUBJECT.test(sentence[at + 1]?.lower ?? ''));
    const rest = but < 0 ? [] : sentence.slice(but + 1);
    return isForbidden(rest) ? [] : rest;
  };
}

const SUBJECT = /^(?:s?he|they|we|i)(?:'\p{L}+)?$/u;

/** True for a sentence of which a word is forbidden. */
function forbiddenIn(text: string, { forbidding, kin }: ReadingRules): (sentence: Sentence) => boolean {
  if (forbidding === undefined) return () => false;
  const items = itemsIn(text.toLowerCase().replaceAll('’', "'"), forbidding);
  if (items.length === 0) return () => false;
  const stems = new Set(items.flatMap((item) => tellingOf(wordsIn(item, forbidding), kin).map(stemOf)));
  const said = forbidding.topics
    .filter(([asked]) => items.some((item) => wholeWords(asked).test(item)))
    .map(([, words]) => wholeWords(words));
  return (sentence) => {
    const whole = sentence.map(({ lower }) => lower).join(' ');
    return sentence.some(({ lower }) => stems.has(stemOf(lower))) || said.some((pattern) => pattern.test(whole));
  };
}

/** "weight", "age", "her ex" of "don't mention weight, age or her ex". */
function itemsIn(text: string, { heads, kinds, passive, end, notYet }: ForbiddingRules): string[] {
  const head = new RegExp(String.raw`(?:${heads.join('|')}) ([^.!?;)\n]{1,80})`, 'gu');
  const behind = [...text.matchAll(head)].flatMap(([, rest = '']) =>
    new RegExp(notYet, 'u').test(rest) ? [] : [rest.split(new RegExp(end, 'u'))[0]!],
  );
  const groups = [kinds, passive].flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'gu'))].map(([, group = '']) => group),
  );
  return [...behind, ...groups].flatMap(partsOf).filter((item) => !isOfName(item));
}

/** "toilets" alone of "toilets, Mr Brightwell has heard them". */
function partsOf(item: string): string[] {
  const clauses = item.split(',');
  const end = clauses.findIndex((clause, at) => at > 0 && VERB.test(clause));
  return clauses.slice(0, end < 0 ? undefined : end).flatMap((clause) => clause.split(/ or | and | nor |\/|&/u));
}

const VERB = /\b(?:is|are|was|were|has|have|had|will|would|can|does|did)\b|'(?:s|ll|ve|d|re)\b/u;

/** Of "ex wife" the wife may be told of. */
function tellingOf(words: readonly string[], kin: readonly string[]): readonly string[] {
  const others = words.filter((word) => !kin.includes(word));
  return others.length > 0 ? others : words;
}

/** "the client name": whoever it is may be told of without it. */
const isOfName = (item: string): boolean => /\bnames?\s*$/u.test(item);

function wordsIn(item: string, { empty }: ForbiddingRules): string[] {
  const none = new Set(empty.split(' '));
  return (item.match(/[\p{L}\p{M}'-]+/gu) ?? []).filter((word) => word.length >= SHORTEST && !none.has(word));
}

const stemOf = (word: string): string => word.replace(/'s$/u, '').replace(/(?<=\p{L}{3})(?:ing|ed|es|s)$/u, '');

const wholeWords = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}'-])(?:${words})(?![\p{L}'-])`, 'u');
