import type Stripe from 'stripe';
import { pageText, type PageText } from './page-text.ts';
import { french } from './translations/fr.ts';
import { german } from './translations/de.ts';
import { italian } from './translations/it.ts';
import { spanish } from './translations/es.ts';

/** Language of a page: its BCP 47 code, by which amounts are written too, and its words. */
export interface PageLanguage {
  code: string;
  text: PageText;
}

export const english: PageLanguage = { code: 'en-GB', text: pageText };

const translations = { es: spanish, fr: french, it: italian, de: german };

/** Language that the session was made with; English where it names none that is spoken here. */
export function languageOf({ locale, mode }: Pick<Stripe.Checkout.Session, 'locale' | 'mode'>): PageLanguage {
  if (mode !== 'payment' || locale === null || !Object.hasOwn(translations, locale)) return english;
  const code = locale as keyof typeof translations;
  return { code, text: { ...pageText, ...translations[code] } };
}
