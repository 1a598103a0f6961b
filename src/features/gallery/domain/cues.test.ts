import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineAt, readCues } from './cues.ts';

const words = `WEBVTT

00:00:00.189 --> 00:00:04.042
<00:00:00.559>You <00:00:00.794>hid <00:00:01.265>a <00:00:01.500>frog <00:00:01.971>in <00:00:02.206>the <00:00:02.442>bath

00:00:04.050 --> 00:00:07.900
<00:00:04.324>And <00:00:04.559>nobody <00:00:05.030>told <00:00:05.500>your <00:00:05.971>mum
`;

test('GAL-02 the words of a sample are read from its captions, line by line and without marks', () => {
  const cues = readCues(words);
  expect(cues).toEqual([
    { start: 0.189, end: 4.042, text: 'You hid a frog in the bath' },
    { start: 4.05, end: 7.9, text: 'And nobody told your mum' },
  ]);
  expect([0, 0.2, 4.1, 99].map((second) => lineAt(cues, second))).toEqual([-1, 0, 1, 1]);
});

test('GAL-02 every sample has words to read along, one line after the other', () => {
  const captions = readdirSync('content/samples').filter((name) => name.endsWith('.vtt'));
  expect(captions.length).toBeGreaterThan(20);
  for (const name of captions) {
    const cues = readCues(readFileSync(`content/samples/${name}`, 'utf8'));
    expect(cues.length, name).toBeGreaterThan(2);
    for (const [i, { start, end }] of cues.entries()) {
      expect(end, name).toBeGreaterThan(start);
      expect(start, name).toBeGreaterThanOrEqual(cues[i - 1]?.start ?? 0);
    }
  }
});

test('GAL-02 captions that are odd, hostile or no captions at all give the lines there are', () => {
  expect(readCues('')).toEqual([]);
  expect(readCues('<!doctype html><title>404</title>')).toEqual([]);
  expect(
    readCues(
      'WEBVTT\r\n\r\nNOTE to you\r\n\r\n7\r\n01:00:01.500 --> 01:00:02.000 align:start\r\n<b>Für</b> 花子 🎂\r\n',
    ),
  ).toEqual([{ start: 3601.5, end: 3602, text: 'Für 花子 🎂' }]);
});
