/** Numbers as they are sung: nobody sings a digit. */
import type { ReadingTools } from './rules.ts';

const NUMBER = /(?<![\p{L}\p{M}\p{Nd}])\d{1,4}(?:st|nd|rd|th|e|º|ª|ème|er)?(?![\p{L}\p{M}\p{Nd}]|[.:,]\d)/giu;
/** "the M6", "the A40". */
const ROAD = /(?<![\p{L}\p{M}\p{Nd}])(\p{Lu})(\d{1,2})(?![\p{L}\p{M}\p{Nd}])/gu;

/** Every number in words where the language can say it; others stay, and their clause is not sung. */
export function spelled(text: string, { inWords, inFull }: ReadingTools): string {
  return (inFull?.(text) ?? text)
    .replace(/(?<!\d)(\d{1,2})\s?(am|pm)\b/giu, '$1')
    .replace(/(?<!\d)(\d{1,2}):00(?!\d)/gu, '$1')
    .replace(ROAD, (road, letter: string, digits: string) => {
      const said = inWords(digits);
      return said === undefined ? road : `${letter} ${said}`;
    })
    .replace(NUMBER, (digits) => inWords(digits) ?? digits);
}

/** For a language that counts to 999 and names years: other numbers, and those with an ending, it cannot say. */
export function numbersInWords(
  numberWord: (value: number) => string,
  yearWord: (value: number) => string,
  hundredsWord: (value: number) => string,
): (digits: string) => string | undefined {
  return (digits) => {
    const value = /^\d+$/u.test(digits) ? Number(digits) : Number.NaN;
    if (value >= 2 && value < 100) return numberWord(value);
    if (value >= 100 && value < 1000) return hundredsWord(value);
    return value >= 1900 && value < 2100 ? yearWord(value) : undefined;
  };
}
