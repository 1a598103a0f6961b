import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseOrder } from '../brief.ts';
import { lyricsText } from './made-folder.ts';
import { readLyrics } from './written-lyrics.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lyrics-'));
});
afterEach(() => rm(directory, { recursive: true }));

const { brief } = parseOrder({
  occasion: 'birthday',
  recipient: { shown: 'Siobhan', sung: 'Shi-vawn' },
  genre: 'Pop',
  story: {},
  seed: 'test',
});

async function written(text: string, language = 'English') {
  const path = join(directory, 'lyrics.txt');
  await writeFile(path, text);
  return readLyrics(path, { ...brief, language });
}

test('STU-01 lyrics written by a person keep their title, sections and lines, and names their sung spelling', async () => {
  const text = 'Nearly There\n\nMy own first line\n\n[Chorus]\nSiobhan, come in\nthe kettle is on\n\n[bridge]\n';
  const lyrics = await written(text);
  expect(lyrics.sections.map(({ tag, lines }) => [tag, lines.length])).toEqual([
    ['verse', 1],
    ['chorus', 2],
  ]);
  expect(lyrics).toMatchObject({ title: 'Nearly There', language: 'en' });
  expect(lyrics.sections[1]!.lines[0]).toEqual({ display: 'Siobhan, come in', sung: 'Shi-vawn, come in' });
  expect((await written(lyricsText(lyrics))).sections).toEqual(lyrics.sections);
});

test('STU-01 lyrics may be written in a language no lyricist knows', async () => {
  expect((await written('歌\r\n[verse]\r\n庭の柿の木', 'ja')).language).toBe('ja');
  expect((await written('Song\n[verse]\nnuqneH', 'Klingon proper')).language).toBe('und');
});

test('STU-01 a lyrics file without a line, too long or missing is refused', async () => {
  await expect(written('')).rejects.toThrow(/no line to sing/);
  await expect(written('Only a title\n[verse]\n')).rejects.toThrow(/no line to sing/);
  await expect(written(`T\n${'la '.repeat(9000)}`)).rejects.toThrow(/longer than any song/);
  await expect(readLyrics(join(directory, 'none'), brief)).rejects.toThrow(/cannot be read/);
});
