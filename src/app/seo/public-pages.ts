import { occasionSlugs } from '#features/orders/domain/occasions.ts';
import { occasionPage, paths } from '../paths.ts';

/** Every page that search engines should know, by its one address. `routes.test.ts` keeps the list and the routes together. */
export const publicPages: readonly string[] = [
  '/',
  paths.classic,
  paths.holiday,
  ...occasionSlugs.map(occasionPage),
  '/privacy-policy',
  '/cookie-policy',
  '/terms-conditions',
];

/** Where pages belong to one person or to staff, by the beginning of the address: never kept by a cache, a crawler or the app. */
export const privatePages: readonly string[] = [
  '/development/buyer-portal',
  '/payment-success',
  '/thank-you',
  '/order',
  '/track-order',
  '/watch',
  '/s',
  '/admin',
];

/** Other addresses of a public page, or pages for developers. */
export const unlistedPages: readonly string[] = ['/development', '/development/design', '/offline'];

/** Whether an address is one of the private ones, or below it. */
export function isPrivate(path: string): boolean {
  return privatePages.some((page) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}.`));
}
