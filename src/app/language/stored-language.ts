import { languageKey } from './page-language.ts';

/** Seconds. */
const year = 365 * 24 * 3600;

/** Reads the language chosen in this browser. */
export function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(languageKey);
  } catch {
    return null;
  }
}

/** Remembers a choice of language. */
export function storeLanguage(code: string): void {
  try {
    window.localStorage.setItem(languageKey, code);
  } catch {
    // A browser that stores nothing still has the cookie.
  }
  document.cookie = `${languageKey}=${code}; path=/; max-age=${year}; samesite=lax`;
}
