/** A buyer's words without what they tell and take back, or keep from somebody: "one fell through at the end (don't go into that please)". */
import { isQuoted } from './quoted.ts';
import { patternsOf } from './unsung-patterns.ts';
import type { UnsungRules } from './unsung-rules.ts';

/** Words of a sentence that says no more than that another is a secret. */
const BARE_SECRET = 6;
/** Words before it of a sentence that tells something by itself. */
const FEWEST_BEFORE = 2;
/** Words that are a sentence, behind what is taken back. */
const FEWEST_BEHIND = 4;

export interface Kept {
  /** The text without them. */
  text: string;
  /** Sentences that were told and are for nobody's ears; not those that keep a secret. */
  takenBack: readonly string[];
}

/** A sentence that takes itself back, or tells a secret, goes; one that does nothing else takes the one before it along. */
export function withoutTakenBack(text: string, rules: UnsungRules): Kept {
  const { sentence: ofSentence, takenBack: patterns } = patternsOf(rules);
  const told = text.replaceAll(patterns.ofSong, '');
  const matches = [...told.matchAll(ofSentence)];
  const sentences = matches.map(({ 0: sentence }) => sentence);
  const keepsSecret = (sentence: string): boolean =>
    patterns.secret.test(sentence) || patterns.secretThing.test(sentence);
  const hasSecret = sentences.some(keepsSecret);
  /** Those of which nothing stays, and what stays of the others. */
  const gone = new Set<number>();
  const left = new Map<number, string>();
  const takenBack: string[] = [];
  for (const [at, { 0: sentence, index }] of matches.entries()) {
    const asked = patterns.takingBack.exec(sentence) ?? bareTail(sentence, rules);
    const found = asked !== null && isQuoted(told, index + asked.index) ? null : asked;
    // "Nobody knows yet.": what was said before it, or comes behind it.
    const isHush = patterns.hushed.test(sentence);
    const isHushed = isHush || (patterns.secret.test(sentence) && found === null && wordsIn(sentence) <= BARE_SECRET);
    if (isHushed) gone.add(isHush && at === 0 ? 1 : at - 1);
    if (isHushed || keepsSecret(sentence) || (hasSecret && patterns.kept.test(sentence))) gone.add(at);
    if (isHushed || found === null) continue;
    const before = sentence.slice(0, found.index);
    const rest = sentence.slice(found.index + found[0].length).trimStart();
    // "Not for the song: …" takes back what follows.
    const isBehind = rest.startsWith(':');
    const isBefore = !isBehind && (patterns.opening.test(before) || wordsIn(before) < FEWEST_BEFORE);
    if (isBefore) gone.add(at - 1);
    takenBack.push(isBehind ? rest : isBefore ? `${sentences[at - 1] ?? ''} ${before}` : before);
    const more = patterns.contrast.exec(rest);
    const end = more === null ? '' : rest.slice(more[0].length);
    left.set(at, wordsIn(end) >= FEWEST_BEHIND ? ` ${end}` : '');
  }
  return {
    text: sentences.map((sentence, at) => (gone.has(at) ? '' : (left.get(at) ?? sentence))).join(''),
    takenBack,
  };
}

/** "de eso ni palabra": it forbids no thing, but what was just told. */
function bareTail(sentence: string, rules: UnsungRules): { 0: string; index: number } | null {
  const none = new Set(rules.forbidding.empty.split(' '));
  for (const found of sentence.matchAll(patternsOf(rules).forbidding.tails)) {
    const from = clauseStart(sentence, found.index);
    const words =
      sentence
        .slice(from, found.index)
        .toLowerCase()
        .match(/[\p{L}\p{M}-]+/gu) ?? [];
    if (words.every((word) => none.has(word)))
      return { 0: sentence.slice(from, found.index + found[0].length), index: from };
  }
  return null;
}

/** The place behind the last comma, semicolon or bracket. */
export const clauseStart = (text: string, at: number): number =>
  at === 0 ? 0 : Math.max(...[',', ';', '('].map((mark) => text.lastIndexOf(mark, at - 1))) + 1;

const wordsIn = (text: string): number => (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).length;
