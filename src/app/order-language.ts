import { redirectDocument } from 'react-router';
import { currentSpeech } from '#ui/speech.ts';
import { paths } from './paths.ts';
import { languageQuery } from './language/page-language.ts';

/**
 * Ends a navigation in the browser to a page of one order whose language is not the document's, and loads the page anew.
 * @param shown null while the page shows no order, and so keeps the document's language
 */
export function keepLanguageOf(shown: { page_language: string } | null, { href }: URL): void {
  // Throwing ends the client-side navigation.
  // oxlint-disable-next-line typescript/only-throw-error
  if (shown && shown.page_language !== currentSpeech().code) throw redirectDocument(href);
}

/** Address at which another order is looked up, in the language of the page that leads there. */
export function lookupPage(): string {
  const { code } = currentSpeech();
  return code === 'en' ? paths.portal : `${paths.portal}?${languageQuery}=${code}`;
}
