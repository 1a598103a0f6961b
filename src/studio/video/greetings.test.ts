import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawExamplePhoto } from '../cli/example-photos.ts';
import type { VideoInput } from '../contracts.ts';
import { encodeWav } from '../dsp/wav.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { createVideoRenderer } from './renderer.ts';

const run = promisify(execFile);
const songSeconds = 6;
let folder: string;
let ffmpeg: string;
let input: VideoInput;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greetings-'));
  ffmpeg = await findFfmpeg();
  const [wav, photo, greeting] = [join(folder, 'song.wav'), join(folder, 'photo.jpg'), join(folder, 'greeting.mp3')];
  const tone = Float32Array.from({ length: 44_100 * songSeconds }, (_, i) => Math.sin(i / 16) * 0.24);
  await writeFile(wav, encodeWav({ sampleRate: 44_100, channels: [tone, tone] }));
  await writeFile(
    photo,
    await drawExamplePhoto({ scene: 'beach', orientation: 'portrait', seed: 'test', longSide: 640 }),
  );
  const speech = [
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=300:duration=3',
    '-af',
    'volume=-24dB,loudnorm=I=-14:TP=-1.5:LRA=11',
  ];
  await run(ffmpeg, ['-v', 'error', ...speech, '-ac', '1', '-ar', '44100', '-b:a', '96k', greeting]);
  input = {
    photos: [photo],
    timeline: { words: [{ text: 'Dancing', start: 2, end: 3, line: 0 }], beats: [1, 2, 3, 4], sections: [] },
    lyrics: { title: 'A Song', language: 'en', sections: [], facts: [] },
    wav,
    durationSeconds: songSeconds,
    sleeve: { occasion: 'birthday', seed: 'order-1', title: 'A Song', name: 'Ruth' },
    cut: 'full',
    opening: { audio: greeting, from: 'Tom' },
    closing: { audio: greeting, from: 'Zoë' },
    output: join(folder, 'film.mp4'),
    size: { width: 270, height: 480 },
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Integrated loudness in LUFS and true peak in dBTP of a part of the film. */
async function heard(from: number, seconds: number): Promise<{ loudness: number; peak: number }> {
  const part = ['-ss', String(from), '-t', String(seconds), '-i', input.output];
  const { stderr } = await run(ffmpeg, ['-hide_banner', ...part, '-af', 'ebur128=peak=true', '-f', 'null', '-']);
  const summary = stderr.slice(stderr.lastIndexOf('Summary'));
  const value = (pattern: RegExp): number => Number(pattern.exec(summary)?.[1]);
  return { loudness: value(/I:\s+(-?[\d.]+) LUFS/), peak: value(/Peak:\s+(-?[\d.]+) dBFS/) };
}

test('GIFT-05 greetings stand ahead of the song and after it, as loud as the song and not clipped', async () => {
  const signal = new AbortController().signal;
  const { vtt, durationSeconds } = await createVideoRenderer({ ffmpeg }).render(input, {
    signal,
    onProgress: () => undefined,
  });
  // Three seconds and the breath at both ends of each, in whole frames.
  expect(durationSeconds).toBeGreaterThan(songSeconds + 2 * 3.8 - 0.01);
  expect(durationSeconds).toBeLessThan(songSeconds + 2 * 4);
  const lead = (durationSeconds - songSeconds) / 2;
  const [opening, song, closing] = [
    await heard(0, lead),
    await heard(lead, songSeconds),
    await heard(lead + songSeconds, lead),
  ];
  for (const greeting of [opening, closing]) {
    expect(Math.abs(greeting.loudness - song.loudness)).toBeLessThan(2);
    expect(greeting.peak).toBeLessThan(-1);
  }
  const cues = await readFile(vtt, 'utf8');
  expect(cues).toContain('[Tom]');
  expect(cues).toContain('[Zoë]');
  // The word is sung two seconds into the song, which begins when the greeting is over.
  expect(cues).toMatch(new RegExp(`<00:00:0${Math.floor(lead + 2)}|00:00:0${Math.floor(lead + 1.6)}`));
  const { stdout } = await run(ffmpeg, ['-v', 'error', '-i', input.output, '-f', 'null', '-']);
  expect(stdout).toBe('');
});

test('GIFT-05 the teaser has no greetings', async () => {
  const teaser: VideoInput = { ...input, cut: 'teaser', output: join(folder, 'teaser.mp4') };
  const signal = new AbortController().signal;
  const made = await createVideoRenderer({ ffmpeg }).render(teaser, { signal, onProgress: () => undefined });
  expect(made.durationSeconds).toBeCloseTo(songSeconds, 1);
});
