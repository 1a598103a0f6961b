import { AsyncLocalStorage } from 'node:async_hooks';
import { translations } from '#messages/languages.js';
import { currentLocale, english, setLocaleSource, type Locale } from '#ui/locale.ts';

const speeches = new AsyncLocalStorage<Locale>();
const outside = currentLocale;
let isSet = false;

/**
 * Runs `work` with the messages of a language, for letters; English where there are none.
 * @param code BCP 47
 */
export async function inLanguage<T>(code: string, work: () => Promise<T> | T): Promise<T> {
  if (!isSet) {
    const before = outside();
    setLocaleSource(() => speeches.getStore() ?? before);
    isSet = true;
  }
  const load = translations[code];
  const speech = load ? { code, catalogue: (await load()).default } : english;
  return speeches.run(speech, work);
}
