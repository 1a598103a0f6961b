/** Languages of songs and letters for guests, BCP 47. */
export const guestLanguages = ['en', 'es', 'fr', 'it', 'de'] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

export const isGuestLanguage = (code: string): code is GuestLanguage => guestLanguages.some((known) => known === code);
