/** The languages the lyricist writes in, and how each is called on an order. */
import type { Language } from './language.ts';

export interface LanguageEntry {
  code: string;
  /** English and own names, lower case. */
  names: readonly string[];
  load: () => Promise<Language>;
}

export const languageEntries: readonly LanguageEntry[] = [
  { code: 'en', names: ['english', 'inglese'], load: async () => (await import('./english/index.ts')).language },
  { code: 'it', names: ['italian', 'italiano'], load: async () => (await import('./italian/index.ts')).language },
  {
    code: 'es',
    names: ['spanish', 'español', 'espanol', 'castellano', 'spagnolo'],
    load: async () => (await import('./spanish/index.ts')).language,
  },
  {
    code: 'fr',
    names: ['french', 'français', 'francais', 'francese'],
    load: async () => (await import('./french/index.ts')).language,
  },
  {
    code: 'de',
    names: ['german', 'deutsch', 'tedesco'],
    load: async () => (await import('./german/index.ts')).language,
  },
];

/** By display name, own name or BCP 47 tag ("English", "italiano", "de-AT"), in any case. */
export function findLanguage(asked: string): LanguageEntry | undefined {
  const wanted = asked.trim().toLowerCase();
  const primary = wanted.split(/[-_]/)[0];
  return languageEntries.find(({ code, names }) => code === primary || names.includes(wanted));
}
