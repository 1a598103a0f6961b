import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createPageOptimiser, inBrotli } from './optimise-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-page-text-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'assets', 'root-1.css'), 'p{color:red}.shown{color:var(--ink)}.absent{color:blue}');
afterAll(() => rmSync(folder, { recursive: true }));

const html = { headers: { 'content-type': 'text/html; charset=utf-8' }, status: 404 };
const page = `<head><link rel="modulepreload" href="/assets/root-1.js" nonce="n"/><link nonce="n" rel="stylesheet" href="/assets/root-1.css#"/></head><body><p>1</p><script nonce="n" type="module" async="">import "/assets/$&.js";</script></body>`;

test('a page stands as soon as it is there: its styles in it, its scripts waiting', async () => {
  const response = await createPageOptimiser(folder)(new Response(page, html), { scripts: 'after-paint' });
  const text = await response.text();
  expect(response.status).toBe(404);
  expect(text).toContain(
    '<style>p{color:red}</style><link nonce="n" rel="stylesheet" href="/assets/root-1.css#" disabled=""/>',
  );
  expect(text).not.toContain('<link rel="modulepreload"');
  expect(text).not.toContain('type="module"');
  expect(text).toContain('<script nonce="n" type="text/x-after-paint">import "/assets/$&.js";</script>');
  expect(text).toContain('["/assets/root-1.js"]');
});

test('a page on which something is done starts at once', async () => {
  const response = await createPageOptimiser(folder)(new Response(page, html), { scripts: 'at-once' });
  const text = await response.text();
  expect(text).toContain('<style>p{color:red}.shown{color:var(--ink)}.absent{color:blue}</style>');
  expect(text).toContain('<link rel="modulepreload" href="/assets/root-1.js" nonce="n"/>');
  expect(text).toContain('<script nonce="n" type="module" async="">');
});

test('a page that brings its own script gets the styles of what the server drew', async () => {
  const own = page.replace(
    /<script[^>]*>.*<\/script>/,
    '<script nonce="n" type="module" src="/assets/own-1.js"></script>',
  );
  const response = await createPageOptimiser(folder)(new Response(own, html), { scripts: 'at-once' });
  const text = await response.text();
  expect(text).toContain('<style>p{color:red}</style>');
  expect(text).toContain('<script nonce="n" type="module" src="/assets/own-1.js">');
});

test('GIFT-02 a page that brings its own script waits for no font but the one it preloads', async () => {
  const face = (family: string, source: string): string => `@font-face{font-family:${family};src:${source}}`;
  const [first, second, local] = [
    face('A', 'url(/assets/a.woff2)format("woff2")'),
    face('B', 'url(/assets/b.woff2)format("woff2")'),
    face('C', 'local(Arial)'),
  ];
  writeFileSync(path.join(folder, 'assets', 'fonts-1.css'), `${first}${second}${local}p{font-family:A,B,C}`);
  const own =
    '<head><link nonce="n" rel="preload" as="font" href="/assets/a.woff2"/><link rel="stylesheet" href="/assets/fonts-1.css"/></head><body><p>1</p></body>';
  const sent = await createPageOptimiser(folder)(new Response(own, html), { scripts: 'at-once' });
  const text = await sent.text();
  expect(text).toContain(`<style>${first}${local}p{font-family:A,B,C}</style>`);
  expect(text).toContain(`<style media="not all">${second}</style><script nonce="n">`);
  expect(text).toContain(`<noscript><style>${second}</style></noscript>`);
  const shop = page.replace('root-1.css#', 'fonts-1.css');
  const ofShop = await createPageOptimiser(folder)(new Response(shop, html), { scripts: 'after-paint' });
  expect(await ofShop.text()).not.toContain('media="not all"');
});

test('GIFT-02 text whose font waits stands in a system’s font, not in the one that is there for headings', async () => {
  const face = (family: string, weight: string, source: string): string =>
    `@font-face{font-family:${family};font-weight:${weight};src:${source}}`;
  const headings = face('A', '800', 'url(/assets/a.woff2)format("woff2")');
  const rare = face('A', '800', 'url(/assets/rare.woff2)format("woff2")');
  const text = face('A', '400 799', 'url(/assets/text.woff2)format("woff2")');
  const notes = face('B', '400', 'url(/assets/notes.woff2)format("woff2")');
  const locals = [
    face('S', '800', 'local(Arial Bold)'),
    face('S', '400 799', 'local(Arial);size-adjust:106%'),
    face('T', '400', 'local(Times)'),
  ];
  writeFileSync(
    path.join(folder, 'assets', 'waiting-1.css'),
    [rare, headings, text.replace('text', 'rare-text'), text, notes, ...locals, 'p{font-family:A,S}'].join(''),
  );
  const own =
    '<head><link nonce="n" rel="preload" as="font" href="/assets/a.woff2"/><link rel="stylesheet" href="/assets/waiting-1.css"/></head><body><p>1</p></body>';
  const sent = await createPageOptimiser(folder)(new Response(own, html), { scripts: 'at-once' });
  const first = /<style>([^<]*)<\/style>/.exec(await sent.text())?.[1] ?? '';
  const standIn = face('A', '400 799', 'local(Arial);size-adjust:106%');
  expect(first.match(/@font-face\{[^}]*\}/g)).toEqual([headings, standIn, ...locals]);
});

test('what is no page of this build stays as it is', async () => {
  const set = createPageOptimiser(folder);
  const data = new Response('<link rel="stylesheet" href="/assets/root-1.css"/>', {
    headers: { 'content-type': 'text/x-script' },
  });
  expect(await (await set(data, { scripts: 'after-paint' })).text()).toBe(
    '<link rel="stylesheet" href="/assets/root-1.css"/>',
  );
});

test('Brotli only for browsers that take it', async () => {
  const sent = await inBrotli(new Response(page, html), 'gzip, deflate, br, zstd');
  expect(sent.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(Buffer.from(await sent.arrayBuffer())).toString()).toBe(page);
  for (const accepted of [undefined, 'gzip', 'br;q=0', 'brotli'])
    expect((await inBrotli(new Response(page, html), accepted)).headers.get('content-encoding'), accepted).toBeNull();
});
