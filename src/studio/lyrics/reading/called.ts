/** The name that somebody goes by, out of what a buyer typed of it. */
import type { ReadingRules } from './rules.ts';

/**
 * "Alexander but we call him Sasha" is Sasha, "Rob, my husband" is Rob, "Mum (Jean Hill)" is Mum, and "Auntie (Jean)" is Auntie
 * Jean: a bracket says who is meant, and its name is sung only behind a word that wants one.
 */
export function calledName(
  shown: string,
  { called = [], self, relatives: [titled = []], parents }: ReadingRules,
): string {
  const known = called.length > 0 ? goesBy(called).exec(shown)?.groups?.['name'] : undefined;
  if (known !== undefined) return known.trim();
  const outside = unbracketed(shown.replace(/\([^)]*\)/gu, ' '));
  const bare = outside === '' ? unbracketed(shown) : outside;
  const name = bare.replace(new RegExp(String.raw`\s*,\s*(?:${self.join('|')})\s.*$`, 'iu'), '') || bare;
  const bracket = /\(\s*(\p{Lu}[\p{L}\p{M}'-]*)\s*\)/u.exec(shown)?.[1];
  const lower = name.toLowerCase();
  const wantsName = bracket !== undefined && titled.includes(lower) && !parents.includes(lower);
  return wantsName ? `${name} ${bracket}` : name;
}

function goesBy(called: readonly string[]): RegExp {
  return new RegExp(String.raw`(?:^|[\s,(-])(?:${called.join('|')})\s+(?<name>[\p{L}\p{M}'’ -]{2,40}?)\s*\)?$`, 'iu');
}

const unbracketed = (text: string): string => text.replace(/[()\s]+/gu, ' ').trim();
