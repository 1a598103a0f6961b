import { expect, test } from 'vitest';
import { newHomeSongAt } from '../paths.ts';
import { shareLinks } from './share-links.ts';

test('AGT-02 every network is given the whole link, whatever stands in it', () => {
  const link = `https://shop.example${newHomeSongAt('video')}`;
  const words = 'Hear ‘Keys & kettles’ 🔑';
  const read = shareLinks(link, words).map(({ name, href }) => {
    const { host, searchParams } = new URL(href);
    return [name, host, searchParams.get('u') ?? searchParams.get('url'), searchParams.get('text')];
  });
  expect(read).toEqual([
    ['Facebook', 'www.facebook.com', link, null],
    ['X', 'x.com', link, words],
    ['LinkedIn', 'www.linkedin.com', link, null],
  ]);
});
