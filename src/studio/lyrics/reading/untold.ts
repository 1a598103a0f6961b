/** Sentences of a story that are not sung: requests, the death that a tribute is about, what may be said of somebody else. */
import { isCalm } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import { absenceIn } from './absence.ts';
import { isGivenName } from './given-names.ts';
import type { Listener } from './listener.ts';
import type { ReadingRules } from './rules.ts';
import { isToShop } from './to-shop.ts';
import type { Sentence } from './tokens.ts';

/** Words of a sentence that tells of a death and nothing else. */
const MOST_OF_DEATH = 6;

/** Words before "died" that say when something else happened: "the night he died we put his slipper in". */
const WHEN =
  /^(?:when|after|before|since|(?:on )?the (?:night|day|morning|evening|week|month|year|summer|winter|spring|autumn|time))$/u;
const FEWEST_BESIDE_DEATH = 9;

/** The sentence without the death that a tribute is about: "she died in spring and at the funeral everybody came with a pencil". */
export function withoutDeath(sentence: Sentence, { and, findsAntecedents }: ReadingRules): Sentence {
  const words = sentence.map(({ lower }) => lower);
  const joint = words.findIndex((word, at) => and.includes(word) && at > 2 && words.length - at > FEWEST_BESIDE_DEATH);
  const isFirst = words.slice(0, joint < 0 ? 0 : joint).some((word) => /^(?:died|passed)$/u.test(word));
  return findsAntecedents === true && isFirst ? sentence.slice(joint + 1) : sentence;
}

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
  const [first = '', second = ''] = sentence.map(({ lower }) => lower);
  const isOfTime =
    rules.findsAntecedents === true &&
    sentence.length >= FEWEST_BESIDE_DEATH &&
    (WHEN.test(first) || WHEN.test(`${first} ${second}`));
  return absence !== undefined && !isOfAnother && !isOfTime;
}

/** "My wife is 40": may be whom the song is for, or not. */
export function isOfKin(sentence: Sentence, { self, kin, verbs, and }: ReadingRules): boolean {
  const [owner = '', relative = '', verb = '', ...more] = sentence.map(({ lower }) => lower);
  const end = more.findIndex((word) => and.includes(word));
  const rest = end < 0 ? more : more.slice(0, end);
  const isPlain = rest.length > 0 && rest.length <= 3;
  return isPlain && self.includes(owner) && kin.includes(relative) && Object.hasOwn(verbs.one.words, verb);
}

export function isRequest(sentence: Sentence, rules: ReadingRules): boolean {
  const { requests, introductions } = rules;
  const text = ` ${sentence.map(({ lower }) => lower).join(' ')} `;
  const isIntroduction = introductions.some(
    (words) =>
      text.startsWith(` ${words} `) &&
      sentence
        .slice(words.split(' ').length)
        .every(({ mark, capital, lower }) => mark || capital || isGivenName(lower)),
  );
  return isIntroduction || isToShop(sentence, rules.unsung) || requests.some((words) => text.includes(` ${words} `));
}
