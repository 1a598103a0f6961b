import { matchPath } from 'react-router';

/**
 * Path prefixes of pages for one person or for staff: disallowed in robots.txt, and left out of the visit counts. Caching is
 * decided the other way round, by the allowlist of `isPublic`.
 */
export const privatePages: readonly string[] = [
  '/development/buyer-portal',
  '/payment-success',
  '/thank-you',
  '/order',
  '/track-order',
  '/watch',
  '/s',
  '/gift',
  '/together',
  '/review',
  '/again',
  '/words',
  '/stay',
  '/stays',
  '/partner',
  '/password',
  '/affiliate',
  '/view',
  '/consent',
  '/memory-preview',
  '/unsubscribe',
  '/admin',
];

/** Other addresses of a public page, or pages for developers. */
export const unlistedPages: readonly string[] = [
  '/development',
  '/development/design',
  '/housewarming-demo',
  '/travel/hosts',
  '/offline',
];

/** True for an address that the router takes to one of the private pages or below it, however it is typed. */
export function isPrivate(path: string): boolean {
  return privatePages.some((page) => matchPath(`${page}/*`, path) !== null);
}
