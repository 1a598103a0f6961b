/** People and animals of a story. */
import given from './given-names.json' with { type: 'json' };
import type { ReadingRules } from './rules.ts';
import type { Token } from './tokens.ts';

const givenNames = new Set<string>(given);

export function isGivenName(word: string): boolean {
  return givenNames.has(word.toLowerCase());
}

/**
 * Names by capital (not at the start of a sentence), by a known first name, or by the word before them ("zia Anna"). `known` are the
 * names the buyer gave a sung spelling for.
 */
export function namesIn(clauses: readonly Token[][], rules: ReadingRules, known: readonly string[]): string[] {
  const wanted = new Set(known.map((name) => name.toLowerCase()));
  const names: string[] = [];
  for (const clause of clauses) {
    for (const [at, token] of clause.entries()) {
      if (!token.capital || token.text.length < 2 || rules.notNames.includes(token.lower)) continue;
      if (isName(clause, at, rules, wanted)) names.push(token.text);
    }
  }
  return names;
}

function isName(clause: readonly Token[], at: number, rules: ReadingRules, wanted: ReadonlySet<string>): boolean {
  const token = clause[at]!;
  if (wanted.has(token.lower) || isGivenName(token.lower)) return true;
  const before = clause[at - 1];
  if (before !== undefined && rules.kin.includes(before.lower)) return true;
  if (rules.capitalNouns || token.initial) return false;
  return (
    before === undefined ||
    !(before.lower in rules.placePrepositions || rules.determiners.includes(before.lower) || before.capital)
  );
}

/** The companions field is a list of people: names, and "i nipoti" as "i nipoti". */
export function companionsIn(text: string, rules: ReadingRules): string[] {
  const separators = new RegExp(String.raw`[,;.\n&+/]|(?<=\s)(?:${rules.and.join('|')})(?=\s)`, 'giu');
  return text.split(separators).flatMap((piece) => {
    const words = piece
      .trim()
      .split(/\s+/u)
      .filter((word) => word !== '');
    const capital = words.filter((word) => /^\p{Lu}/u.test(word) && !rules.notNames.includes(word.toLowerCase()));
    const people = capital.filter((word) => isGivenName(word) || !rules.kin.includes(word.toLowerCase()));
    if (rules.capitalNouns) return germanCompanion(words, people, rules);
    if (people.length > 0) return [people.join(' ')];
    return phraseFor(words, rules);
  });
}

function germanCompanion(words: readonly string[], people: readonly string[], rules: ReadingRules): string[] {
  const last = words.at(-1);
  const first = words[0]?.toLowerCase() ?? '';
  const phrased = rules.determiners.includes(first) || first in rules.possessives;
  const kin = words.findIndex((word) => rules.kin.includes(word.toLowerCase()));
  const named =
    kin >= 0
      ? words.slice(kin + 1).filter((word) => people.includes(word))
      : people.filter((word) => isGivenName(word));
  if (named.length > 0) return [named.join(' ')];
  if (!phrased && words.length === 1 && last !== undefined && people.includes(last)) return [last];
  return phraseFor(words, rules);
}

function phraseFor(words: readonly string[], rules: ReadingRules): string[] {
  const [first, ...rest] = words.map((word) => word.toLowerCase());
  if (first === undefined || words.length < 2 || words.length > 3) return [];
  if (!rules.determiners.includes(first) && !(first in rules.possessives)) return [];
  const kept = rules.capitalNouns ? words.slice(1) : rest;
  const opening = rules.possessives[first] ?? first;
  return [[opening, ...kept.map((word) => rules.possessives[word] ?? word)].join(' ').replace(/' /gu, "'")];
}
