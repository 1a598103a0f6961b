import { matchPath } from 'react-router';

/**
 * Where pages belong to one person or to staff: what crawlers are told, and what visits are not counted of. What a cache may
 * keep is decided the other way round, by `isPublic`.
 */
export const privatePages: readonly string[] = [
  '/development/buyer-portal',
  '/payment-success',
  '/thank-you',
  '/order',
  '/track-order',
  '/watch',
  '/s',
  '/partner',
  '/admin',
];

/** Other addresses of a public page, or pages for developers. */
export const unlistedPages: readonly string[] = [
  '/development',
  '/development/design',
  '/housewarming-demo',
  '/offline',
];

/** True for an address that the router takes to one of the private pages or below it, however it is typed. */
export function isPrivate(path: string): boolean {
  return privatePages.some((page) => matchPath(`${page}/*`, path) !== null);
}
