import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';
import { publicPages } from './seo/listed-pages.ts';
import { isPrivate, unlistedPages } from './seo/public-pages.ts';

const entries: RouteConfigEntry[] = routes;

function addressesBelow(list: readonly RouteConfigEntry[], above = ''): string[] {
  return list.flatMap((entry) => {
    const address = entry.path === undefined ? above : `${above}/${entry.path}`;
    return [...(entry.index || entry.path ? [address || '/'] : []), ...addressesBelow(entry.children ?? [], address)];
  });
}

const asObjects = (list: readonly RouteConfigEntry[]): RouteObject[] =>
  list.map(({ path, index, children }) =>
    index ? { index: true } : { ...(path ? { path } : {}), ...(children ? { children: asObjects(children) } : {}) },
  );

test('SITE-14 every route is in the sitemap, private, or named as unlisted', () => {
  const forgotten = addressesBelow(entries).filter(
    (address) =>
      !address.includes('*') &&
      !address.includes(':') &&
      !publicPages.includes(address) &&
      !unlistedPages.includes(address) &&
      !isPrivate(address),
  );
  expect(forgotten).toEqual([]);
});

test('SITE-03 SITE-14 every address of the sitemap has a route', () => {
  const objects = asObjects(entries);
  const lost = publicPages.filter((address) => matchRoutes(objects, address)?.at(-1)?.route.path === '*');
  expect(lost).toEqual([]);
});
