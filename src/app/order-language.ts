import { redirectDocument } from 'react-router';
import { currentLocale } from '#ui/locale.ts';
import { paths } from './paths.ts';
import { languageQuery } from './language/page-language.ts';

/**
 * Ends a navigation in the browser to a page of one order whose language or name is not the document's, and loads the page anew.
 * @param shown null while the page shows no order, and so keeps the document as it is
 */
export function reloadOnDocumentChange(
  shown: { page_language: string; white_label: { name: string } | null } | null,
  { href }: URL,
): void {
  if (!shown) return;
  const { whiteLabel } = document.documentElement.dataset;
  const isOther = shown.page_language !== currentLocale().code || shown.white_label?.name !== whiteLabel;
  // Throwing ends the client-side navigation.
  // oxlint-disable-next-line typescript/only-throw-error
  if (isOther) throw redirectDocument(href);
}

/** Address at which another order is looked up, in the language of the page that leads there; `isPlain` for one of nobody's. */
export function lookupPage(isPlain = false): string {
  const { code } = currentLocale();
  const asked = [...(code === 'en' ? [] : [`${languageQuery}=${code}`]), ...(isPlain ? ['plain'] : [])];
  return asked.length === 0 ? paths.portal : `${paths.portal}?${asked.join('&')}`;
}
