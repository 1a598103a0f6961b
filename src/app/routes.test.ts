import { matchRoutes, type RouteObject } from 'react-router';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from './routes.ts';
import { isPublic, publicPages } from './seo/listed-pages.ts';
import { otherSpellings } from './test/other-spellings.ts';
import { isPrivate } from '#kit/private-pages.ts';
import { unlistedPages } from './seo/public-pages.ts';

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

test('HOLE-12 a page is private by the route that it is, not by how its address is typed', () => {
  const objects = asObjects(entries);
  const routeOf = (address: string): string =>
    (matchRoutes(objects, address) ?? []).map(({ route }) => route.path ?? '').join('/');
  const wrong: string[] = [];
  for (const address of addressesBelow(entries).filter((one) => !one.includes('*'))) {
    const plain = address.replace(/:\w+/g, 'SONG-2026-ABCDEF');
    for (const typed of otherSpellings(plain)) {
      const odd = new URL(`http://a${typed}`).pathname;
      const isSame = routeOf(odd) === routeOf(plain);
      if (isPublic(odd) && !isPublic(plain)) wrong.push(`${odd} is public and ${plain} is not`);
      // A page that stays public may be cached; in percents it need not be.
      if (isSame && isPublic(plain) && !isPublic(odd) && !odd.includes('%') && !odd.includes('//'))
        wrong.push(`${odd} is private and ${plain} is not`);
    }
  }
  expect(wrong).toEqual([]);
  expect(isPublic('/Birthday/for-ruth')).toBe(true);
  expect(isPublic('/no/such/page')).toBe(false);
});

test('HOLE-12 every private page is below one that crawlers are told of', () => {
  const addresses = addressesBelow(entries).filter((one) => !one.includes('*') && !isPublic(one));
  expect(addresses.filter((address) => !isPrivate(address))).toEqual([]);
  expect(isPrivate('/Development/Buyer-Portal')).toBe(true);
});
