import { matchPath } from 'react-router';
import { languages as all, translations } from '#messages/languages.js';
import { english, type Language, type Speech } from '#ui/speech.ts';

/** Name under which a visitor's choice is kept: in local storage, and as a cookie, so that the server's page is in that language already. */
export const languageKey = 'song-language';

/** Languages that a page is offered in. */
export function languagesOfPage(path: string, languages: readonly Language[] = all): readonly Language[] {
  return languages.filter(({ pages }) => !pages || pages.some((page) => matchPath(page, path)));
}

/** The language of a page, decided here alone: the one that the visitor's cookie names if the page is offered in it, else English. */
export function languageOfPage(path: string, cookies: string | null, languages: readonly Language[] = all): string {
  const chosen = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === languageKey)?.[1];
  return languagesOfPage(path, languages).find(({ code }) => code === chosen)?.code ?? english.code;
}

/** A language with its texts, fetched when they are first needed. */
export async function loadSpeech(code: string): Promise<Speech> {
  const load = translations[code];
  return load ? { code, catalogue: (await load()).default } : english;
}
