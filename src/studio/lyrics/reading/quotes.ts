/** Words that somebody says, as the buyer quoted them. */
import { isAside } from './asides.ts';
import { isNoun } from './nouns.ts';
import type { ReadingRules } from './rules.ts';
import { capitalised } from './tokens.ts';

const QUOTED =
  /"([^"\n]{2,90})"|“([^”“\n]{2,90})[”“]|„([^“”\n]{2,90})[“”]|«([^»\n]{2,90})»|(?<![\p{L}\p{Nd}])'([^'\n]{2,60})'(?![\p{L}\p{Nd}])/gu;
const MOST_WORDS = 9;

export function quotesIn(text: string): string[] {
  return [...text.matchAll(QUOTED)]
    .map((match) => tidy(match.slice(1).find((part) => part !== undefined) ?? ''))
    .filter(Boolean);
}

/** A quote leaves its sentence, with the words that announced it. */
export function withoutQuotes(text: string): string {
  return text.replace(QUOTED, ' . ');
}

/**
 * The field for special words: short pieces are words to sing as they are. Longer ones are read like the story, and so are those
 * that tell of the recipient.
 */
export function specialWords(typed: string, rules: ReadingRules, story = ''): { quotes: string[]; rest: string } {
  const { saying, requests, ofTheSong = [], presents, plurals, persons, habits, conjunctions, and } = rules;
  const hasQuotation = quotesIn(typed).length > 0;
  const subjects = habits.length === 0 ? [] : [...persons.m.subject, ...persons.f.subject];
  const isTold = (words: readonly string[]): boolean => {
    const [first = '', second = ''] = words;
    const isVerb = habits.length > 0 && first.endsWith('s') && !plurals.includes(first) && second !== '';
    return subjects.includes(first) || (isVerb && presents.includes(first.slice(0, -1)) && !first.endsWith('ss'));
  };
  const quotes: string[] = [];
  const rest: string[] = [];
  for (const piece of withoutQuotes(unexplained(typed, rules)).split(/[\n;.]| \/ /u)) {
    const bare = withoutJoint(withoutExplanation(tidy(piece), rules), hasQuotation ? [...conjunctions, ...and] : and);
    if (bare === '' || isAside(bare, rules)) continue;
    const lower = ` ${bare.toLowerCase()} `;
    const announced = saying.find((words) => lower.includes(` ${words} `));
    const told = announced === undefined ? bare : bare.slice(lower.indexOf(` ${announced} `) + announced.length).trim();
    const isStory = announced === undefined && isTold(bare.toLowerCase().split(' '));
    const isRequest = [...requests, ...ofTheSong].some((words) => lower.includes(` ${words} `));
    if (!isRequest && !isStory && told.split(' ').length <= MOST_WORDS && told !== '')
      quotes.push(...pieces(told, story));
    else rest.push(bare);
  }
  // "Piano piano. And" left of `Piano piano. And "I am looking"`.
  const isJoint = (words: string): boolean => [...conjunctions, ...and].includes(words.toLowerCase());
  return { quotes: quotes.map(tidy).filter((words) => words !== '' && !isJoint(words)), rest: rest.join('\n') };
}

/**
 * Special words without what announces and explains a quotation ('first thing he said: "…" - he says it of everything'), and without
 * asides in brackets; an aside that stands alone is what is meant.
 */
function unexplained(text: string, rules: ReadingRules): string {
  let told = '';
  let at = 0;
  for (const { 0: quote, index } of text.matchAll(QUOTED)) {
    told += withoutLabel(text.slice(at, index), rules) + quote;
    at = index + quote.length;
    at += /^\s*[-–—][^\n;"“«„]*/u.exec(text.slice(at))?.[0].length ?? 0;
  }
  told += text.slice(at);
  const outside = told.replace(/\([^)\n]*\)/gu, ' ');
  return /\p{L}/u.test(outside) ? outside : told;
}

/** "Tu tu, it means slowly" is "Tu tu"; nothing is left of "I say it to her always". */
function withoutExplanation(words: string, { explaining = [] }: ReadingRules): string {
  if (explaining.length === 0) return words;
  const about = explaining.join('|');
  if (new RegExp(String.raw`^(?:${about})(?![\p{L}\p{M}])`, 'iu').test(words)) return '';
  const [kept = ''] = words.split(new RegExp(String.raw`(?:\s+[-–—]+|,)\s*(?=(?:${about})(?![\p{L}\p{M}]))`, 'iu'));
  return tidy(kept);
}

/** "chalo! and", before a quotation, is "chalo!". */
function withoutJoint(words: string, joints: readonly string[]): string {
  const [, said = words, last = ''] = /^(.*\S)\s+(\S+)$/su.exec(words) ?? [];
  return joints.includes(last.toLowerCase()) ? tidy(said) : words;
}

/** "first thing he said:" and "Alfie calls her" are not sung; what a sentence before it says is. */
function withoutLabel(before: string, { announcing = [] }: ReadingRules): string {
  const bare = before.trimEnd();
  const announcement = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${announcing.join('|')}),?$`, 'iu');
  if (!bare.endsWith(':') && !(announcing.length > 0 && announcement.test(bare))) return before;
  const ends = ['\n', ';', '.'].map((mark) => bare.lastIndexOf(mark));
  return bare.slice(0, Math.max(...ends) + 1);
}

/** "you'll be fine, eat something" is one, and so is what the story says; "see you later, burnt toast, six sugars" are three. */
function pieces(text: string, story: string): string[] {
  if (story.toLowerCase().includes(text.toLowerCase())) return [text];
  const parts = text.split(/,\s*/u);
  const isOne = parts.length === 2 || new Set(parts.map((part) => part.toLowerCase())).size < parts.length;
  return isOne ? [text] : parts;
}

function tidy(text: string): string {
  return text.replace(/^[^\p{L}\p{Nd}¿¡]+|[^\p{L}\p{Nd}'?!]+$/gu, '').trim();
}

/** Common slips mended, "its gin o'clock" at its start too; no more, for people say what they like. */
export function mendedQuote(quote: string, rules: ReadingRules): string {
  const { slips, initialSlips } = rules;
  const words = quote
    .split(' ')
    .map((word, at) => (at === 0 ? initialSlips[word.toLowerCase()] : undefined) ?? slips[word] ?? word)
    .map((word) => (isNoun(word, rules) ? capitalised(word) : word));
  return words.join(' ');
}
