import type { HolidayWords } from '#features/holiday/ui/words.ts';
import type { Spoken } from '#ui/spoken.ts';

/** HOL-02: the languages of the holiday page, each by its own name. */
export const pageLanguages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
  { code: 'de', name: 'Deutsch' },
] as const;

export type PageLanguage = (typeof pageLanguages)[number]['code'];

/** Under which the choice is kept: in local storage, and as a cookie, so that the server's page is in that language already. */
export const languageKey = 'song-language';

export function isPageLanguage(code: string | null | undefined): code is PageLanguage {
  return pageLanguages.some((language) => language.code === code);
}

/** The language that a request's cookie asks for; English otherwise. */
export function languageOf(cookies: string | null): PageLanguage {
  const chosen = (cookies ?? '')
    .split(';')
    .map((cookie) => cookie.trim().split('='))
    .find(([name]) => name === languageKey)?.[1];
  return isPageLanguage(chosen) ? chosen : 'en';
}

/** Only the server reads them: a page gets the words of its own language with its data. */
export async function wordsOf(language: PageLanguage): Promise<HolidayWords> {
  return (await files[language]()).default;
}

const files: Record<PageLanguage, () => Promise<{ default: HolidayWords }>> = {
  en: () => import('../../../content/messages/en/holiday.json'),
  es: () => import('../../../content/messages/es/holiday.json'),
  fr: () => import('../../../content/messages/fr/holiday.json'),
  it: () => import('../../../content/messages/it/holiday.json'),
  de: () => import('../../../content/messages/de/holiday.json'),
};

/** What stands around the page's own part, in its language; the shop speaks English by itself. */
export async function spokenOf(language: PageLanguage): Promise<Spoken> {
  return language === 'en' ? {} : (await frames[language]()).default;
}

const frames: Record<Exclude<PageLanguage, 'en'>, () => Promise<{ default: Spoken }>> = {
  es: () => import('../../../content/messages/es/frame.json'),
  fr: () => import('../../../content/messages/fr/frame.json'),
  it: () => import('../../../content/messages/it/frame.json'),
  de: () => import('../../../content/messages/de/frame.json'),
};
