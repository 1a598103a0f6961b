import type { TimedWord } from '../contracts.ts';

/** A lyric line on the screen. Seconds from the start of the video. */
export interface CaptionLine {
  pieces: CaptionPiece[];
  /** First word's start and last word's end. */
  start: number;
  end: number;
  /** When the line is to be seen: a little before and after, never together with its neighbours. */
  shown: number;
  hidden: number;
}

/** Unit that is highlighted at once: a word, or a part of one in scripts that put no spaces between words. */
export interface CaptionPiece {
  text: string;
  start: number;
  end: number;
  spaceBefore: boolean;
}

const [LEAD, TAIL] = [0.35, 0.7];
/** Scripts written without spaces, where a line may break between words that only a dictionary sees. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Pieces that no Japanese line begins with: punctuation, and the particles and endings of one or two hiragana. */
const LEANING = /^(?:[\p{P}\p{S}ー…]+|\p{Script=Hiragana}{1,2})$/u;
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Lines in order of time, from words in any order. Words without text or with impossible times are left out. */
export function captionLines(words: readonly TimedWord[]): CaptionLine[] {
  const byLine = new Map<number, TimedWord[]>();
  for (const word of words) {
    const text = word.text.replace(INVISIBLE, '').trim();
    if (!text || !(word.end >= word.start) || !Number.isFinite(word.end)) continue;
    const line = byLine.get(word.line) ?? [];
    byLine.set(word.line, [...line, { ...word, text }]);
  }
  const lines = [...byLine.values()].map(lineOf).sort((a, b) => a.start - b.start);
  return lines.map((line, i) => {
    const [before, after] = [lines[i - 1], lines[i + 1]];
    const shown = Math.max(line.start - LEAD, before ? Math.min(line.start, (before.end + line.start) / 2) : 0, 0);
    const hidden = Math.min(line.end + TAIL, after ? Math.max(line.end, handover(line, after)) : Infinity);
    return { ...line, shown, hidden };
  });
}

const handover = (line: CaptionLine, after: CaptionLine): number =>
  Math.max(after.start - LEAD, Math.min(after.start, (line.end + after.start) / 2));

function lineOf(words: TimedWord[]): CaptionLine {
  const ordered = [...words].sort((a, b) => a.start - b.start);
  const pieces: CaptionPiece[] = [];
  for (const word of ordered) {
    const previous = pieces.at(-1)?.text.at(-1);
    const joined = previous !== undefined && UNSPACED.test(previous) && UNSPACED.test(word.text.slice(0, 2));
    pieces.push(...divided(word, previous !== undefined && !joined));
  }
  const start = Math.min(...ordered.map((word) => word.start));
  const end = Math.max(...ordered.map((word) => word.end));
  return { pieces, start, end, shown: start, hidden: end };
}

/** The word whole, or cut where a line may break when its script has no spaces; time goes by length. */
function divided(word: TimedWord, spaceBefore: boolean): CaptionPiece[] {
  if (!UNSPACED.test(word.text)) return [{ text: word.text, start: word.start, end: word.end, spaceBefore }];
  const texts: string[] = [];
  for (const { segment } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(word.text)) {
    if (texts.length > 0 && LEANING.test(segment)) texts[texts.length - 1] += segment;
    else texts.push(segment);
  }
  const whole = word.text.length;
  let done = 0;
  return texts.map((text, i) => {
    const at = (share: number): number => word.start + ((word.end - word.start) * share) / whole;
    const piece = {
      text: text.trim(),
      start: at(done),
      end: at(done + text.length),
      spaceBefore: i === 0 && spaceBefore,
    };
    done += text.length;
    return piece;
  });
}
