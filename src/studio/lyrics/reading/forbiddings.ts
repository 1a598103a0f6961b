/** Reads of a buyer's words what they forbid: "don't put foster in the song", "nothing about work", "keep it clean". */
import { filled } from './filled.ts';
import { isPersonOf } from './forbidden-persons.ts';
import type { ForbiddingRules } from './forbidding-rules.ts';
import type { ReadingRules } from './rules.ts';

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

/** Letters behind a head, at most. */
const LONGEST = 90;
const SENTENCE_END = /[.!?;)\n]/u;
/** Words of a line of a list without marks, at most. */
const LONGEST_ENTRY = 12;
const BULLET = /^\s*(?:[-–•]|\d{1,2}[.)])\s/u;

interface Compiled {
  heads: RegExp;
  around: readonly RegExp[];
  meanings: readonly (readonly [RegExp, string])[];
  implied: readonly (readonly [RegExp, string])[];
  spoken: RegExp | undefined;
  end: RegExp;
  clause: RegExp | undefined;
  notYet: RegExp;
  otherAsk: RegExp | undefined;
}

/** Made once for a language. */
const compiledRules = new WeakMap<ForbiddingRules, Compiled>();

function compiled(rules: ForbiddingRules): Compiled {
  const known = compiledRules.get(rules);
  if (known) return known;
  const { parts = {}, around = [], meanings = [], implied = [] } = rules;
  const made = (pattern: string, flags = 'gu'): RegExp => new RegExp(filled(pattern, parts), flags);
  const maybe = (pattern: string | undefined, flags = 'u'): RegExp | undefined =>
    pattern === undefined ? undefined : made(pattern, flags);
  const all: Compiled = {
    heads: made(`(?:${rules.heads.join('|')})(?![\\p{L}'])`),
    around: around.map((pattern) => made(pattern)),
    meanings: meanings.map(([pattern, item]) => [made(pattern), item] as const),
    implied: implied.map(([pattern, item]) => [made(pattern), item] as const),
    spoken: maybe(rules.spoken),
    end: made(rules.end, 'u'),
    clause: maybe(rules.clause),
    notYet: made(rules.notYet, 'u'),
    otherAsk: maybe(rules.otherAsk),
  };
  compiledRules.set(rules, all);
  return all;
}

/** Of the same length, so that its indexes are those of the text: "İ" stays, which has two code units as a small letter. */
function inSmallLetters(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** All that a text forbids, in its sequence. */
export function forbiddingsIn(text: string, rules: ForbiddingRules): Forbidding[] {
  const plain = inSmallLetters(text).replaceAll('’', "'");
  const { heads, around, meanings, implied } = compiled(rules);
  const found = [
    ...[...plain.matchAll(heads)].map((match) => behind(match, plain, rules)),
    ...around.flatMap((pattern) =>
      [...plain.matchAll(pattern)].map((match) => whole(match, plain, partsOf(match[1] ?? '', rules))),
    ),
    ...meanings.flatMap(([pattern, item]) =>
      [...plain.matchAll(pattern)].map((match) => whole(match, plain, item.split(' and '))),
    ),
    ...implied.flatMap(([pattern, item]) =>
      [...plain.matchAll(pattern)].map((match): Forbidding => ({ ...whole(match, plain, [item]), isTold: true })),
    ),
  ];
  return found
    .filter(({ from, items, isHeading }) => (items.length > 0 || isHeading) && !isSpoken(plain, from, rules))
    .toSorted((one, other) => one.from - other.from);
}

/** True for words that forbid something. */
export const forbids = (text: string, rules: ForbiddingRules): boolean => forbiddingsIn(text, rules).length > 0;

/** All that stands behind "don't mention", in its sentence or as a list under it. */
function behind(match: RegExpExecArray, text: string, rules: ForbiddingRules): Forbidding {
  const { clause, end, notYet } = compiled(rules);
  const start = match.index + match[0].length;
  const list = /^\s*:\s*\n?/u.exec(text.slice(start));
  if (list !== null) return headed(match.index, start + list[0].length, text, rules);
  const to = sentenceEnd(text, start);
  const rest = text.slice(start, Math.min(to, start + LONGEST)).trim();
  if (notYet.test(rest)) return { from: match.index, to, items: [], isHeading: false };
  const opening = clause?.exec(rest)?.[0] ?? '';
  const told = rest.slice(opening.length);
  return { from: match.index, to, items: partsOf(told.split(end)[0]!, rules), isHeading: false };
}

/** "Do not mention:" before entries of their own lines, else before one sentence. */
function headed(from: number, start: number, text: string, rules: ForbiddingRules): Forbidding {
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
function isSpoken(text: string, at: number, rules: ForbiddingRules): boolean {
  const { spoken } = compiled(rules);
  const before = text.slice(Math.max(0, at - LONGEST), at);
  const isQuoted = /(?<![\p{L}\p{Nd}])["“'‘]\s*(?:\p{L}+ ){0,2}$/u.test(before);
  return isQuoted || spoken?.test(before) === true;
}

const VERB = /\b(?:is|are|was|were|has|have|had|will|would|can|does|did)\b|'(?:s|ll|ve|d|re)\b/u;

/** "toilets" alone of "toilets, Mr Brightwell has heard them". */
function partsOf(item: string, rules: ForbiddingRules): string[] {
  const { otherAsk } = compiled(rules);
  const clauses = item.split(',');
  const end = clauses.findIndex((clause, at) => at > 0 && VERB.test(clause));
  const parts = clauses
    .slice(0, end < 0 ? undefined : end)
    .flatMap((clause) => clause.split(/ or | and | nor |\/|&/u))
    .map((part) => part.trim());
  const other = parts.findIndex((part, at) => at > 0 && otherAsk?.test(part) === true);
  return parts.slice(0, other < 0 ? undefined : other).filter((part) => /[\p{L}\p{Nd}]/u.test(part) && !isOfName(part));
}

/** "the client name": whoever it is may be told of without it. */
const isOfName = (item: string): boolean => /\bnames?\s*$/u.test(item);

/** The start of its own clause: "she really" of "she really hates the word". */
const SUBJECT = /(?<=^|[.!?;:,(\n-]|\b(?:but|so|and|though|tho|cos|because)\b)\s*(?:[\p{L}'’]+\s+){1,6}$/iu;
/** Joints and requests before a forbidding, which go with it: "but pls". */
const JOINT =
  /(?:[\s,([-]|\b(?:but|so|and|though|tho|cos|because|also|just|maybe|please|pls|plz|kindly|btw|ps|oh|note|obviously)\b)+$/iu;

/** A text without what forbids something, and without the sentence that goes on about it. */
export function withoutForbiddings(text: string, rules: ReadingRules): string {
  const { forbidding } = rules;
  if (forbidding === undefined) return text;
  let told = '';
  let at = 0;
  for (const { from, to, items, isTold } of forbiddingsIn(text, forbidding)) {
    if (to <= at || isTold === true) continue;
    const before = text.slice(at, Math.max(at, from));
    const bare = before.replace(JOINT, '');
    told += `${bare === before.trimEnd() ? before.replace(SUBJECT, '') : bare} . `;
    at = to + lengthOfMore(text.slice(to), items, forbidding.leaning, rules);
  }
  return told + text.slice(at);
}

/** Letters of the next sentence, where it speaks of what was just forbidden: "It was messy", "He ran off". */
function lengthOfMore(
  text: string,
  items: readonly string[],
  leaning: string | undefined,
  rules: ReadingRules,
): number {
  const [mark = ''] = /^[.!?;)\s]+/u.exec(text) ?? [];
  const next = text.slice(mark.length);
  const [first = ''] = /^\p{L}+/u.exec(next.toLowerCase()) ?? [];
  const isOfIt = leaning !== undefined && new RegExp(leaning, 'iu').test(next);
  if (mark === '' || !(isOfIt || items.some((item) => isPersonOf(item, first, rules)))) return 0;
  return sentenceEnd(text, mark.length);
}
