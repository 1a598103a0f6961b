/** Persons among what is forbidden: "dad", "his ex Sarah". */
import { genderOfName, isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';

const bare = (word: string): string => word.replace(/'s$/u, '');

/** "dads", "sarah's": whose something is; it is that which is forbidden. */
export function isOwner(word: string, { kin }: ReadingRules): boolean {
  if (word.endsWith("'s")) return true;
  const single = word.replace(/s$/u, '');
  return single !== word && !isGivenName(word) && (kin.includes(single) || isGivenName(single));
}

export const isPerson = (word: string, { kin }: ReadingRules): boolean => kin.includes(word) || isGivenName(word);

/** All words for the same relative. */
export function namesOf(word: string, { relatives }: ReadingRules): readonly string[] {
  return relatives.slice(1).find((group) => group.includes(word)) ?? [word];
}

/** True where the pronoun may stand for a person of the item: "he" behind "his brother". */
export function isPersonOf(item: string, pronoun: string, rules: ReadingRules): boolean {
  const gender = pronoun === 'he' ? 'm' : pronoun === 'she' ? 'f' : undefined;
  if (gender === undefined) return false;
  const last = bare(item.split(' ').at(-1)!);
  if (!isPerson(last, rules) && !/^ex\b/u.test(last)) return false;
  const own = rules.men.includes(last) ? 'm' : rules.women.includes(last) ? 'f' : genderOfName(last);
  return own === 'unknown' || own === gender;
}
