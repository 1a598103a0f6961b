import { matchPath } from 'react-router';
import { occasionSlugs } from '#occasions/occasions.ts';
import { occasionPage, paths } from '../paths.ts';
import { unlistedPages } from './public-pages.ts';

/** Every page that search engines should know, by its one address. `routes.test.ts` keeps the list and the routes together. */
export const publicPages: readonly string[] = [
  '/',
  paths.classic,
  paths.holiday,
  paths.estateAgent,
  paths.hosts,
  paths.waitlist,
  paths.trending,
  paths.producers,
  ...occasionSlugs.map(occasionPage),
  '/privacy-policy',
  '/cookie-policy',
  '/terms-conditions',
];

/**
 * Route patterns whose pages are the same for everybody. Every other address, an unknown one too, is private: kept by no cache
 * and no search engine. The last one is React Router's list of routes.
 */
const publicRoutes = [
  ...publicPages,
  ...unlistedPages,
  ...occasionSlugs.map((slug) => `/${slug}/*`),
  `${paths.trending}/:slug`,
  `${paths.trending}/songs/:id`,
  '/__manifest',
];

/** True if the router takes an address, or the data of its page alone, to a public route: by the route, not by how it is typed. */
export function isPublic(path: string): boolean {
  const page = path === '/_root.data' ? '/' : path.replace(/(\/_)?\.data$/, '');
  return publicRoutes.some((route) => matchPath(route, page === '' ? '/' : page) !== null);
}
