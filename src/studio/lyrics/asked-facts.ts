/** Facts of the recipient among the further details, which a told story has as well. */
import type { AsToldRules } from './as-told-rules.ts';
import type { Perspective } from './language.ts';
import { matchOf } from './reading/absence.ts';
import { isGivenName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import { capitalised } from './reading/tokens.ts';
import { isOfOtherSex } from './story-rivals.ts';

interface Recipient {
  perspective: Perspective;
  /** Names of the recipient, lower case. */
  own: ReadonlySet<string>;
}

/** The story with them: an age or a day opens it; another fact stands before its last sentence, which has the point. */
export function withFacts(
  moment: string,
  details: string,
  recipient: Recipient,
  rules: ReadingRules,
  asTold: AsToldRules,
): string {
  const facts = factsAsked(details, recipient, rules, asTold);
  const opening = facts.filter((fact) => /\d/u.test(fact));
  const others = facts.filter((fact) => !opening.includes(fact));
  const [, start = '', end = ''] = /^(.*[.!?]\s+)(\S[^.!?]*[.!?]*\s*)$/su.exec(moment) ?? [];
  const isInside = start !== '' && !new RegExp(asTold.leaning, 'iu').test(end);
  return [...opening, ...(isInside ? [start, ...others, end] : [...others, moment])].join('\n');
}

/** "can you put in that he has his own chair": what further details tell, or ask to be told, of the recipient. */
function factsAsked(details: string, recipient: Recipient, rules: ReadingRules, asTold: AsToldRules): string[] {
  const { to, gender } = recipient.perspective;
  const person = to === 'many' ? 'many' : gender;
  if (person === 'unknown') return [];
  const own = new RegExp(String.raw`^(?:${rules.persons[person].subject.join('|')})(?:s|re|ve)?(?!\p{L})`, 'iu');
  const [factual, age] = [new RegExp(asTold.factual, 'iu'), new RegExp(asTold.age, 'iu')];
  const facts: string[] = [];
  let isOfOther = false;
  for (const piece of details.split(/[.!\n;]+/u)) {
    const fact = piece.trim().replace(new RegExp(asTold.asking, 'iu'), '');
    const isFact = own.test(fact) && factual.test(fact);
    const isOfOrder = !age.test(fact) && matchOf(fact, rules.ofOrder ?? []) !== undefined;
    if (isFact && !isOfOrder && !isOfOther) facts.push(`${capitalised(fact)}.`);
    isOfOther = namesOther(fact, recipient, rules, asTold) ?? isOfOther;
  }
  return facts;
}

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
