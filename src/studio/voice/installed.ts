import { createRequire } from 'node:module';

/** Languages that espeak sings, where it is installed. */
const ESPEAK_LANGUAGES = new Set(['it', 'es', 'fr', 'de']);

export function espeakInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten');
    return true;
  } catch {
    return false;
  }
}

/** True when a voice is installed that sings the language. @param language as BCP 47 without a region: 'en' */
export function hasVoice(language: string): boolean {
  return language === 'en' || (ESPEAK_LANGUAGES.has(language) && espeakInstalled());
}
