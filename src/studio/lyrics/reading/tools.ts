/** The reader's tools for a language, besides its data. */
import type { Language } from '../language.ts';
import type { ReadingTools } from './rules.ts';

const made = new WeakMap<Language, ReadingTools>();

/** The vocabulary is every word of the bank and of the reader's own lists; made once for a language. */
export function toolsFor(language: Language): ReadingTools {
  const known = made.get(language);
  if (known) return known;
  const tools: ReadingTools = {
    syllables: (text) => language.syllables(text).length,
    inWords: (digits) => language.inWords(digits),
    ...(language.inFull ? { inFull: (text: string) => language.inFull!(text) } : {}),
    vocabulary: vocabularyOf(language),
    ...(language.accented ? { accented: (text: string, story: string) => language.accented!(text, story) } : {}),
    ...(language.withMarks ? { withMarks: (text: string) => language.withMarks!(text) } : {}),
    ...(language.isWord ? { isWord: (word: string) => language.isWord!(word) } : {}),
  };
  made.set(language, tools);
  return tools;
}

function vocabularyOf(language: Language): Set<string> {
  const { bank, reading } = language;
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (Array.isArray(value)) for (const item of value) collect(item);
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item);
  };
  collect(bank.sheets);
  if (language.isWord)
    texts.push(
      ...Object.values(reading.kinds)
        .flat()
        .filter((word) => language.isWord!(word)),
    );
  const ofNoWords = { kinds: [], titles: [], places: [], absent: [], bothAbsent: [], unsung: [] };
  // English asides have many words: "budgie" is no slip of "budget".
  const ofAsides = reading.findsAntecedents === true ? { asides: [] } : {};
  collect({ ...reading, slips: Object.values(reading.slips), ...ofNoWords, ...ofAsides });
  return new Set(
    texts.flatMap(
      (text) =>
        text
          .replace(/\{[a-z_]+\}/gu, ' ')
          .toLowerCase()
          .match(/[\p{L}\p{M}']+/gu) ?? [],
    ),
  );
}
