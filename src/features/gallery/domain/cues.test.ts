import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lineAt, readCues } from './cues.ts';

test('GAL-02 the words of a sample are read from its captions, line by line and without marks', () => {
  const cues = readCues(readFileSync('content/samples/birthday-theo.vtt', 'utf8'));
  expect(cues).toHaveLength(7);
  expect(cues[0]).toEqual({ start: 0.189, end: 4.042, text: 'You hid a frog in the bath, it stays' });
  expect([0, 0.2, 4.1, 99].map((second) => lineAt(cues, second))).toEqual([-1, 0, 1, 6]);
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
