import { useSyncExternalStore } from 'react';
import { currentLocale, onLocaleChange } from '#ui/locale.ts';

const code = (): string => currentLocale().code;

/** Code of the page's language. A component that uses it is drawn again in another language. */
export function useLanguage(): string {
  return useSyncExternalStore(onLocaleChange, code, code);
}
