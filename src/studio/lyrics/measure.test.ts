import { expect, test } from 'vitest';
import { createLyricist } from './index.ts';
import { measureLines } from './measure.ts';
import { briefOf } from './reading/test/read-story.ts';

test('STU-03 lines are measured by their sound, in other languages by their spelling', async () => {
  const english = ['You set the alarm off making toast', 'and danced me down the hall', '', '— 🎂 —'];
  expect(await measureLines(english, 'en')).toEqual({ syllables: [9, 6, 0, 0], fewest: 4, most: 12 });
  expect((await measureLines(['Cumpleaños feliz'], 'es')).syllables).toEqual([6]);
  expect((await measureLines(['Penblwydd hapus i ti'], 'cy')).syllables[0]).toBeGreaterThan(4);
});

test('STU-03 no line that the lyricist writes is marked as one that does not fit', async () => {
  const lyricist = createLyricist();
  for (const moment of ['She let go of my bike on the pier at Whitby', 'We burnt the Yorkshire puddings'])
    for (const seed of ['a', 'b', 'c']) {
      const brief = { ...briefOf('en', { moment }), seed };
      const draft = await lyricist.write(brief, { signal: new AbortController().signal, onProgress() {} });
      if (draft.kind !== 'written') throw new Error('not written');
      const lines = draft.lyrics.sections.flatMap((section) => section.lines.map(({ sung }) => sung));
      const { syllables, fewest, most } = await measureLines(lines, 'en');
      expect(lines.filter((_, at) => syllables[at]! < fewest || syllables[at]! > most)).toEqual([]);
    }
});
