import type { HolidayWords } from '#features/holiday/ui/words.ts';

/** HOL-01: what the page says of each sample's place, by the sample's id. */
export function placesOf(words: HolidayWords): Partial<Record<string, { name: string; text: string }>> {
  return {
    'travel-santorini': { name: words.santorini, text: words.santorini_text },
    'travel-nepal': { name: words.nepal, text: words.nepal_text },
    'travel-tokyo': { name: words.tokyo, text: words.tokyo_text },
  };
}
