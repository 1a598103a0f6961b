/** Languages of the holiday page, BCP 47. */
export const pageLanguages = ['en', 'es', 'fr', 'it', 'de'] as const;
export type PageLanguage = (typeof pageLanguages)[number];
