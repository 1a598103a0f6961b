import { expect, test } from 'vitest';
import { partOfSitemap, sitemap } from './sitemap.ts';

const origin = 'https://songs.example';
const pages = ['/', '/sports', '/trending/one', '/trending/two', '/trending/three'];
const located = (text: string | null): string[] =>
  [...(text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

test('SITE-14 a sitemap of more addresses than one may hold is an index, whose parts hold each of them once', () => {
  const index = sitemap(origin, pages, 2);
  expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(located(index)).toEqual([1, 2, 3].map((part) => `${origin}/sitemap-${part}.xml`));
  const parts = [1, 2, 3].map((part) => partOfSitemap(origin, { pages, part, most: 2 }));
  expect(parts.flatMap(located)).toEqual(pages.map((page) => `${origin}${page}`));
  expect(parts.map((part) => located(part).length)).toEqual([2, 2, 1]);
  expect(partOfSitemap(origin, { pages, part: 4, most: 2 })).toBeNull();
});

test('SITE-14 a sitemap that one file may hold has no parts', () => {
  expect(located(sitemap(origin, pages, 5))).toEqual(pages.map((page) => `${origin}${page}`));
  expect(partOfSitemap(origin, { pages, part: 1, most: 5 })).toBeNull();
});
