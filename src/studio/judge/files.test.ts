import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { integratedLoudness } from '../dsp/loudness.ts';
import { encodeWav } from '../dsp/wav.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { id3Tag } from '../mix/id3.ts';
import { encodeMp3 } from '../mix/mp3.ts';
import { judgeCaptions } from './captions.ts';
import { judgeEnding, judgeFilm, judgeMp3 } from './files.ts';
import type { Row } from './row.ts';

const RATE = 44_100;
let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'judge-files-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

const misses = (rows: Row[]): string[] => rows.filter(({ isOk }) => isOk === false).map(({ what }) => what);

/** A tone as loud as asked. */
function tone(seconds: number, lufs: number): Float32Array {
  const wave = Float32Array.from({ length: seconds * RATE }, (_, i) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / RATE));
  const gain = 10 ** ((lufs - integratedLoudness([wave, wave], RATE)) / 20);
  return wave.map((value) => value * gain);
}

test('STU-01 the judge agrees with a good MP3 and finds one that is too quiet and bare', async () => {
  const ffmpeg = await findFfmpeg();
  const tag = id3Tag({
    title: 'T',
    artist: 'A',
    album: 'B',
    comment: 'C',
    language: 'en',
    lyrics: 'la',
    synced: [{ text: 'la', seconds: 0 }],
    cover: { mime: 'image/png', bytes: Buffer.from('89504e470d0a1a0a', 'hex') },
  });
  const [good, bad] = [join(directory, 'good.mp3'), join(directory, 'bad.mp3')];
  const [loud, quiet] = [tone(6, -14), tone(6, -20)];
  await writeFile(good, Buffer.concat([tag, await encodeMp3(loud, loud, RATE)]));
  await writeFile(bad, await encodeMp3(quiet, quiet, RATE, 128));
  const mistaken = misses(await judgeMp3(ffmpeg, good)).filter((what) => what !== 'decodes'); // the cover is no picture
  expect(mistaken).toEqual([]);
  expect(misses(await judgeMp3(ffmpeg, bad))).toEqual(['loudness (ebur128)', 'codec', 'tags']);
});

test('STU-01 the judge finds a film of the wrong size, without sound, cut off', async () => {
  const ffmpeg = await findFfmpeg();
  const path = join(directory, 'film.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=108x192:r=25:d=16'];
  execFileSync(ffmpeg, ['-loglevel', 'error', ...source, '-c:v', 'libx264', '-preset', 'ultrafast', path]);
  expect(misses(await judgeFilm(ffmpeg, path, 'teaser', 90))).toEqual(['codecs', 'picture', 'plays while it loads']);
  expect(misses(await judgeFilm(ffmpeg, path, 'video', 90))).toContain('length');
  await truncate(path, 20_000);
  expect(misses(await judgeFilm(ffmpeg, path, 'teaser', 90))).toContain('decodes');
});

test('STU-01 the judge tells a clean ending from one cut off', async () => {
  const path = join(directory, 'song.wav');
  const samples = tone(2, -14);
  await writeFile(path, encodeWav({ sampleRate: RATE, channels: [samples, samples] }));
  expect(misses(await judgeEnding(path))).toHaveLength(1);
  samples.fill(0, RATE);
  await writeFile(path, encodeWav({ sampleRate: RATE, channels: [samples, samples] }));
  expect(misses(await judgeEnding(path))).toEqual([]);
});

test('STU-01 the judge counts words without a time or a caption', () => {
  const lyrics = {
    title: '',
    language: 'en',
    facts: [],
    sections: [{ tag: 'verse' as const, lines: [{ display: 'Tea & toast', sung: '' }] }],
  };
  const words = ['Tea', '&', 'toast'].map((text, i) => ({ text, start: i, end: i + 1, line: 0 }));
  const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:03.000\nTea <00:00:01.000>&amp; <00:00:02.000>toast\n';
  expect(misses(judgeCaptions(lyrics, { words }, 3, vtt))).toEqual([]);
  expect(misses(judgeCaptions(lyrics, { words: words.slice(1) }, 2.5, 'WEBVTT\n'))).toHaveLength(3);
});
