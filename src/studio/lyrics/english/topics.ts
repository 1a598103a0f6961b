/**
 * The topics of an English order, found by phrases in what the buyer typed.
 *
 * A phrase is words with blanks between: `night|nights` is either, `knit*` any ending, `..` up to three words more, `{told}` a word
 * that the verse says, `{called}` a name. No phrase runs over a comma or the end of a sentence.
 */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import { forbiddenBy, type ReadOrder } from '../reading/read-order.ts';
import { isGivenName } from '../reading/given-names.ts';
import type { Known } from '../stanza-sheets.ts';
import { type FoundTopic, parseTopics, type Topic } from '../topic-sheets.ts';
import { suitsTopic } from '../topics.ts';
import gate from './gate.json' with { type: 'json' };
import words from './known.json' with { type: 'json' };
import { topicFiles } from './topics/index.ts';

export const topics = parseTopics(topicFiles);

const WORD = String.raw`[\p{L}\p{Nd}'-]+`;
/** A denial turns what stands behind it, and what somebody is called is a name. */
const DENIAL =
  /(?:^| )(?:hates?|hated|no|not|never|nothing|nobody|none|hardly|\p{L}+n't|dont|doesnt|cant|cannot|without|stopped|gave up|allergic to|scared of|afraid of|terrified of|instead of|called|named)(?: [\p{L}'-]+){0,2} $/iu;
const WISH =
  /\b(?:not?|\p{L}+n't|dont|please|pls|plz|without|avoid|nothing|could you|can you)\b.*\b(?:mention\w*|song|sing it|lyrics?|include|put|make it|about)\b/iu;
const BREAKS = /[.!?;:\n()•*]+|\s-+\s/u;
const griefs = new RegExp(
  String.raw`(?<![\p{L}'-])(?:${gate.neverOfTheLiving.join('|')}|died|dead|funeral|cancer|chemo)(?![\p{L}'-])`,
  'iu',
);

const kinWords = Object.values(words.kin).flat();
const SEVERAL = [
  ...kinWords.map((word) => `${word}s`),
  'kids',
  'children',
  'boys',
  'girls',
  'neighbours',
  'neighbors',
  'parents',
];
const OTHERS = [
  ...SEVERAL,
  'neighbour',
  'neighbor',
  'dog',
  'cat',
  'boss',
  'everyone',
  'everybody',
  'cousin',
  'niece',
  'nephew',
];
const SUBJECT = new RegExp(
  String.raw`(?<=^| )(?:i|i'm|i'd|i've|we|we're|we've|he|he's|she|she's|they|you|${[...kinWords, ...OTHERS].join('|')}|\p{Lu}[\p{L}'-]+)(?= )`,
  'giu',
);

/** Weight of what was told first, beside the topic's own, of what was told at length, and of a second phrase about it. */
const OF_MOMENT = 0.6;
const EARLY = 0.5;
const AGAIN = 0.5;
/** Words on either side of a phrase that are about its topic too. */
const BESIDE = 4;

interface Searchable {
  text: string;
  /** Its small letters as the `i` of a pattern reads them: "ſ" is an s. */
  folded: string;
}

interface Said extends Searchable {
  isGrief: boolean;
  isMoment: boolean;
  at: number;
}

/** The topics of an order, the weightiest first. */
export function topicsOf(brief: ReadOrder, perspective: Perspective, known: Known): FoundTopic[] {
  const said = sentencesIn(brief);
  // "please do not make it a cancer song"
  const refused = forbiddenBy(brief).asked.map((text) => searchable(wordsOf(text)));
  const isRefused = ({ when, against }: Topic): boolean =>
    refused.some((text) => firstPhrase([...when, ...against], text) !== null);
  return topics
    .filter((topic) => !isRefused(topic))
    .filter((topic) => suitsTopic(topic, brief.occasion, perspective, known))
    .flatMap((topic) => findTopic(topic, said, brief, known))
    .filter(({ evidence }) => !forbiddenBy(brief).isIn(evidence))
    .toSorted((a, b) => b.weight - a.weight);
}

function sentencesIn({ story }: SongBrief): Said[] {
  return [story.favoriteMoment, story.extraDetails].flatMap((field, number) =>
    field
      .split(BREAKS)
      .filter((text) => /\p{L}/u.test(text) && !WISH.test(text))
      .map(wordsOf)
      .map((text, at) => ({ ...searchable(text), isGrief: griefs.test(text), isMoment: number === 0, at })),
  );
}

/** Words and commas with a blank before and behind each. */
function wordsOf(text: string): string {
  const plain = text.replaceAll('’', "'").replaceAll(',', ' , ');
  return ` ${plain.replaceAll(/[^\p{L}\p{M}\p{Nd}',-]+/gu, ' ').trim()} `;
}

function findTopic(topic: Topic, said: readonly Said[], brief: SongBrief, known: Known): FoundTopic[] {
  const found = said.flatMap(({ text, folded, isGrief, isMoment, at }) => {
    if (topic.hard !== true && brief.occasion !== 'memorial' && isGrief) return [];
    const match = firstPhrase(topic.when, { text, folded });
    if (!match || firstPhrase(topic.unless, { text, folded })) return [];
    const from = match.index + 1;
    const before = text.slice(0, from);
    if (DENIAL.test(before) || !isOf(topic, before, brief, known)) return [];
    const { told, called } = match.groups ?? {};
    if (called !== undefined && !/^\p{Lu}/u.test(called)) return [];
    const values = { ...(told === undefined ? {} : { told }), ...(called === undefined ? {} : { called }) };
    const weight = topic.weight + (isMoment ? OF_MOMENT : 0) + EARLY / (at + 1);
    return [{ topic, evidence: wordsAround(text, from, match[0].length - 1), values, weight }];
  });
  const [best, ...others] = found.toSorted((a, b) => b.weight - a.weight);
  return best === undefined ? [] : [{ ...best, weight: best.weight + (others.length > 0 ? AGAIN : 0) }];
}

/** The phrase with a few words on both sides, from comma to comma at most: a sentence that goes on tells more than the topic. */
function wordsAround(text: string, from: number, length: number): string {
  const start = text.lastIndexOf(',', from) + 1;
  const end = text.indexOf(',', from + length);
  const before = text.slice(start, from).trim().split(' ').slice(-BESIDE);
  const after = text
    .slice(from + length, end < 0 ? undefined : end)
    .trim()
    .split(' ')
    .slice(0, BESIDE);
  return [
    ...before,
    ...text
      .slice(from, from + length)
      .trim()
      .split(' '),
    ...after,
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => !/\p{Nd}|^(?:i|we|he|she|they|you|)$/u.test(word))
    .join(' ');
}

/** The one who was named last before it does it; in a note nobody is named, and it is the recipient's. */
function isOf({ of }: Topic, before: string, { recipient }: SongBrief, { kin }: Known): boolean {
  if (of === 'any') return true;
  const own = new Set(recipient.shown.toLowerCase().split(/[^\p{L}\p{M}'-]+/u));
  const subjects = [...before.matchAll(SUBJECT)].filter(({ 0: word, index }) => {
    // "Grace Wanjiru, who was": the surname is hers.
    const isSurname =
      /^\p{Lu}/u.test(word) && own.has(/(\S+) $/u.exec(before.slice(0, index))?.[1]?.toLowerCase() ?? '');
    return !isSurname && isPerson(word);
  });
  const named = subjects.map(([word]) => word.toLowerCase());
  // "Both mothers were unsure, now they call": they are the mothers.
  const lower = /^they(?:'|$)/u.test(named.at(-1) ?? '')
    ? (named.findLast((name) => SEVERAL.includes(name)) ?? 'they')
    : named.at(-1);
  const isOurs = lower !== undefined && /^(?:i|we)(?:'|$)/u.test(lower);
  if (of === 'we') return isOurs;
  if (lower === undefined) return true;
  if (isOurs) return false;
  if (own.has(lower) || /^(?:he|she|you|they)(?:'|$)/u.test(lower)) return true;
  return kin !== undefined && words.kin[kin].includes(lower);
}

function isPerson(word: string): boolean {
  const lower = word.toLowerCase();
  if (/^(?:i|we|he|she|they|you)(?:'|$)/u.test(lower)) return true;
  return kinWords.includes(lower) || OTHERS.includes(lower) || (/^\p{Lu}/u.test(word) && isGivenName(lower));
}

interface Phrase {
  /** Of each of its words, beginnings of which one has to stand in the text. */
  required: readonly (readonly string[])[];
  expression?: RegExp;
}
const phrases = new Map<string, Phrase>();

const searchable = (text: string): Searchable => ({ text, folded: text.toLowerCase().replaceAll('ſ', 's') });

/** Finds a phrase in a text. Most texts lack one of its words, and to compile a pattern costs more than to look for them all. */
function findPhrase(written: string, { text, folded }: Searchable): RegExpExecArray | null {
  const phrase = phrases.get(written) ?? { required: requiredIn(written) };
  phrases.set(written, phrase);
  if (!phrase.required.every((starts) => starts.some((start) => folded.includes(start)))) return null;
  phrase.expression ??= expressionOf(written);
  return phrase.expression.exec(text);
}

function firstPhrase(written: readonly string[], text: Searchable): RegExpExecArray | null {
  for (const phrase of written) {
    const found = findPhrase(phrase, text);
    if (found !== null) return found;
  }
  return null;
}

function requiredIn(phrase: string): string[][] {
  return phrase
    .split(' ')
    .filter((word) => word !== '..' && !word.startsWith('{'))
    .map((word) => word.split('|').map((one) => ` ${/^[^*]*/u.exec(one)![0].toLowerCase()}`));
}

function expressionOf(phrase: string): RegExp {
  const source = phrase.split(' ').map((word) => {
    if (word === '..') return `(?:${WORD} ){0,3}`;
    if (word === '{told}') return `(?<told>${WORD}) `;
    if (word === '{called}') return `(?<called>${WORD}) `;
    return `(?:${word
      .split('|')
      .map((one) => one.replace('*', String.raw`[\p{L}']*`))
      .join('|')}) `;
  });
  // To look behind each letter costs four times what the blank does.
  return new RegExp(` ${source.join('')}`, 'iu');
}
