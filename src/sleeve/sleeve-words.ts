import { tidy } from './lettering.ts';

/** Name on a sleeve whose shop has none of its own. */
export const productName = 'Keepsong';

interface SleeveWordsOfLanguage {
  /** Stands on the sleeve until the song has a title. */
  untitled: string;
  /** Word before the name under the title. */
  before: string;
}

const english: SleeveWordsOfLanguage = { untitled: 'A Song', before: 'for' };

/** By the English name of the song's language, as an order holds it. A language without a row has English words. */
const others: Readonly<Record<string, SleeveWordsOfLanguage>> = {
  Spanish: { untitled: 'Una canción', before: 'para' },
  French: { untitled: 'Une chanson', before: 'pour' },
  German: { untitled: 'Ein Lied', before: 'für' },
  Italian: { untitled: 'Una canzone', before: 'per' },
};

const wordsOf = (language: string | undefined): SleeveWordsOfLanguage =>
  (language !== undefined && Object.hasOwn(others, language) ? others[language] : undefined) ?? english;

/** The title, or the words that stand for it. */
export function titleText({ title, language }: { title: string; language?: string }): string {
  return tidy(title) || wordsOf(language).untitled;
}

/** The line under the title; empty when there is neither a dedication nor a name. */
export function dedicationText(input: { name: string; dedication?: string; language?: string }): string {
  if (input.dedication !== undefined) return tidy(input.dedication);
  const name = tidy(input.name);
  return name && `${wordsOf(input.language).before} ${name}`;
}
