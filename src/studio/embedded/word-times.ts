/** When each displayed word is sung. */
import type { TimedWord } from '../contracts.ts';
import type { SungLine, Take } from '../score.ts';

type SyllableTimes = Take['syllables'];

/** The times of the score itself, for a line that nobody sings. */
export function writtenTimes(line: SungLine): SyllableTimes {
  return line.syllables.map(({ word, notes }) => {
    const last = notes.at(-1);
    return { word, start: notes[0]?.start ?? 0, end: last ? last.start + last.duration : 0 };
  });
}

/** Words in order, each not before the one before; a word without a syllable stands between its neighbours. */
export function wordTimes(line: SungLine, syllables: SyllableTimes): TimedWord[] {
  const words: TimedWord[] = [];
  line.words.forEach((text, index) => {
    const own = syllables.filter((syllable) => syllable.word === index);
    const before = words.at(-1)?.end ?? syllables[0]?.start ?? 0;
    const start = own.length > 0 ? Math.max(Math.min(...own.map((s) => s.start)), words.at(-1)?.start ?? 0) : before;
    const end = own.length > 0 ? Math.max(start, ...own.map((s) => s.end)) : start;
    const previous = words.at(-1);
    if (previous && previous.end > start) previous.end = start;
    words.push({ text, start, end, line: line.line });
  });
  return words;
}
