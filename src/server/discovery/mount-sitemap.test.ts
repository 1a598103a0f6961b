import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { publicPages } from '#app/seo/listed-pages.ts';
import { SettableClock } from '#platform/clock.ts';
import type { App, Environment } from '../http.ts';
import { mountSitemap } from './mount-sitemap.ts';

/** A shop whose one room has these pages; `reads` counts how often it was asked for them. */
function shopWith(pages: string[]) {
  const app: App = new Hono<Environment>();
  const clock = new SettableClock('2026-06-01T10:00:00Z');
  const shop = { pages, reads: 0, fails: false };
  const read = (): Promise<string[]> => {
    shop.reads += 1;
    return shop.fails ? Promise.reject(new Error('no database')) : Promise.resolve([...shop.pages]);
  };
  const room = { pages: read, picture: () => Promise.resolve(null) };
  mountSitemap(app, { clock, config: { BASE_URL: 'https://songs.example' } }, [room]);
  app.onError((_error, c) => c.text('later', 503));
  const get = (path: string): Promise<Response> => Promise.resolve(app.request(path));
  return { shop, clock, get, text: async (path: string) => (await get(path)).text() };
}

test('SITE-14 HOLE-15 however often the sitemap is asked for, its pages are read once in half a minute', async () => {
  const { shop, clock, get } = shopWith(['/trending/one']);
  const asked = ['/sitemap.xml', '/sitemap-1.xml', '/sitemap.xml', '/sitemap-99999.xml', '/sitemap.xml?again=1'];
  const answers = await Promise.all(asked.map(get));
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 200]);
  clock.advance(29_999);
  await get('/sitemap.xml');
  expect(shop.reads).toBe(1);
  clock.advance(1);
  await get('/sitemap.xml');
  expect(shop.reads).toBe(2);
});

test('SITE-14 a page that was withdrawn leaves the sitemap within a minute, whoever kept it', async () => {
  const { shop, clock, get, text } = shopWith(['/trending/songs/one', '/trending/songs/two']);
  expect(await text('/sitemap.xml')).toContain('/trending/songs/one<');
  shop.pages = ['/trending/songs/two'];
  clock.advance(30_000);
  const answer = await get('/sitemap.xml');
  expect(await answer.text()).not.toContain('/trending/songs/one<');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=30');
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  clock.set('2026-05-01T10:00:00Z');
  shop.pages = [];
  expect(await text('/sitemap.xml'), 'also when the clock was set back').not.toContain('/trending/songs/two<');
});

test('SITE-14 a sitemap that could not be read is read again by the next who asks', async () => {
  const { shop, get } = shopWith(['/trending/one']);
  shop.fails = true;
  expect((await get('/sitemap.xml')).status).toBe(503);
  shop.fails = false;
  expect((await get('/sitemap.xml')).status).toBe(200);
});

test('SITE-14 more pages than one file may hold are mounted in parts, of which the next after the last is not there', async () => {
  const { shop, get, text } = shopWith(Array.from({ length: 60_000 }, (_, song) => `/trending/songs/${song}`));
  expect(await text('/sitemap.xml')).toContain('<loc>https://songs.example/sitemap-2.xml</loc>');
  const count = async (path: string): Promise<number> => (await text(path)).split('<loc>').length - 1;
  expect([await count('/sitemap-1.xml'), await count('/sitemap-2.xml')]).toEqual([50_000, 10_000 + publicPages.length]);
  const outside = ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-100000.xml', '/sitemap-x.xml'];
  for (const path of outside) expect((await get(path)).status, path).toBe(404);
  expect(shop.reads).toBe(1);
});
