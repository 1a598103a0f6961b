import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../test/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ work: false });
});
afterAll(() => service.end());

const get = (address: string): Promise<Response> => fetch(`${service.baseUrl}${address}`);

test('SITE-14 the picture of a shared link is drawn once, and only for the named sleeves', async () => {
  const answers = await Promise.all([get('/og/birthday.png'), get('/og/birthday.png?seed=2'), get('/og/home.png')]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  for (const unknown of ['constructor.png', '..%2fsecret.png', 'birthday.svg', 'birthday', `${'a'.repeat(3000)}.png`]) {
    expect((await get(`/og/${unknown}`)).headers.get('content-type'), unknown).not.toBe('image/png');
  }
  expect(readdirSync(path.join(service.dataFolder, 'shared-pictures'))).toHaveLength(2);
});

test('SITE-14 robots.txt keeps crawlers from private pages and from no page of the sitemap', async () => {
  const rules = [...(await (await get('/robots.txt')).text()).matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = '']) => rule,
  );
  const forbids = (address: string): boolean => rules.some((rule) => address.startsWith(rule));
  for (const address of ['/admin/orders/SONG-2026-ABCDEF', '/order', '/s/a-token', '/watch/a-token']) {
    expect(forbids(address), address).toBe(true);
  }
  const sitemap = await (await get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(listed).toContain('/sports');
  expect(listed.filter(forbids)).toEqual([]);
});

test('OPS-04 security.txt says where faults are told, for less than a year', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i);
  const text = await answer.text();
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m);
  expect(text).toContain(`Canonical: ${service.deps.config.BASE_URL}/.well-known/security.txt`);
  const days = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});
