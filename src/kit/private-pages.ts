/**
 * Path prefixes of pages for one person or for staff: disallowed in robots.txt, and left out of the visit counts, by the pages and by
 * the server. Caching is decided the other way round, by the allowlist of `isPublic`.
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

/** True for an address that the router takes to one of the private pages or below it, however it is typed. */
export function isPrivate(path: string): boolean {
  const address = path.toLowerCase().replaceAll(/\/{2,}/g, '/');
  return privatePages.some((page) => address === page || address.startsWith(`${page}/`));
}
