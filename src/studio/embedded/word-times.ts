/** Times of each displayed word. */
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

/** Share of a syllable that goes to a following word which is sung on it, as vowels that meet across words are. */
const SHARED = 0.4;

/** Words in order, each not before the one before. */
export function wordTimes(line: SungLine, syllables: SyllableTimes): TimedWord[] {
  const words: TimedWord[] = [];
  line.words.forEach((text, index) => {
    const own = syllables.filter((syllable) => syllable.word === index);
    const previous = words.at(-1);
    if (own.length > 0) {
      const start = Math.max(Math.min(...own.map((syllable) => syllable.start)), previous?.start ?? 0);
      if (previous && previous.end > start) previous.end = start;
      words.push({ text, start, end: Math.max(start, ...own.map((syllable) => syllable.end)), line: line.line });
    } else if (previous) {
      const { end } = previous;
      previous.end = end - (end - previous.start) * SHARED;
      words.push({ text, start: previous.end, end, line: line.line });
    } else {
      const start = syllables[0]?.start ?? 0;
      words.push({ text, start, end: start, line: line.line });
    }
  });
  return words;
}
