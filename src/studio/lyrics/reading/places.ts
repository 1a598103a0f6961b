/** Places of a story, with the preposition the buyer gave them. */
import { isGivenName } from './names.ts';
import type { ReadingRules } from './rules.ts';
import { joined, type Token } from './tokens.ts';

export interface Place {
  /** "Roma", "il Lago di Garda"; none for a kitchen or the sea. */
  place?: string;
  /** "a Roma", "sul Lago di Garda". */
  inPlace: string;
  /** Text that must appear in the song for the place to count as used. */
  text: string;
}

export function placesIn(clauses: readonly Token[][], rules: ReadingRules, people: ReadonlySet<string>): Place[] {
  return clauses.flatMap((clause) => clause.flatMap((_, at) => placeAt(clause, at, rules, people) ?? []));
}

function placeAt(
  clause: readonly Token[],
  at: number,
  rules: ReadingRules,
  people: ReadonlySet<string>,
): Place | undefined {
  const preposition = clause[at]!;
  if (!Object.hasOwn(rules.placePrepositions, preposition.lower)) return undefined;
  const hidden = rules.placePrepositions[preposition.lower] ?? '';
  let next = at + 1;
  const opening = [rules.locative?.[preposition.lower] ?? preposition.lower];
  const article = clause[next];
  if (article !== undefined && !article.capital && rules.determiners.includes(article.lower)) {
    opening.push(article.lower);
    next++;
  }
  const words = placeWords(clause, next, rules);
  if (words.length === 0 || words.some((word) => people.has(word.toLowerCase()) || isGivenName(word))) return undefined;
  const spoken = hidden !== '' ? [hidden] : rules.capitalNouns ? [] : opening.slice(1);
  const proper = !rules.placeNouns.includes(words[0]?.toLowerCase() ?? '') || rules.capitalNouns;
  return {
    ...(proper ? { place: joined([...spoken, ...words]) } : {}),
    inPlace: joined([...opening, ...words]),
    text: joined(words),
  };
}

/** "Roma", "San Vito Lo Capo", "Lago di Garda", "mare". */
function placeWords(clause: readonly Token[], from: number, rules: ReadingRules): string[] {
  const first = clause[from];
  if (first === undefined) return [];
  const common = rules.placeNouns.includes(first.lower);
  if (!common && (rules.capitalNouns || !first.capital || rules.notNames.includes(first.lower))) return [];
  const words = [first.text];
  for (let at = from + 1; at < clause.length && words.length < 4; at++) {
    const [token, after] = [clause[at]!, clause[at + 1]];
    const proper = token.capital && !rules.capitalNouns;
    const linked =
      rules.linkers.includes(token.lower) &&
      after?.capital === true &&
      !rules.capitalNouns &&
      !isGivenName(after.lower);
    if (!proper && !linked) break;
    words.push(token.text);
  }
  return words;
}
