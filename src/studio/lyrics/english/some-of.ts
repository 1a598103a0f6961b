/** "and all five of the Hendersons": people behind "and" who do what comes next. */
import type { TaggedWord } from './tagger.ts';

const NOMINAL = /^(?:DET|NUM|ADJ|ADP|NOUN|PROPN|PRON)$/u;

/** True where the words before a verb end on such people, so that the verb is theirs and begins no other clause. */
export function actsBehindAnd(before: readonly TaggedWord[]): boolean {
  const joint = before.findLastIndex(({ part, lower }) => part === 'CCONJ' || lower === '&');
  const phrase = before.slice(joint + 1);
  const of = phrase.findIndex(({ lower }) => lower === 'of');
  return joint >= 0 && of > 0 && phrase.length > of + 1 && phrase.every(({ part }) => NOMINAL.test(part));
}
