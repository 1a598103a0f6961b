import { expect, test } from 'vitest';
import { versionOf } from './versions.ts';

const song = { name: 'produce-song', queue: 'studio', code: 'make()' };
const letter = { name: 'send-email', queue: 'mail', code: 'send()' };

test('HOLE-00 the version of the work is the same for the same jobs, whatever their order', () => {
  expect(versionOf([song, letter])).toBe(versionOf([letter, song]));
  expect(versionOf([song, letter])).toMatch(/^[0-9a-f]{16}$/);
});

test.each([
  ['the code of a job', [{ ...song, code: 'make(); film()' }, letter]],
  ['the name of a job', [{ ...song, name: 'produce-song-2' }, letter]],
  ['the queue of a job', [{ ...song, queue: 'quick' }, letter]],
  ['a job more', [song, letter, { name: 'send-gift', queue: 'quick', code: '' }]],
])('HOLE-00 another version of the work is made by %s', (_, known) => {
  expect(versionOf(known)).not.toBe(versionOf([song, letter]));
});
