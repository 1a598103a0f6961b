/** Things of a story: noun phrases with their article, told to the recipient ("la sua Vespa rossa" → "la tua Vespa rossa"). */
import type { ReadingRules } from './rules.ts';
import { joined, type Token } from './tokens.ts';

export interface Thing {
  thing?: string;
  bare: string;
}

const LONGEST = 6;

export function thingsIn(clauses: readonly Token[][], rules: ReadingRules, names: ReadonlySet<string>): Thing[] {
  const things: Thing[] = [];
  for (const clause of clauses) {
    for (let at = 0; at < clause.length; at++) {
      const found = phraseAt(clause, at, rules, names);
      if (!found) continue;
      if (found.thing) things.push(found.thing);
      at = found.end - 1;
    }
  }
  return things;
}

/** A list of fragments without articles ("Vespa rossa, caffè alle sei"): each short clause as it stands. */
export function fragmentsIn(clauses: readonly Token[][], rules: ReadingRules, names: ReadonlySet<string>): Thing[] {
  return clauses.flatMap((clause) => {
    const words = clause.map(({ lower }) => lower);
    const [first] = clause;
    const known = words.some((word) => isEmpty(word, rules) || names.has(word) || /\d/u.test(word));
    if (first === undefined || clause.length > 4 || known || startsPhrase(first.lower, rules)) return [];
    if (rules.linkers.includes(first.lower) || rules.linkers.includes(words.at(-1) ?? '')) return [];
    const bare = joined([
      first.initial && !rules.capitalNouns && clause.length > 1 ? first.lower : first.text,
      ...clause.slice(1).map(({ text }) => text),
    ]);
    const article = rules.articleFor?.(first.lower);
    return [{ bare, ...(article === undefined ? {} : { thing: joined([article, bare]) }) }];
  });
}

function phraseAt(
  clause: readonly Token[],
  at: number,
  rules: ReadingRules,
  names: ReadonlySet<string>,
): { thing: Thing | undefined; end: number } | undefined {
  const before = clause[at - 1]?.lower ?? '';
  const opener = clause[at]!.lower;
  if (!startsPhrase(opener, rules)) return undefined;
  if (rules.pronounLike.includes(opener) && rules.pronouns.includes(before)) return undefined;
  let next = at;
  const opening: string[] = [];
  while (next < clause.length && startsPhrase(clause[next]!.lower, rules)) {
    const { lower } = clause[next++]!;
    opening.push(rules.possessives[lower] ?? lower);
  }
  const bare: string[] = [];
  while (next < clause.length && rules.adjectives.includes(clause[next]!.lower)) bare.push(clause[next++]!.text);
  const head = clause[next];
  if (head === undefined || head.lower.length < 3 || isEmpty(head.lower, rules) || names.has(head.lower))
    return undefined;
  if (rules.capitalNouns && !head.capital) return undefined;
  bare.push(head.text);
  const end = extend(clause, next + 1, bare, rules, names);
  if (bare.length > LONGEST) return { thing: undefined, end };
  const words = rules.asSubject ? rules.asSubject([...opening, ...bare], before) : [...opening, ...bare];
  return {
    thing: words && { thing: joined(words), bare: joined(rules.asSubject ? words.slice(opening.length) : bare) },
    end,
  };
}

/** Adds what belongs to the noun: adjectives behind it, and one "di mele", "al limone". */
function extend(
  clause: readonly Token[],
  from: number,
  bare: string[],
  rules: ReadingRules,
  names: ReadonlySet<string>,
): number {
  let at = from;
  const adjective = (token: Token | undefined) =>
    token !== undefined &&
    !rules.capitalNouns &&
    (rules.adjectives.includes(token.lower) || rules.adjectival.test(token.lower));
  while (adjective(clause[at])) bare.push(clause[at++]!.text);
  const [linker, noun] = [clause[at], clause[at + 1]];
  const fits =
    linker !== undefined && noun !== undefined && rules.linkers.includes(linker.lower) && noun.lower.length > 2;
  if (fits && !isEmpty(noun.lower, rules) && !names.has(noun.lower) && !startsPhrase(noun.lower, rules)) {
    bare.push(linker.text, noun.text);
    at += 2;
    while (adjective(clause[at])) bare.push(clause[at++]!.text);
  }
  return at;
}

function startsPhrase(word: string, rules: ReadingRules): boolean {
  return rules.determiners.includes(word) || Object.hasOwn(rules.possessives, word);
}

function isEmpty(word: string, rules: ReadingRules): boolean {
  return rules.empty.includes(word) || rules.pronouns.includes(word) || rules.verbal.test(word);
}
