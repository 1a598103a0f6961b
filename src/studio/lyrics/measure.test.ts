import { expect, test } from 'vitest';
import { measureLines } from './measure.ts';

test('STU-03 lines are measured by their sound, in other languages by their spelling', async () => {
  const english = ['You set the alarm off making toast', 'and danced me down the hall', '', '— 🎂 —'];
  expect(await measureLines(english, 'en')).toEqual({ syllables: [9, 6, 0, 0], fewest: 6, most: 10 });
  expect((await measureLines(['Cumpleaños feliz'], 'es')).syllables).toEqual([6]);
  expect((await measureLines(['Penblwydd hapus i ti'], 'cy')).syllables[0]).toBeGreaterThan(4);
});
