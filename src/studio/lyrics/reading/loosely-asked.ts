/** Askings in words that a language's tables do not have: a sentence that speaks of telling, denies and asks. */
import { isQuoted } from './quoted.ts';
import { patternsOf } from './unsung-patterns.ts';
import type { UnsungRules } from './unsung-rules.ts';

export interface LooseAsking {
  /** Index of its sentence in the text. */
  from: number;
  /** Index behind it. */
  to: number;
  /** Its words but those that speak of telling, deny and ask. */
  words: string;
}

/** Such sentences of a text in small letters: "wir bitten darum, den unfall nicht zu erwähnen". */
export function looseAskingsIn(text: string, rules: UnsungRules): LooseAsking[] {
  const { sentence: ofSentence, forbidding } = patternsOf(rules);
  const { denied, telling, denial, asking, ofStory } = forbidding.loose;
  return [...text.matchAll(ofSentence)].flatMap(({ 0: sentence, index }) => {
    const at = sentence.search(denied);
    if (at < 0 || sentence.search(asking) < 0 || ofStory.test(sentence) || isQuoted(text, index + at)) return [];
    const words = [telling, denial, asking].reduce((left, pattern) => left.replaceAll(pattern, ' '), sentence);
    return [{ from: index, to: index + sentence.length, words: words.replaceAll(/[.!?\n\s]+/gu, ' ') }];
  });
}
