import { expect, test } from 'vitest';
import site from '../../../../content/site.json' with { type: 'json' };
import { total } from '#features/orders/domain/price.ts';
import { wizardLines, type SongOffer } from './price.ts';
import type { SongFormat } from './song-options.ts';

test.each<{ format: SongFormat; offer: SongOffer; pence: number; entries: string[] }>([
  { format: 'audio', offer: 'wizard', pence: 2900, entries: ['wizard_audio'] },
  { format: 'audio+video', offer: 'wizard', pence: 5399, entries: ['wizard_audio', 'wizard_video_addon'] },
  { format: 'audio', offer: 'single', pence: 2500, entries: ['single_song'] },
  { format: 'audio+video', offer: 'single', pence: 4999, entries: ['song_and_video'] },
])('WIZ-10 the $offer price of $format is $pence pence', ({ format, offer, pence, entries }) => {
  const lines = wizardLines(format, site.prices, offer);
  expect(lines.map(({ entry }) => entry)).toEqual(entries);
  expect(total(lines)).toBe(pence);
});
