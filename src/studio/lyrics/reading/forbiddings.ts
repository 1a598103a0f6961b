/** Reads of a buyer's words what they forbid: "don't put foster in the song", "bitte nichts über die Scheidung". */
import { isPersonOf } from './forbidden-persons.ts';
import { isQuoted } from './quoted.ts';
import { looseAskingsIn } from './loosely-asked.ts';
import type { ReadingRules } from './rules.ts';
import { clauseStart } from './taken-back.ts';
import { patternsOf } from './unsung-patterns.ts';
import type { UnsungRules } from './unsung-rules.ts';

/** One forbidding; indexes of the text. */
export interface Forbidding {
  from: number;
  to: number;
  /** Each thing that it names: "weight", "her ex". */
  items: readonly string[];
  /** It heads a list: "Do not mention:". */
  isHeading: boolean;
  /** The sentence tells something as well: "He was a proud atheist". */
  isTold?: true;
}

/** Letters behind a head, and before a tail, at most. */
const LONGEST = 90;
const LONGEST_BEFORE = 60;
const SENTENCE_END = /[.!?;)\n]/u;
/** Words of a line of a list without marks, at most. */
const LONGEST_ENTRY = 12;
const BULLET = /^\s*(?:[-–•]|\d{1,2}[.)])\s/u;

/** Of the same length, so that its indexes are those of the text: "İ" stays, which has two code units as a small letter. */
function inSmallLetters(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** None is named. */
const nobody: ReadonlySet<string> = new Set();

/** All that a text forbids, in its sequence. `names`: of people of the order, in small letters. */
export function forbiddingsIn(text: string, rules: UnsungRules, names = nobody): Forbidding[] {
  const plain = inSmallLetters(text).replaceAll('’', "'");
  const { forbidding } = patternsOf(rules);
  const { heads, tails, around, aroundTopic, topic, meanings, implied } = forbidding;
  const found = [
    ...[...plain.matchAll(heads)]
      .filter((match) => !isName(match, plain, rules, names))
      .map((match) => behind(match, plain, rules)),
    ...[...plain.matchAll(tails)]
      .filter(({ index }) => !isQuoted(plain, index))
      .map((match) => ahead(match, plain, rules)),
    ...[
      ...everyMatch(around, plain),
      ...everyMatch(aroundTopic, plain).filter(([, words = '']) => topic.test(words)),
    ].map((match) => whole(match, plain, partsOf(match[1] ?? '', rules))),
    ...meanings.flatMap(([pattern, item]) =>
      [...plain.matchAll(pattern)].map((match) => whole(match, plain, item.split(' & '))),
    ),
    ...implied.flatMap(([pattern, item]) =>
      [...plain.matchAll(pattern)].map((match): Forbidding => ({ ...whole(match, plain, [item]), isTold: true })),
    ),
  ];
  const sure = found.filter(
    ({ from, items, isHeading }) => (items.length > 0 || isHeading) && !isSpoken(plain, from, rules),
  );
  const loose = looseAskingsIn(plain, rules)
    .filter((asking) => !sure.some(({ from, to }) => from < asking.to && to > asking.from))
    .map(({ from, to, words }): Forbidding => ({ from, to, items: partsOf(words, rules), isHeading: false }))
    .filter(({ items }) => items.length > 0);
  return [...sure, ...loose].toSorted((one, other) => one.from - other.from);
}

const everyMatch = (patterns: readonly RegExp[], text: string): RegExpExecArray[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)]);

/** True for words that forbid something. */
export const forbids = (text: string, rules: UnsungRules): boolean => forbiddingsIn(text, rules).length > 0;

/** "Skip the skipper taught us to sail" is of Skip; "Skip the divorce please" asks for something all the same. */
function isName(
  { 0: head, index }: RegExpExecArray,
  text: string,
  rules: UnsungRules,
  names: ReadonlySet<string>,
): boolean {
  const { mayBeName, please } = patternsOf(rules).forbidding;
  const [first = ''] = /^[\p{L}']+/u.exec(head) ?? [];
  const before = text
    .slice(Math.max(0, index - LONGEST), index)
    .split(SENTENCE_END)
    .at(-1)!;
  const asked = before + text.slice(index, sentenceEnd(text, index + head.length));
  return mayBeName.test(first) && names.has(first) && !please.test(asked);
}

/** All that stands behind "don't mention", in its sentence or as a list under it. */
function behind(match: RegExpExecArray, text: string, rules: UnsungRules): Forbidding {
  const { clause, end, nextClause, notYet } = patternsOf(rules).forbidding;
  const start = match.index + match[0].length;
  const list = /^\s{0,9}:\s{0,9}/u.exec(text.slice(start));
  if (list !== null) return headed(match.index, start + list[0].length, text, rules);
  const to = sentenceEnd(text, start);
  const rest = text.slice(start, Math.min(to, start + LONGEST)).trim();
  if (notYet.test(rest)) return { from: match.index, to, items: [], isHeading: false };
  const items = rest.split(nextClause).flatMap((one) => {
    const opening = clause.exec(one)?.[0] ?? '';
    return partsOf(one.slice(opening.length).split(end)[0]!, rules);
  });
  return { from: match.index, to, items, isHeading: false };
}

/** All of the clause before "… nicht erwähnen". */
function ahead(match: RegExpExecArray, text: string, rules: UnsungRules): Forbidding {
  const { index } = match;
  const window = Math.max(0, index - LONGEST_BEFORE);
  const before = text
    .slice(window, index)
    .split(/[.!?\n)]/u)
    .at(-1)!;
  const from = index - before.length + clauseStart(before, before.length);
  return { ...whole(match, text, partsOf(text.slice(from, index), rules)), from };
}

/** "Do not mention:" before entries of their own lines, else before one sentence. */
function headed(from: number, start: number, text: string, rules: UnsungRules): Forbidding {
  const isOfLines = text.slice(from, start).includes('\n');
  const to = start + (isOfLines ? listIn(text.slice(start)).length : /^[^.!?\n]*/u.exec(text.slice(start))![0].length);
  const items = text
    .slice(start, to)
    .split(/[\n;]/u)
    .flatMap((entry) => partsOf(entry, rules));
  return { from, to, items, isHeading: true };
}

/** Its lines, as long as they have marks, or are short where the first has none. */
function listIn(text: string): string {
  const lines = text.split('\n');
  const isMarked = BULLET.test(lines[0]!);
  const isEntry = (line: string): boolean =>
    isMarked ? BULLET.test(line) : line.trim().split(/\s+/u).length <= LONGEST_ENTRY;
  const end = lines.findIndex((line) => !isEntry(line));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

function whole(match: RegExpExecArray, text: string, items: readonly string[]): Forbidding {
  return { from: match.index, to: sentenceEnd(text, match.index + match[0].length), items, isHeading: false };
}

function sentenceEnd(text: string, start: number): number {
  const end = text.slice(start).search(SENTENCE_END);
  return end < 0 ? text.length : start + end;
}

/** "he always says don't mention the war": it is said, and forbids nothing. */
function isSpoken(text: string, at: number, rules: UnsungRules): boolean {
  const before = text.slice(Math.max(0, at - LONGEST), at);
  return isQuoted(text, at) || patternsOf(rules).forbidding.spoken.test(before);
}

/** "toilets" alone of "toilets, Mr Brightwell has heard them". */
function partsOf(item: string, rules: UnsungRules): string[] {
  const { between, goesOn, nameOf, otherAsk } = patternsOf(rules).forbidding;
  const clauses = item.split(',');
  const end = clauses.findIndex((clause, at) => at > 0 && goesOn.test(clause));
  const parts = clauses
    .slice(0, end < 0 ? undefined : end)
    .flatMap((clause) => clause.split(between))
    .map((part) => part.trim());
  const other = parts.findIndex((part, at) => at > 0 && otherAsk.test(part));
  return parts
    .slice(0, other < 0 ? undefined : other)
    .filter((part) => /[\p{L}\p{Nd}]/u.test(part) && !nameOf.test(part));
}

/** A text without what forbids something, and without the sentence that goes on about it. */
export function withoutForbiddings(text: string, rules: ReadingRules, names = nobody): string {
  const { joint, clauseStart: subject } = patternsOf(rules.unsung).forbidding;
  let told = '';
  let at = 0;
  for (const { from, to, items, isTold } of forbiddingsIn(text, rules.unsung, names)) {
    if (to <= at || isTold === true) continue;
    const before = text.slice(at, Math.max(at, from));
    const bare = before.replace(joint, '');
    told += `${bare === before.trimEnd() ? before.replace(subject, '') : bare} . `;
    at = to + lengthOfMore(text.slice(to), items, rules);
  }
  return told + text.slice(at);
}

/** Letters of the next sentence, where it speaks of what was just forbidden: "It was messy", "He ran off". */
function lengthOfMore(text: string, items: readonly string[], rules: ReadingRules): number {
  const [mark = ''] = /^[.!?;)\s]+/u.exec(text) ?? [];
  const next = text.slice(mark.length);
  const [first = ''] = /^\p{L}+/u.exec(next.toLowerCase()) ?? [];
  const isOfIt = patternsOf(rules.unsung).forbidding.leaning.test(next);
  if (mark === '' || !(isOfIt || items.some((item) => isPersonOf(item, first, rules)))) return 0;
  return sentenceEnd(text, mark.length);
}
