import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adoptTake, type AdoptInput } from './adopt.ts';
import type { Lyrics } from './contracts.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import { decodeWav } from './dsp/wav.ts';
import { mixedSongs } from './ears/limits.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { encodeMp3 } from './mix/mp3.ts';

let directory = '';
let ffmpeg = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'adopt-'));
  ffmpeg = await findFfmpeg();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const rate = 44_100;
const seconds = 24;
const options = { signal: new AbortController().signal, onProgress: () => undefined };
const line = (text: string) => ({ display: text, sung: text });
const lyrics: Lyrics = {
  title: 'Toast',
  language: 'en',
  sections: [
    { tag: 'verse', lines: [line('You burnt the toast again'), line('And danced around us then')] },
    { tag: 'chorus', lines: [line('Oh Ruth you light the day'), line('We sing for you today')] },
  ],
  facts: [],
};
const words = lyrics.sections
  .flatMap(({ lines }) => lines.flatMap(({ display }) => display.split(' ')))
  .map((text, index) => ({ text, start: 2 + index, end: 2.8 + index }));

let tone: ReturnType<typeof encodeMp3> | undefined;

/** A quiet tone that dies away, as an MP3. It is nobody's voice. */
async function aTake(name: string): Promise<string> {
  tone ??= encodedTone();
  const file = path.join(directory, name);
  await writeFile(file, await tone);
  return file;
}

function encodedTone(): ReturnType<typeof encodeMp3> {
  const samples = Float32Array.from({ length: rate * seconds }, (_, i) => {
    const fade = Math.min(1, (seconds - i / rate) / 3) ** 2;
    return 0.12 * fade * Math.sin((2 * Math.PI * 220 * i) / rate) * (i % rate < rate * 0.8 ? 1 : 0.05);
  });
  return encodeMp3(samples, samples, rate);
}

const input = (file: string, changes: Partial<AdoptInput> = {}): AdoptInput => ({
  file,
  lyrics,
  name: { shown: 'Ruth' },
  style: { genre: 'Pop', mood: 'Happy', tempo: 'Medium', vocalStyle: 'No Preference', occasion: 'birthday' },
  tags: { title: 'Toast', artist: 'Keepsong', album: 'For Ruth', comment: 'A test' },
  seconds,
  bpm: 96,
  engine: 'outside',
  limits: mixedSongs,
  words: null,
  heard: words,
  directory,
  ...changes,
});

test('STU-02 a take of an outside engine becomes a finished song: levelled, timed, tagged, pictured and judged', async () => {
  const file = await aTake('take.mp3');
  const { song, report, waveform } = await adoptTake(input(file), ffmpeg, options);
  expect(report).toMatchObject({ action: 'release', score: 1, findings: [] });
  expect(song).toMatchObject({ engine: 'outside', voice: 'outside' });
  expect(Math.abs(song.durationSeconds - seconds)).toBeLessThan(0.2);
  expect(song.timeline.words?.map(({ text, line: of }) => [text, of]).slice(4, 7)).toEqual([
    ['again', 0],
    ['And', 1],
    ['danced', 1],
  ]);
  expect(song.timeline.words?.[5]?.start).toBeCloseTo(7, 1);
  const { channels, sampleRate } = decodeWav(await readFile(song.wav));
  expect(sampleRate).toBe(rate);
  expect(integratedLoudness(channels, rate), 'as loud as the shop’s songs').toBeCloseTo(-14, 0);
  const mp3 = await readFile(song.mp3);
  expect(mp3.subarray(0, 3).toString()).toBe('ID3');
  expect(mp3.toString('latin1')).toContain('Keepsong');
  expect(Math.max(...waveform)).toBe(1);
  expect(waveform.at(-1)).toBeLessThan(0.1);
});

test('STU-02 the service’s own times come first; without any the words are laid over the song and not judged', async () => {
  const file = await aTake('timed.mp3');
  const told = words.map(({ text, start, end }) => ({ text, start: start + 1, end: end + 1 }));
  const timed = await adoptTake(input(file, { words: told }), ffmpeg, options);
  expect(timed.song.timeline.words?.[0]?.start).toBeCloseTo(3, 1);
  const alone = await adoptTake(input(file, { heard: null }), ffmpeg, options);
  expect(alone.report.findings.map(({ fault }) => fault)).toContain('not-judged');
  expect(alone.song.timeline.words).toHaveLength(words.length);
});

test('STU-02 a file that is no audio, and one that is empty, are no takes; what is ours is no fault of theirs', async () => {
  const page = path.join(directory, 'page.mp3');
  await writeFile(page, '<html><body>Internal error</body></html>');
  await expect(adoptTake(input(page), ffmpeg, options)).rejects.toMatchObject({ code: 'bad-input' });
  const empty = path.join(directory, 'empty.mp3');
  await writeFile(empty, '');
  await expect(adoptTake(input(empty), ffmpeg, options)).rejects.toMatchObject({ code: 'bad-input' });
  const file = await aTake('good.mp3');
  const nowhere = path.join(directory, 'no-ffmpeg');
  await expect(adoptTake(input(file), nowhere, options)).rejects.toMatchObject({ code: 'encoder-missing' });
  const killed = path.join(directory, 'killed.sh');
  await writeFile(killed, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 });
  await expect(adoptTake(input(file), killed, options), 'out of memory').rejects.toMatchObject({ code: 'internal' });
  const tags = { ...input(file).tags, cover: path.join(directory, 'no-cover.png') };
  await expect(adoptTake(input(file, { tags }), ffmpeg, options)).rejects.toMatchObject({ code: 'internal' });
});
