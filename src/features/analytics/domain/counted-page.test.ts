import { expect, test } from 'vitest';
import { privatePages } from '#kit/private-pages.ts';
import { countedPage } from './counted-page.ts';

const id = 'kejfs1g76sesyw674aggb1e87g';

test('SITE-12 AFF-06 what happens on a private page is counted without its address, which would open it', () => {
  for (const page of privatePages) expect(countedPage(`${page}/${id}`), page).toBe('/other');
  for (const page of [`/s/${id}/`, `/S/${id}`, `/memory-preview/${id}`, '/order'])
    expect(countedPage(page)).toBe('/other');
});

test.each(['/', '/birthday', '/trending/a-song-for-ruth', '/sports'])('SITE-12 %s is counted as what it is', (page) => {
  expect(countedPage(page)).toBe(page);
});

test('SITE-12 an address that nobody would link to is counted for no page of its own', () => {
  for (const page of ['/Birthday', '/write@example.com', `/${'a'.repeat(70)}`])
    expect(countedPage(page)).toBe('/other');
});
