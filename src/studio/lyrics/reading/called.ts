/** The name that somebody goes by, out of what a buyer typed of it. */
import { isGivenName } from './given-names.ts';
import type { ReadingRules, ReadingTools } from './rules.ts';
import { capitalised } from './tokens.ts';

/**
 * "Alexander but we call him Sasha" is Sasha, "Rob, my husband" is Rob, "Mum (Jean Hill)" is Mum, and "Auntie (Jean)" is Auntie
 * Jean: a bracket says who is meant, and its name is sung only behind a word that wants one.
 */
export function calledName(typed: string, rules: ReadingRules): string {
  const shown = rules.findsAntecedents === true ? withCapital(withoutNote(typed), rules) : typed;
  const {
    called = [],
    self,
    relatives: [titled = []],
    parents,
  } = rules;
  const known = called.length > 0 ? goesBy(called).exec(shown)?.groups?.['name'] : undefined;
  if (known !== undefined) return known.trim();
  const outside = unbracketed(shown.replace(/\([^)]*\)/gu, ' '));
  const bare = outside === '' ? unbracketed(shown) : outside;
  const name = bare.replace(new RegExp(String.raw`\s*,\s*(?:${self.join('|')})\s.*$`, 'iu'), '') || bare;
  const bracket = /\(\s*(\p{Lu}[\p{L}\p{M}'-]*)\s*\)/u.exec(shown)?.[1];
  const lower = name.toLowerCase();
  const wantsName = bracket !== undefined && titled.includes(lower) && !parents.includes(lower);
  return wantsName ? `${name} ${bracket}` : withoutSurname(name, rules);
}

/** "Lorraine Pelkey" is Lorraine, "Mum Maureen Tully" Mum, "Grandpa Joe Hill" Grandpa Joe, "Denise from payroll" Denise. */
function withoutSurname(name: string, { origins = [], kin, titles, parents, and }: ReadingRules): string {
  const [plain = name] = name.split(new RegExp(String.raw`\s+(?:${['/', ...origins].join('|')})\s+`, 'u'));
  const words = plain.split(' ');
  const [first = '', second = '', third] = words.map((word) => word.toLowerCase());
  if (
    words.length < 2 ||
    words.length > 3 ||
    /[&+,]/u.test(plain) ||
    words.some((word) => and.includes(word.toLowerCase()))
  )
    return plain;
  const isTitled = Object.hasOwn(titles, first) || Object.values(titles).includes(words[0]!);
  if (!words.slice(isTitled ? 1 : 0).every((word) => /^\p{Lu}\p{Ll}/u.test(word))) return plain;
  if (parents.includes(first) && third !== undefined) return words[0]!;
  // "Frau Doktor Keller" is nobody's wife.
  const isRank = Object.hasOwn(titles, second.replace('.', '')) || Object.values(titles).includes(words[1]!);
  if (kin.includes(first)) return isRank ? plain : words.slice(0, 2).join(' ');
  if (isTitled) return [words[0], words.at(-1)].join(' ');
  if (!isGivenName(first) || isGivenName(second)) return plain;
  return words[0]!;
}

/** "Ruby, turning 18", "Coach Ray - 1 year sober", "Dazza, mate from work" are Ruby, Coach Ray and Dazza. English. */
function withoutNote(shown: string): string {
  const note =
    /(?:\s+[-–]\s+.*|\s*,\s*(?:\d|turning |turns |aged? |who(?:'s| is| has)? |from |(?:a |the |our |an old )?(?:mate|friend|neighbour|colleague|boss)\b).*)$/iu;
  const name = shown
    .replace(/^(?:our|my) (?:whole |entire |big )?(?:family|lot|gang|crew)\s*[,–-]\s*(?=the \p{Lu})/iu, '')
    .replace(note, '')
    .replace(/^me (?:and|&) (?=the |my |our )/iu, '')
    .trim();
  return /\p{L}{2}/u.test(name) ? name : shown;
}

/** "my mum karen" is Mum Karen. */
function withCapital(shown: string, { kin }: ReadingRules): string {
  const [before, last = ''] = [shown.split(' ').slice(0, -1), shown.split(' ').at(-1)];
  const isOfKin = kin.includes(before.at(-1)?.toLowerCase() ?? '');
  return isOfKin && isGivenName(last) ? [...before, capitalised(last)].join(' ') : shown;
}

/** "Team Falcon" is a team, and "Brightwater Heating" sells heating: words that have a capital in their name alone. English. */
export function commonWordsIn(
  shown: string,
  { findsAntecedents, kin, relatives }: ReadingRules,
  { isWord }: ReadingTools,
): string[] {
  if (findsAntecedents !== true || isWord === undefined) return [];
  const words = shown.toLowerCase().split(/[^\p{L}\p{M}'-]+/u);
  const isOfPeople = (word: string): boolean =>
    isGivenName(word) || [...kin, ...relatives.flat(), 'nanny'].includes(word.replace(/^team$/u, ''));
  return words.length < 2 ? [] : words.filter((word) => isWord(word) && !isOfPeople(word));
}

function goesBy(called: readonly string[]): RegExp {
  return new RegExp(String.raw`(?:^|[\s,(-])(?:${called.join('|')})\s+(?<name>[\p{L}\p{M}'’ -]{2,40}?)\s*\)?$`, 'iu');
}

const unbracketed = (text: string): string => text.replace(/[()\s]+/gu, ' ').trim();
