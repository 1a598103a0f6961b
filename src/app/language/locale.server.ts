import { AsyncLocalStorage } from 'node:async_hooks';
import { english, setLocaleSource, type Locale } from '#ui/locale.ts';
import { languageOfPage, loadLocale } from './page-language.ts';

const speeches = new AsyncLocalStorage<Locale>();
setLocaleSource(() => speeches.getStore() ?? english);

/** Loads and draws a page in a language, BCP 47; English where there is none of that name. */
export async function withLanguage<T>(code: string, answer: () => Promise<T>): Promise<T> {
  return speeches.run(await loadLocale(code), answer);
}

/** Loads and draws a page in the language that its address or its visitor's cookies ask for. */
export function withPageLanguage<T>(url: URL, cookies: string | null, answer: () => Promise<T>): Promise<T> {
  return withLanguage(languageOfPage(url, cookies), answer);
}
