/** Where pages belong to one person or to staff, by the beginning of the address: never kept by a cache, a crawler or the app. */
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

/** Whether an address is one of the private ones, or below it. */
export function isPrivate(path: string): boolean {
  return privatePages.some((page) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}.`));
}
