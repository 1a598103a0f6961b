import { expect, test } from 'vitest';
import { previewLyrics } from './preview-lines.ts';

const section = (...lines: string[]) => ({ lines: lines.map((display) => ({ display })) });
const chorus = section('This is for you, Gwen');
const song = [
  section('Most people you meet you forget by the gate'),
  chorus,
  section('We danced in the rain until the band gave up'),
  chorus,
  section('It is only some words on the air'),
  chorus,
];

test.each([
  ['the verse that has the guest’s words', 'We danced in the rain', 'We danced in the rain until the band gave up'],
  ['whatever their case', 'DANCED, in the RAIN!', 'We danced in the rain until the band gave up'],
  ['the first verse when no verse has them', 'Sausages', 'Most people you meet you forget by the gate'],
  ['the first verse when only small words are the same', 'Up', 'Most people you meet you forget by the gate'],
])('FUN-05 a preview shows %s, and the chorus after it', (_, story, verse) => {
  expect(previewLyrics(song, story)).toBe(`${verse}\n\nThis is for you, Gwen`);
});

test('FUN-05 a preview shows two parts although the guest’s words are in the last', () => {
  expect(previewLyrics([chorus, section('We danced in the rain')], 'danced')).toBe(
    'This is for you, Gwen\n\nWe danced in the rain',
  );
  expect(previewLyrics([chorus], 'danced')).toBe('This is for you, Gwen');
});
