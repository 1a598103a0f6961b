import { occasionSlugs } from '#features/orders/domain/occasions.ts';
import { occasionPage, paths } from '../paths.ts';

/** Every page that search engines should know, by its one address. `routes.test.ts` keeps the list and the routes together. */
export const publicPages: readonly string[] = [
  '/',
  paths.classic,
  paths.holiday,
  paths.estateAgent,
  paths.hosts,
  ...occasionSlugs.map(occasionPage),
  '/privacy-policy',
  '/cookie-policy',
  '/terms-conditions',
];
