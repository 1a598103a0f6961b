import { isPrivate } from '#kit/private-pages.ts';
import { pagePattern } from './visit.ts';

/** Page of everything that counts for no page of its own. */
export const otherPage = '/other';

/**
 * The page that an address counts for. Whoever has the address of a private page may open it, so the counts, which are kept and shown
 * to staff, must not have it. Asked by the pages ahead of sending, and by the server, which takes no browser's word for it.
 */
export function countedPage(path: string): string {
  return !isPrivate(path) && pagePattern.test(path) ? path : otherPage;
}
