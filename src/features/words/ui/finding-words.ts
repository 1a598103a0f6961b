import { m } from '#messages/messages.js';

const words: Readonly<Record<string, () => string>> = {
  syllables: m.words_finding_syllables,
  digit: m.words_finding_digit,
  'no-rhyme': m.words_finding_no_rhyme,
  'no-name': m.words_finding_no_name,
  invented: m.words_finding_invented,
};

/** Findings of the judge in a changed line, said gently: a sentence for each rule, and one for all rules without a sentence. */
export function findingWords(rules: readonly string[]): string[] {
  return [...new Set(rules.map((rule) => (words[rule] ?? m.words_finding_other)()))];
}
