import { pagePattern } from '#features/analytics/domain/visit.ts';
import { isPrivate } from './public-pages.ts';

/**
 * The page that an address counts for. Whoever has the address of a private page may open it, so the counts, which are kept and shown
 * to staff, must not have it: what happens there counts for no page of its own.
 */
export function countedPage(path: string): string {
  return !isPrivate(path) && pagePattern.test(path) ? path : '/other';
}
