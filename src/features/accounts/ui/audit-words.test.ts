import { expect, test } from 'vitest';
import { changeWords } from './audit-words.ts';

test.each([
  [{ amountPence: 2900 }, null, 'A line was late', 'amount £29.00. A line was late'],
  [{ at: null, version: 1 }, null, null, 'version 1'],
  [{ verdict: 'passed' }, { verdict: 'open' }, null, 'verdict open became verdict passed'],
  [{ mood_options: ['Romantic', 'Happy'] }, null, null, 'mood options Romantic, Happy'],
  [
    { audio: 'songs.example', video: null },
    { audio: null, video: null },
    null,
    'audio none became audio songs.example',
  ],
  [{ audio: null }, { audio: 'songs.example' }, null, 'audio songs.example became audio none'],
  [{ verdict: 'granted', pence: 450 }, null, null, 'verdict granted, amount £4.50'],
  [{ waivedPence: 450 }, null, null, 'waived £4.50'],
  [{ lines: [1, 2] }, null, null, 'lines [1,2]'],
])('STU-03 the audit tells %o in words, money in pounds', (after, before, reason, words) => {
  expect(changeWords({ after, before, reason, is_redacted: false })).toBe(words);
});

test('ADM-01 of an entry whose words are erased the rest is told, and that something stood there', () => {
  const entry = { before: null, after: { status: 'rejected' }, reason: null, is_redacted: true };
  expect(changeWords(entry)).toBe('status rejected. What was written here was erased with the person’s data');
});
