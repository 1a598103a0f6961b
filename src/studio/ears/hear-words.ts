/** Judges the words of a take: lines left out, changed or repeated, and the name. */
import type { Lyrics, TimedWord } from '../contracts.ts';
import { align, likenessOf, plainForm, sungWords, type AlignedPair, type HeardWord, type SungWord } from './align.ts';
import { repeatedLines, SHORTEST_LINE } from './repeated-lines.ts';
import type { EarFinding } from './report.ts';

export interface WordsHeard {
  findings: EarFinding[];
  /** 0 to 1: share of the sung words that were heard. */
  heardShare: number;
  /** Times of all displayed words; those that were not heard stand between their neighbours. */
  words: TimedWord[];
}

/** Below this share of words that were heard to the letter nothing is certain any more, and a person listens. */
const UNSURE = 0.7;
/** A line is doubted when so few of its words would be heard by chance once in so many lines. */
const CHANCE = 0.0008;
/** Likeness from which a word counts as heard. */
const HEARD = 0.5;
/** Share of the name's places at which something like it must be heard. */
const NAMED = 0.34;

export function hearWords(
  lyrics: Lyrics,
  name: { shown: string; sung?: string },
  heard: readonly HeardWord[],
): WordsHeard {
  const sung = sungWords(lyrics);
  const pairs = align(sung, heard);
  const words = timesOf(sung, heard, pairs);
  const share =
    pairs.filter(({ sung: i, likeness }) => i !== null && likeness >= HEARD).length / Math.max(1, sung.length);
  const lines = linesOf(sung, heard, pairs);
  const typical = typicalShare(lines, 'heard');
  if (typicalShare(lines, 'exact') < UNSURE) {
    const about = `${Math.round(share * 100)} % of the words were heard`;
    return { findings: [{ fault: 'too-unsure', about, line: null, ...spanOf(words) }], heardShare: share, words };
  }
  const findings = [
    ...lines.flatMap((line) => doubtOf(line, typical, words)),
    ...repeatsOf(lines, sung, heard),
    ...nameOf(name, { sung, heard, pairs, typical }, words),
  ];
  return { findings, heardShare: share, words };
}

interface LineHeard {
  line: number;
  text: string;
  words: SungWord[];
  /** Words of it that were heard, about or to the letter. */
  heard: number;
  exact: number;
  /** Further words that were heard between its first place and its last. */
  others: HeardWord[];
}

function linesOf(sung: readonly SungWord[], heard: readonly HeardWord[], pairs: readonly AlignedPair[]): LineHeard[] {
  const lines: LineHeard[] = [];
  let current: LineHeard | undefined;
  let between: HeardWord[] = [];
  for (const { sung: i, heard: j, likeness } of pairs) {
    if (i === null) {
      between.push(heard[j!]!);
      continue;
    }
    const word = sung[i]!;
    if (current?.line !== word.line) {
      current = { line: word.line, text: '', words: [], heard: 0, exact: 0, others: [] };
      lines.push(current);
    } else current.others.push(...between);
    between = [];
    current.words.push(word);
    if (likeness >= HEARD) current.heard++;
    if (likeness === 1) current.exact++;
  }
  for (const line of lines) line.text = line.words.map(({ text }) => text).join(' ');
  return lines;
}

/** Share of heard words without the worst fifth of the lines, which may be the faults that are looked for. */
function typicalShare(lines: readonly LineHeard[], by: 'heard' | 'exact'): number {
  const sorted = lines.toSorted((a, b) => a[by] / a.words.length - b[by] / b.words.length);
  const kept = sorted.slice(Math.floor(sorted.length / 5));
  const words = kept.reduce((sum, { words: inside }) => sum + inside.length, 0);
  return kept.reduce((sum, line) => sum + line[by], 0) / Math.max(1, words);
}

/** Something else in its place is a change; nothing, or little, is a line left out. */
function doubtOf(
  { line, text, words: inside, heard, others }: LineHeard,
  typical: number,
  words: readonly TimedWord[],
): EarFinding[] {
  const chance = tail(inside.length, heard, Math.min(0.97, typical));
  if (inside.length < SHORTEST_LINE || heard > inside.length / 2 || chance > CHANCE) return [];
  const fault = others.length + heard >= inside.length / 2 ? 'line-changed' : 'line-missing';
  return [{ fault, about: text, line, ...spanOf(words.filter((word) => word.line === line)) }];
}

/** Probability of at most `hits` of `count` at a chance of `share` each. */
function tail(count: number, hits: number, share: number): number {
  let [sum, term] = [0, (1 - share) ** count];
  for (let k = 0; k <= hits; k++) {
    sum += term;
    term *= ((count - k) / (k + 1)) * (share / (1 - share));
  }
  return sum;
}

function repeatsOf(lines: readonly LineHeard[], sung: readonly SungWord[], heard: readonly HeardWord[]): EarFinding[] {
  return repeatedLines(sung, heard).map(({ line, from, to }) => {
    const about = lines.find((candidate) => candidate.line === line)!.text;
    return { fault: 'line-repeated', about, line, start: heard[from]!.start, end: heard[to - 1]!.end };
  });
}

interface Heard {
  sung: readonly SungWord[];
  heard: readonly HeardWord[];
  pairs: readonly AlignedPair[];
  typical: number;
}

/** A name is wrong when at hardly any of its places something like it was heard, and at some of them something else. */
function nameOf(
  { shown, sung: spelled }: { shown: string; sung?: string },
  { sung, heard, pairs, typical }: Heard,
  words: readonly TimedWord[],
): EarFinding[] {
  const forms = [shown, spelled ?? '']
    .map((text) => plainForm(text.split(/\s/u)[0] ?? ''))
    .filter((form) => form !== '');
  const places = sung.flatMap((word, index) => (word.forms.some((form) => forms.includes(form)) ? [index] : []));
  if (places.length < 2 || forms.length === 0) return [];
  const partners = places.map((place) => ({ place, text: partnerOf(place, heard, pairs) }));
  const right = partners.filter(({ text }) => text !== null && likenessOf(forms, plainForm(text)) >= HEARD);
  const others = partners.filter(({ text }) => text !== null && likenessOf(forms, plainForm(text)) < HEARD);
  if (right.length > places.length * NAMED || others.length < 2 || typical < UNSURE) return [];
  const first = others[0]!;
  const { start, end } = words[first.place]!;
  const about = `${shown}: heard “${[...new Set(others.map(({ text }) => text))].slice(0, 3).join('”, “')}”`;
  return [{ fault: 'name-wrong', about, line: sung[first.place]!.line, start, end }];
}

/** The word that was heard at a place of the lyrics, or beside it without a partner of its own. */
function partnerOf(place: number, heard: readonly HeardWord[], pairs: readonly AlignedPair[]): string | null {
  const at = pairs.findIndex(({ sung }) => sung === place);
  const direct = pairs[at]?.heard ?? null;
  const beside = [pairs[at - 1], pairs[at + 1]].find((pair) => pair?.sung === null)?.heard ?? null;
  const index = direct ?? beside;
  return index === null ? null : heard[index]!.text;
}

/** Seconds of a word that was not heard and has no room between its neighbours. */
const SHORTEST = 0.05;

function timesOf(sung: readonly SungWord[], heard: readonly HeardWord[], pairs: readonly AlignedPair[]): TimedWord[] {
  const partner = new Map(pairs.flatMap(({ sung: i, heard: j }) => (i !== null && j !== null ? [[i, heard[j]!]] : [])));
  const lastEnd = heard.at(-1)?.end ?? sung.length * 0.4;
  const words: TimedWord[] = [];
  for (let i = 0; i < sung.length; i++) {
    const { text, line } = sung[i]!;
    const own = partner.get(i);
    const from = words.at(-1)?.end ?? 0;
    if (own) {
      const start = Math.max(own.start, words.at(-1)?.start ?? 0);
      words.push({ text, line, start, end: Math.max(own.end, start + SHORTEST) });
      continue;
    }
    let next = i + 1;
    while (next < sung.length && !partner.has(next)) next++;
    const until = Math.max(from, partner.get(next)?.start ?? lastEnd);
    const share = Math.max(SHORTEST, (until - from) / (next - i + (partner.has(next) ? 0 : 1)));
    words.push({ text, line, start: from, end: from + share });
  }
  return words;
}

function spanOf(words: readonly { start: number; end: number }[]): { start: number; end: number } {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
}
