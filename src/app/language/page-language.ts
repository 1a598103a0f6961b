import { matchPath } from 'react-router';
import { languages as all, translations } from '#messages/languages.js';
import { english, type Language, type Locale } from '#ui/locale.ts';

/** Name under which a visitor's choice is kept: in local storage, and as a cookie, so that the server's page is in that language already. */
export const languageKey = 'song-language';

/** Query of an address that names a language: links in letters lead to a page in the language of the letter. */
export const languageQuery = 'language';

/** Languages that a page is offered in. */
export function languagesOfPage(path: string, languages: readonly Language[] = all): readonly Language[] {
  return languages.filter(({ pages }) => !pages || pages.some((page) => matchPath(page, path)));
}

/**
 * The language of a page that shows no order, decided here alone: the one of the visitor's cookie, else the one that its address
 * names, if the page is offered in it; else English. A page of one order speaks that order's language.
 */
export function languageOfPage(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  cookies: string | null,
  languages: readonly Language[] = all,
): string {
  const chosen = cookies?.match(`(?:^|; *)${languageKey}=([^;]*)`)?.[1];
  const asked = [chosen, searchParams.get(languageQuery)];
  return (
    asked.find((code) => languagesOfPage(pathname, languages).some((offered) => offered.code === code)) ?? english.code
  );
}

/** Loads a locale; its catalogue is fetched on first use. */
export async function loadLocale(code: string): Promise<Locale> {
  const load = translations[code];
  return load ? { code, catalogue: (await load()).default } : english;
}
