import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SettableClock } from '#platform/clock.ts';
import { PageCache } from './page-cache.ts';

const clock = new SettableClock(new Date('2026-05-01T12:00:00Z'));

function aShop() {
  const cache = new PageCache(clock);
  const shop = { drawn: 0, isWhole: true, status: 200, headers: {} as Record<string, string>, routes: [] as string[] };
  const ask = async (path: string, nonce: string, headers: Record<string, string> = {}): Promise<string> => {
    const request = new Request(`https://songs.example${path}`, { headers });
    const response = await cache.answer(request, nonce, {
      draw: () => {
        shop.drawn += 1;
        const body = `<p>drawn ${shop.drawn}</p><script nonce="${nonce}">1</script>`;
        const type = { 'content-type': 'text/html; charset=utf-8', ...shop.headers };
        return Promise.resolve(new Response(body, { status: shop.status, headers: type }));
      },
      isWhole: () => shop.isWhole,
      onKept: (route) => shop.routes.push(route),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return (response.headers.get('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  };
  return { cache, shop, ask };
}

test('TRD-03 a page of the magazine is drawn once for many strangers, and each answer has its own nonce', async () => {
  const { shop, ask } = aShop();
  const answers = await Promise.all(['one', 'two', 'three'].map((nonce) => ask('/trending/a-story', nonce)));
  expect(answers).toEqual(['one', 'two', 'three'].map((nonce) => `<p>drawn 1</p><script nonce="${nonce}">1</script>`));
  expect(await ask('/trending/a-story', 'four', { 'accept-encoding': 'gzip, br' })).toContain('nonce="four"');
  expect(shop).toMatchObject({ drawn: 1, routes: ['/trending/:slug', '/trending/:slug', '/trending/:slug'] });
});

test('TRD-04 what is kept of a page ends after two seconds, and at once when something was written', async () => {
  const { cache, shop, ask } = aShop();
  await ask('/trending', 'one');
  clock.advance(1999);
  await ask('/trending', 'two');
  expect(shop.drawn).toBe(1);
  clock.advance(1);
  await ask('/trending', 'three');
  expect(shop.drawn).toBe(2);
  cache.clear();
  await ask('/trending', 'four');
  expect(shop.drawn).toBe(3);
});

test('TRD-04 a page of which a part could not be drawn is kept for nobody', async () => {
  const { shop, ask } = aShop();
  shop.isWhole = false;
  await ask('/trending', 'one');
  await ask('/trending', 'two');
  expect(shop.drawn).toBe(2);
});

test.each([
  ['a page with somebody’s cookie', '/trending', { cookie: 'song-language=it' }, 200, {}],
  ['an address with a campaign', '/trending?utm_source=x', {}, 200, {}],
  ['another page', '/track-order', {}, 200, {}],
  ['a missing article', '/trending/none', {}, 410, {}],
  ['a page that sets a cookie', '/trending', {}, 200, { 'set-cookie': 'a=b' }],
])('TRD-04 %s is kept for nobody', async (_what, path, headers, status, drawnWith) => {
  const { shop, ask } = aShop();
  Object.assign(shop, { status, headers: drawnWith });
  await ask(path, 'one', headers);
  await ask(path, 'two', headers);
  expect(shop).toMatchObject({ drawn: 2, routes: [] });
});
