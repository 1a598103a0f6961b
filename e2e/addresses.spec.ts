import { get } from 'node:http';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../src/app/routes.ts';
import { otherSpellings } from '../src/app/test/other-spellings.ts';
import { expect, test } from './fixtures.ts';

const entries: RouteConfigEntry[] = routes;

/** One address of each module of routes: all occasions are one module, as the legal pages are. */
function addressesBelow(list: readonly RouteConfigEntry[], above = '', seen = new Set<string>()): string[] {
  return list.flatMap((entry) => {
    const address = entry.path === undefined ? above : `${above}/${entry.path.replace(/\/?\*$/, '')}`;
    const own = seen.has(entry.file) ? [] : [address || '/'];
    seen.add(entry.file);
    return [...own, ...addressesBelow(entry.children ?? [], address, seen)];
  });
}

/** Ways to type an address that no link of ours has: what `oddForms` knows, and what is too long, cut off or no text. */
function spellings(address: string): string[] {
  return [
    ...otherSpellings(address),
    `//${address}`,
    `/${address}//`,
    `${address}/${'a'.repeat(6000)}`,
    `${address}/${'%C3%A9'.repeat(500)}`,
    `${address}/%`,
    `${address}/%E0%A4%A`,
    `${address}/%00`,
    `${address}/\\..\\..`,
    `${address};a=b`,
    `${address}?${'q='.repeat(3000)}`,
    `${address}?order=%E0%A4%A&email=%`,
  ];
}

/** Status of an address exactly as it is typed: `fetch` would put it right first. */
function statusOf(origin: URL, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: origin.hostname, port: origin.port, path }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });
}

const addresses = addressesBelow(entries).map((address) => address.replace(/:\w+/g, 'SONG-2026-ABCDEF'));

test('MEND-01 SITE-16 no address is answered with a server error, however it is typed', async ({ shop }) => {
  test.setTimeout(180_000);
  const origin = new URL(shop.url);
  const failed: string[] = [];
  for (const address of addresses) {
    const typed = spellings(address);
    const statuses = await Promise.all(typed.map((path) => statusOf(origin, path)));
    statuses.forEach((status, place) => {
      if (status >= 500) failed.push(`${status} ${typed[place]?.slice(0, 80)}`);
    });
  }
  expect(failed).toEqual([]);
  expect(addresses.length).toBeGreaterThan(25);
});

test('MEND-01 SITE-03 SITE-23 capitals in an address show the page itself', async ({ shop }) => {
  const origin = new URL(shop.url);
  for (const path of ['/Birthday', '/BIRTHDAY/for-ruth', '/Privacy-Policy', '/Terms-Conditions', '/Just-Because'])
    expect(await statusOf(origin, path), path).toBe(200);
});
