import { currentLocale, english } from '#ui/locale.ts';
import type { Deps } from '../deps.ts';

/**
 * Address of a page in the language of the letter that is being written, for its link. The secret stands in the hash, which is not
 * sent to the server and so never logged.
 */
export function pageInSpeech({ config }: Pick<Deps, 'config'>, path: string, secret: string): string {
  const { code } = currentLocale();
  const query = code === english.code ? '' : `?language=${code}`;
  return `${config.BASE_URL}${path}${query}#${secret}`;
}
