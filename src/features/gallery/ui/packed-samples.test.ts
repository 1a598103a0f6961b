import { expect, test } from 'vitest';
import type { Sample } from '../contract.ts';
import { packSamples, unpackSamples } from './packed-samples.ts';

const song: Sample = {
  id: 'birthday-ruth',
  title: 'Sixty "Candles" ~ & More',
  type: 'audio',
  occasion: 'birthday',
  url: '/samples/birthday-ruth.mp3?v=1',
  poster: '/samples/birthday-ruth.webp?v=2',
  thumbnail: '/samples/birthday-ruth-small.webp?v=3',
  description: '',
  captions: '/elsewhere/ruth.vtt',
  durationSeconds: 26.5,
  name: 'Ruth',
  language: 'en',
};
const film: Sample = { ...song, id: 'travel-lena', type: 'video', url: '/samples/travel-lena.mp4?v=4' };

test('GAL-07 samples of a page are the same after packing', () => {
  expect(unpackSamples(packSamples([song, film]))).toEqual([song, film]);
  expect(unpackSamples(packSamples([]))).toEqual([]);
});

test('GAL-07 a text with tabs and line ends stays in its column', () => {
  const [unpacked] = unpackSamples(packSamples([{ ...song, title: 'Two\nlines\tand a tab' }]));
  expect(unpacked).toEqual({ ...song, title: 'Two lines and a tab' });
});
