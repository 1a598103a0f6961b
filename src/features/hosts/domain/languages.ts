/** Languages of songs and letters for guests, BCP 47, with the names that engines know them by. */
export const guestLanguages = ['en', 'es', 'fr', 'it', 'de'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

export const languageNames: Record<GuestLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  de: 'German',
};

export const isGuestLanguage = (code: string): code is GuestLanguage => guestLanguages.some((known) => known === code);
