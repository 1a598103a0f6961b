/** Sentences of a story that are not sung: requests, the death that a tribute is about, what may be said of somebody else. */
import { isCalm } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import { absenceIn } from './absence.ts';
import { isGivenName } from './given-names.ts';
import type { Listener } from './listener.ts';
import type { ReadingRules } from './rules.ts';
import type { Sentence } from './tokens.ts';

/** Words of a sentence that tells of a death and nothing else. */
const MOST_OF_DEATH = 6;

/** "He died in March": everybody who hears a tribute knows. */
export function isOfDeath(
  sentence: Sentence,
  { occasion }: SongBrief,
  { own }: Listener,
  rules: ReadingRules,
): boolean {
  const text = sentence.map((token) => token.text).join(' ');
  const absence = isCalm(occasion) ? absenceIn(text, rules) : undefined;
  // "After Alan died she slept on that step": the death of another is told.
  const dead = absence?.before.trim().split(' ').at(-1) ?? '';
  const isPronoun = rules.thirdPerson.includes(dead.toLowerCase());
  const isNamed = rules.kin.includes(dead.toLowerCase()) || (/^\p{Lu}\p{Ll}{2}/u.test(dead) && !isPronoun);
  const isOfAnother = isNamed && sentence.length > MOST_OF_DEATH && !own.has(dead.toLowerCase());
  return absence !== undefined && !isOfAnother;
}

/** "My wife is 40": may be whom the song is for, or not. */
export function isOfKin(sentence: Sentence, { self, kin, verbs, and }: ReadingRules): boolean {
  const [owner = '', relative = '', verb = '', ...more] = sentence.map(({ lower }) => lower);
  const end = more.findIndex((word) => and.includes(word));
  const rest = end < 0 ? more : more.slice(0, end);
  const isPlain = rest.length > 0 && rest.length <= 3;
  return isPlain && self.includes(owner) && kin.includes(relative) && Object.hasOwn(verbs.one.words, verb);
}

export function isRequest(sentence: Sentence, { requests, introductions }: ReadingRules): boolean {
  const text = ` ${sentence.map(({ lower }) => lower).join(' ')} `;
  const isIntroduction = introductions.some(
    (words) =>
      text.startsWith(` ${words} `) &&
      sentence
        .slice(words.split(' ').length)
        .every(({ mark, capital, lower }) => mark || capital || isGivenName(lower)),
  );
  return isIntroduction || requests.some((words) => text.includes(` ${words} `));
}
