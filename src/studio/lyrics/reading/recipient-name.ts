/** The name by which a song calls its recipient, of an order that adds ranks, relations and surnames: "Oberbrandmeister Dieter Kallweit" is Dieter. */
import type { SongBrief } from '../../contracts.ts';
import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';
import { capitalised } from './tokens.ts';

/** Words of a language before a name. Patterns, in small letters. */
export interface RecipientRules {
  /** Ranks and degrees, which nobody is called by: "adjudant-chef". */
  ranks: string;
  /** Words that stay before the first name: "don". */
  kept: string;
  /** Words before a surname: "Frau". */
  formal: string;
}

/** A sung spelling is that of the whole name. */
export function withRecipientName(brief: SongBrief, rules: RecipientRules, reading: ReadingRules): SongBrief {
  const { recipient } = brief;
  if (recipient.sung !== undefined) return brief;
  return { ...brief, recipient: { ...recipient, shown: nameOf(recipient.shown, rules, reading) } };
}

function nameOf(shown: string, rules: RecipientRules, reading: ReadingRules): string {
  const one = onlyName(shown, reading);
  if (/[&+,(]/u.test(one) || one.split(' ').some((word) => reading.and.includes(word))) return one;
  if (/^\p{Ll}[\p{L}-]{2,}$/u.test(one) && !isRelation(one, reading)) return one.split('-').map(capitalised).join('-');
  return ofParent(one, reading) ?? withSurname(one, rules) ?? withoutRank(withoutRelation(one, reading), rules);
}

const isRelation = (word: string, { kin, self, determiners }: ReadingRules): boolean =>
  [kin, self, determiners].some((list) => list.includes(word));

/** "la mia badante, anzi la mia amica, Svetlana": one of these is a name. */
function onlyName(shown: string, { self, determiners, and }: ReadingRules): string {
  const pieces = shown.split(/\s*,\s*/u);
  const isAside = (piece: string): boolean => {
    const [first = ''] = piece.toLowerCase().split(/[\s']/u);
    return /^\p{Ll}/u.test(piece) || [self, determiners, and].some((list) => list.includes(first));
  };
  const names = pieces.filter((piece) => !isAside(piece));
  return pieces.length > 1 && names.length === 1 && !shown.includes('(') ? names[0]! : shown;
}

/** "Meine Mama Petra" is Mama, who may be Petra in the story. */
function ofParent(shown: string, { self, parents }: ReadingRules): string | undefined {
  const words = shown.split(' ');
  const [parent = '', name, more] = self.includes(words[0]!.toLowerCase()) ? words.slice(1) : words;
  if (name === undefined || more !== undefined || !parents.includes(parent.toLowerCase())) return undefined;
  return isGivenName(name.toLowerCase()) ? `${capitalised(parent)} (${capitalised(name)})` : undefined;
}

/** "Frau Dr. Sabine Keller" is Frau Dr. Keller. */
function withSurname(shown: string, { formal, ranks }: RecipientRules): string | undefined {
  const titled = new RegExp(String.raw`^(?:(?:${formal})\.? )(?:(?:${ranks})\.? )*(?=\p{Lu})`, 'iu').exec(shown)?.[0];
  const [first = '', ...surname] = shown.slice(titled?.length ?? 0).split(' ');
  if (titled === undefined || surname.length === 0 || !isGivenName(first)) return undefined;
  return `${titled}${surname.join(' ')} (${first})`;
}

/** "mi compadre Beto" is Beto; a relative keeps the relation, which the reader knows. */
function withoutRelation(shown: string, { self, kin, determiners }: ReadingRules): string {
  const [owner = '', relation = '', ...name] = shown.split(' ');
  const isOwned = self.includes(owner.toLowerCase()) && !determiners.includes(owner.toLowerCase());
  const isName = name.length > 0 && name.every((word) => /^\p{Lu}/u.test(word));
  return isOwned && isName && /^\p{Ll}/u.test(relation) && !kin.includes(relation) ? name.join(' ') : shown;
}

/** "Dra. María José Fernández Ruiz" is María José; "Dr. Vogt" stays. */
function withoutRank(shown: string, { ranks, kept }: RecipientRules): string {
  const ranked = new RegExp(String.raw`^(?:(?:der|die|das|el|la|il|lo|le) |l')?(?:(?:${ranks})\.? )+(?=\p{Lu})`, 'iu');
  const titled = new RegExp(String.raw`^(?:${kept}) (?=\p{Lu})`, 'iu').exec(shown)?.[0];
  const names = shown
    .replace(ranked, '')
    .slice(titled?.length ?? 0)
    .split(' ');
  if ((titled === undefined && names.join(' ') === shown) || names.length < 2) return shown;
  const isKnown = (part: string): boolean =>
    isGivenName(part) || isGivenName(part.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  const isFirst = (word: string): boolean => word.toLowerCase().split('-').every(isKnown);
  const end = names.findIndex((word) => !isFirst(word));
  if (end === 0) return shown;
  // The last of three first names is a surname more often: "Sofia Esposito De Santis".
  const first = end < 0 ? names.slice(0, -1) : names.slice(0, end);
  const rest = names.slice(first.length);
  return `${titled ?? ''}${first.join(' ')}${rest.length > 0 ? ` (${rest.join(' ')})` : ''}`;
}
