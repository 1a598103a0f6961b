import { expect, test } from 'vitest';
import { DistinctNames } from './distinct-names.ts';

test('PORT-06 files of one name get names of their own, whatever they are called', () => {
  const names = new DistinctNames();
  const given = [
    'a/Song.mp3',
    'a/song.mp3',
    'a/song (2).mp3',
    'b/song.mp3',
    'a.b/song',
    'a.b/song',
    '.x',
    '.x',
    '',
    '',
  ];
  expect(given.map((name) => names.distinct(name))).toEqual([
    'a/Song.mp3',
    'a/song (2).mp3',
    'a/song (2) (2).mp3',
    'b/song.mp3',
    'a.b/song',
    'a.b/song (2)',
    '.x',
    '.x (2)',
    '',
    ' (2)',
  ]);
  expect(['e\u0301.mp3', '\u00e9.mp3'].map((name) => names.distinct(name))).toEqual(['e\u0301.mp3', '\u00e9 (2).mp3']);
});
