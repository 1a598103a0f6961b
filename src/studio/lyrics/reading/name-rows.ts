/** Companions in a row without commas, told apart: "Padraig Maura Declan", "tall Paul short Paul". */
import { isGivenName } from './given-names.ts';
import type { ReadingRules } from './rules.ts';

/** Fewer words with capitals are the first name and the surname of one. */
const FEWEST = 3;

/** The row of the companions' field with a comma wherever another companion begins. */
export function namesApart(row: string, rules: ReadingRules): string {
  const marked = withoutSelf(row, rules);
  return marked
    .split(/([,;/()&+])/u)
    .map((part, at) => (at % 2 === 0 ? ` ${partApart(part, rules)} ` : part))
    .join('');
}

/** "the baby thats me Aoife im 31" names Aoife. */
function withoutSelf(row: string, { selfMarks = [] }: ReadingRules): string {
  if (selfMarks.length === 0) return row;
  return row.replace(new RegExp(String.raw`(?<![\p{L}'])(?:${selfMarks.join('|')})(?![\p{L}'])`, 'giu'), ' , ');
}

function partApart(part: string, rules: ReadingRules): string {
  const words = part.trim().split(/\s+/u);
  const breaks = new Set([...rowsIn(words, rules), ...ownersIn(words, rules), ...namesakesIn(words, rules)]);
  return words.map((word, at) => (breaks.has(at) ? `, ${word}` : at === 0 ? word : ` ${word}`)).join('');
}

/** Three names and more that follow each other; "Mary Jane Watson" is one. */
function rowsIn(words: readonly string[], rules: ReadingRules): number[] {
  const found: number[] = [];
  for (let start = 0; start < words.length; start++) {
    let end = start;
    while (end < words.length && mayBeInRow(words[end]!, rules)) end++;
    const row = words.slice(start, end);
    const given = row.filter((word) => isGivenName(word)).length;
    const isRow = row.length > FEWEST ? given * 2 >= row.length : given > 1 && isGivenName(row.at(-1)!);
    if (row.length >= FEWEST && isRow) for (let at = start + 1; at < end; at++) found.push(at);
    start = Math.max(start, end - 1);
  }
  return found;
}

function mayBeInRow(word: string, { kin, bodies, titles, noNames = [], relatives }: ReadingRules): boolean {
  const lower = word.toLowerCase();
  const others = [kin, bodies, noNames, Object.keys(titles), Object.values(titles), ...relatives];
  return (
    (/^\p{Lu}\p{Ll}+$/u.test(word) || isGivenName(word)) &&
    !others.some((list) => list.includes(lower) || list.includes(word))
  );
}

/** "Dwight her mamaw June", "Paul Gaz's mum": somebody's relative begins. */
function ownersIn(words: readonly string[], { determiners, thirdPerson, self, pronounsOurs }: ReadingRules): number[] {
  return [...words.keys()].filter((at) => {
    const lower = words[at]!.toLowerCase();
    const isOwner =
      determiners.includes(lower) && [thirdPerson, self, pronounsOurs].some((list) => list.includes(lower));
    const isBehindName = at > 0 && (/^\p{Lu}/u.test(words[at - 1]!) || isGivenName(words[at - 1]!));
    return isBehindName && (isOwner || /^\p{L}{2,}'s$/u.test(lower)) && at < words.length - 1;
  });
}

/** "tall Paul short Paul": each with the word that tells which. */
function namesakesIn(
  words: readonly string[],
  { kin, and, prepositions, determiners, conjunctions }: ReadingRules,
): number[] {
  const isEpithet = (at: number): boolean => {
    const word = words[at] ?? '';
    return (
      /^\p{Ll}+$/u.test(word) &&
      ![kin, and, prepositions, determiners, conjunctions].some((list) => list.includes(word))
    );
  };
  const named = [...words.keys()].filter((at) => at > 0 && isEpithet(at - 1) && /^\p{Lu}|^\p{Ll}/u.test(words[at]!));
  return named
    .filter((at) =>
      named.some((other) => other !== at && words[other] === words[at] && words[other - 1] !== words[at - 1]),
    )
    .map((at) => at - 1)
    .filter((at) => at > 0);
}
