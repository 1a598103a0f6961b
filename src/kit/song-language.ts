/** A language that songs can be made in, and what it is called on an order. */
export interface SongLanguage {
  /** BCP 47: 'en'. */
  code: string;
  /** English name, as the forms offer it: 'Italian'. */
  name: string;
  /** Further names in lower case: its own, and those in other languages. */
  names: readonly string[];
}

/** Finds a language by any of its names or its BCP 47 tag ('Italian', 'italiano', 'de-AT'), in any case. */
export function languageNamed<Language extends SongLanguage>(
  languages: readonly Language[],
  asked: string,
): Language | undefined {
  const wanted = asked.trim().toLowerCase();
  const primary = wanted.split(/[-_]/)[0];
  return languages.find(
    ({ code, name, names }) => code === primary || name.toLowerCase() === wanted || names.includes(wanted),
  );
}
