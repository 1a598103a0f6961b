import { m } from '#messages/messages.js';
import { currentLocale } from '#ui/locale.ts';
import type { PriceLine } from '../domain/price.ts';

export const genreNames = {
  Pop: m.holiday_genre_pop,
  Acoustic: m.holiday_genre_acoustic,
  'Chill / Lo-Fi': m.holiday_genre_chill_lo_fi,
  Afrobeat: m.holiday_genre_afrobeat,
  'R&B / Soul': m.holiday_genre_r_b_soul,
  'Classical / Orchestral': m.holiday_genre_classical_orchestral,
  Jazz: m.holiday_genre_jazz,
  'Country / Folk': m.holiday_genre_country_folk,
  'Reggae / Dancehall': m.holiday_genre_reggae_dancehall,
  'EDM / Dance': m.holiday_genre_edm_dance,
  'Hip Hop / Rap': m.holiday_genre_hip_hop_rap,
  'Rock / Indie': m.holiday_genre_rock_indie,
  'Surprise Me!': m.holiday_genre_surprise_me,
} as const;

export const languageNames = {
  English: m.holiday_language_english,
  French: m.holiday_language_french,
  German: m.holiday_language_german,
  Italian: m.holiday_language_italian,
  Spanish: m.holiday_language_spanish,
  Portuguese: m.holiday_language_portuguese,
  Hindi: m.holiday_language_hindi,
  Arabic: m.holiday_language_arabic,
  Japanese: m.holiday_language_japanese,
} as const;

/** Names of the choices that an order stores in English, for orders that are read in other languages. */
const names: Readonly<Record<string, () => string>> = {
  ...genreNames,
  ...languageNames,
  Reflective: m.ordering_mood_reflective,
  Funny: m.ordering_mood_funny,
  Happy: m.ordering_mood_happy,
  'No Preference': m.ordering_voice_any,
  Medium: m.ordering_tempo_medium,
  'One more revision': m.ordering_line_revision,
};

/** A genre, language, mood, voice, tempo or extra of an order in the page's language; text that somebody typed stays as it is. */
export function choiceName(stored: string): string {
  return currentLocale().code !== 'en' && Object.hasOwn(names, stored) ? (names[stored]?.() ?? stored) : stored;
}

/** The same within a sentence, where German and English alone write a language with a capital. */
export function choiceInSentence(stored: string): string {
  const name = choiceName(stored);
  return ['en', 'de'].includes(currentLocale().code) ? name : name.toLocaleLowerCase(currentLocale().code);
}

/** Name of an order's line in the language that is spoken now. */
export function lineName({ entry, name }: Pick<PriceLine, 'entry' | 'name'>): string {
  return entry === 'souvenir' && currentLocale().code !== 'en' ? m.ordering_line_souvenir() : name;
}
