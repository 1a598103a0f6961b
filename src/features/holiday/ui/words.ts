import { createContext, useContext } from 'react';
import type english from '../../../../content/messages/en/holiday.json';
import { fill } from '#kit/fill.ts';
import type { FieldWords } from '#ui/field.tsx';

/** HOL-02: everything the holiday page says, in one of its languages (`content/messages/…/holiday.json`). */
export type HolidayWords = typeof english;

const WordsContext = createContext<HolidayWords | null>(null);
export const HolidayWordsProvider = WordsContext.Provider;

export function useHolidayWords(): HolidayWords {
  const words = useContext(WordsContext);
  if (!words) throw new Error('Part of the holiday page stands outside its words');
  return words;
}

export function fieldWords(words: HolidayWords): FieldWords {
  return {
    optional: words.optional,
    counter: (count, limit) => fill(words.counter, { count, limit }),
    left: (left) => fill(words.counter_left, { left }),
  };
}
