import { m } from '#messages/messages.js';
import type { GuestLanguage } from '../domain/languages.ts';

const names: Record<GuestLanguage, () => string> = {
  en: m.host_language_en,
  es: m.host_language_es,
  fr: m.host_language_fr,
  it: m.host_language_it,
  de: m.host_language_de,
};

export const languageName = (code: GuestLanguage): string => names[code]();
