/** Facts that a buyer tells among the further details, where they speak to the shop as well. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import { matchOf } from './reading/absence.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import { capitalised } from './reading/tokens.ts';
import { isOfOtherSex } from './story-rivals.ts';

/** A name as it is said: "Donnacha = DUN-a-ka". */
const SPELLED = /\p{Lu}{2,}-\p{L}/u;

interface Recipient {
  perspective: Perspective;
  /** Names of the recipient, lower case. */
  own: ReadonlySet<string>;
}

export interface ToldDetails {
  /** "hes 80 on saturday", which opens the story. */
  opening: string;
  /** All else that is told and not asked, which follows it. */
  more: string;
}

/** All that further details tell, or ask to be told ("can you put in that he has his own chair"); nothing of the order, the song or its day but an age. */
export function detailsTold(
  details: string,
  recipient: Recipient,
  rules: ReadingRules,
  asTold: AsToldRules,
): ToldDetails {
  const { to, gender } = recipient.perspective;
  const person = to === 'many' ? 'many' : gender;
  const own = person === 'unknown' ? [] : rules.persons[person].subject;
  const startsWith = (words: readonly string[]): RegExp =>
    new RegExp(String.raw`^(?:${words.join('|')})(?:'?(?:s|re|ve|d|ll))?(?!\p{L})`, 'iu');
  const [ofOwn, ofSomebody] = [
    startsWith(own),
    startsWith([...rules.thirdPerson, ...(rules.otherSubjects ?? []), 'it', 'this', 'that']),
  ];
  const patternOf = (words: string): RegExp => new RegExp(words, 'iu');
  const [age, asked] = [patternOf(asTold.age), patternOf(asTold.asked)];
  const [asking, wished] = [patternOf(asTold.asking), patternOf(asTold.wished)];
  const ofThem = new RegExp(String.raw`(?<!\p{L})(?:${[...own, ...wordsOf(person, rules)].join('|')})(?!\p{L})`, 'iu');
  const opening: string[] = [];
  const more: string[] = [];
  let isOfOther = false;
  for (const piece of details.split(/(?<=[.!?;\n])/u)) {
    const typed = piece.trim().replace(/[.;!]+$/u, '');
    const text = typed.replace(asking, '');
    const isOwn = own.length > 0 && ofOwn.test(text);
    const isAge = isOwn && age.test(text);
    const isOfOrder = matchOf(text, rules.ofOrder ?? []) !== undefined;
    const isAsking = text.endsWith('?') || asked.test(text) || SPELLED.test(text);
    // "Kindly mention she plays one song only"; not "Say that she is not to know".
    const isAskedFor = isOwn && text !== typed && !wished.test(text);
    const isTold = /\p{L}{2}/u.test(text) && (isAskedFor || (text === typed && !isOfOrder && !isAsking));
    // "She is a nurse" behind a sister is the sister.
    const isSure = ofThem.test(text) ? !isOfOther : !ofSomebody.test(text);
    if (isAge && !isOfOther) opening.push(sentence(text));
    else if (isTold && isSure) more.push(sentence(text));
    isOfOther = namesOther(text, recipient, rules, asTold) ?? isOfOther;
  }
  return { opening: opening.join('\n'), more: more.join('\n') };
}

function wordsOf(person: 'm' | 'f' | 'many' | 'unknown', { persons }: ReadingRules): string[] {
  return person === 'unknown' ? [] : Object.keys(persons[person].words).filter((word) => word !== "'s");
}

const sentence = (text: string): string => `${/^\p{L}/u.test(text) ? capitalised(text) : text}.`;

/** True where "she" of the next sentence may be somebody else; undefined where this one names nobody. */
function namesOther(
  text: string,
  { own, perspective: { to, gender } }: Recipient,
  rules: ReadingRules,
  asTold: AsToldRules,
): boolean | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'-]+/gu) ?? [];
  const others = new RegExp(`^(?:${asTold.others})$`, 'u');
  const isRival = (word: string): boolean =>
    !own.has(word) &&
    (others.test(word) || rules.kin.includes(word) || isGivenName(word)) &&
    (to === 'many' || gender === 'unknown' || !isOfOtherSex(word, gender, rules, asTold));
  if (words.some(isRival)) return true;
  return words.some((word) => own.has(word)) ? false : undefined;
}
