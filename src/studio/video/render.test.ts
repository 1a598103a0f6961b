import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawExamplePhoto } from '../cli/example-photos.ts';
import type { Lyrics, StageOptions, Timeline, VideoInput } from '../contracts.ts';
import { encodeWav } from '../dsp/wav.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { disclosureIn } from './disclosure.ts';
import { createVideoRenderer } from './renderer.ts';

const run = promisify(execFile);
const SECONDS = 3;
let directory: string;
let photos: string[];
let wav: string;
let ffmpeg: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'video-'));
  ffmpeg = await findFfmpeg();
  wav = join(directory, 'song.wav');
  const tone = Float32Array.from({ length: 44_100 * 25 }, (_, i) => Math.sin(i / 16) * 0.3);
  await writeFile(wav, encodeWav({ sampleRate: 44_100, channels: [tone, tone] }));
  photos = ['portrait.jpg', 'landscape.jpg'].map((name) => join(directory, name));
  for (const [i, path] of photos.entries()) {
    const orientation = i === 0 ? 'portrait' : 'landscape';
    await writeFile(path, await drawExamplePhoto({ scene: 'beach', orientation, seed: 'test', longSide: 640 }));
  }
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const lyrics: Lyrics = { title: 'A Song', language: 'en', sections: [], facts: [] };
const timeline: Timeline = {
  words: [
    { text: 'Still', start: 0.8, end: 1.2, line: 0 },
    { text: 'dancing', start: 1.2, end: 1.8, line: 0 },
  ],
  beats: [0.5, 1, 1.5, 2, 2.5],
  sections: [{ tag: 'verse', start: 0, end: 3 }],
};

let count = 0;
const order = (changes: Partial<VideoInput> = {}): VideoInput => ({
  photos,
  timeline,
  lyrics,
  wav,
  durationSeconds: SECONDS,
  sleeve: { occasion: 'anniversary', seed: 'order-1', title: 'Still "Dancing" & <more>', name: 'Ruth' },
  cut: 'full',
  output: join(directory, `video-${count++}.mp4`),
  size: { width: 270, height: 480 },
  ...changes,
});

const stage = (changes: Partial<StageOptions> = {}): StageOptions => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...changes,
});

const render = (input: VideoInput, options = stage()): Promise<unknown> =>
  createVideoRenderer({ ffmpeg }).render(input, options);

/** Output of ffmpeg about a file; it exits with an error because no output is named. */
const describe = async (path: string): Promise<string> =>
  run(ffmpeg, ['-hide_banner', '-i', path]).then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );

const leftovers = async (): Promise<string[]> => (await readdir(directory)).filter((name) => name.endsWith('.part'));

test('STU-01 a video decodes with the size, rate, codecs, length and words that were asked for', async () => {
  const input = order();
  const progress: number[] = [];
  await render(input, stage({ onProgress: (fraction) => progress.push(fraction) }));
  const text = await describe(input.output);
  expect(text).toMatch(/Video: h264 \(High\).*yuv420p\(tv, bt709(?:, progressive)?\), 270x480.* 30 fps/);
  expect(text).toMatch(/Audio: aac.*44100 Hz, stereo/);
  expect(text).toMatch(/Duration: 00:00:0[23]\.(9\d|0\d)/);
  expect(text).toContain('title           : Still "Dancing" & <more>');
  expect(text).toMatch(/comment\s+: Made with AI/);
  const { stderr } = await run(ffmpeg, ['-v', 'error', '-xerror', '-i', input.output, '-f', 'null', '-']);
  expect(stderr).toBe('');
  const file = await readFile(input.output);
  expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
  expect(progress.at(-1)).toBe(1);
  expect([...progress].sort((a, b) => a - b)).toEqual(progress);
  expect(await readFile(input.output.replace('.mp4', '.vtt'), 'utf8')).toMatch(/^WEBVTT\n\n/);
  expect(await leftovers()).toEqual([]);
});

test('AGT-05 a video in the name of a business says that AI made it, and nothing of the shop', async () => {
  const sleeve = { ...order().sleeve, brand: 'Bell & Daughters' };
  const input = order({ sleeve, durationSeconds: 1 });
  await render(input);
  const tags = (await describe(input.output)).replaceAll(input.output, '');
  expect(tags).toMatch(/comment\s+: Made with AI: words, music, voice and video\./);
  expect(tags).not.toMatch(/keepsong/i);
  const others = ['de', 'it', 'es', 'fr'].map((language) => disclosureIn(language, { brand: 'Bell & Daughters' }).file);
  for (const file of others) expect(file).toMatch(/^(?!.*keepsong).*\b(KI|IA)\b/i);
});

test.each(['en', 'de', 'it', 'es', 'fr', 'cy'])(
  'MEND-20f the file of a film names the brand of its shop (%s)',
  (language) => {
    expect(disclosureIn(language, { shop: 'Singlove' }).file).toMatch(/^(?!.*Keepsong).*Singlove/);
  },
);

test('STU-01 the same order makes the same frames', async () => {
  const digest = async (input: VideoInput): Promise<string> => {
    await render(input);
    return (await run(ffmpeg, ['-v', 'error', '-i', input.output, '-map', '0:v', '-f', 'md5', '-'])).stdout;
  };
  const first = await digest(order({ durationSeconds: 1.5 }));
  expect(await digest(order({ durationSeconds: 1.5 }))).toBe(first);
});

test.each([1, 10])('STU-01 %i photos', async (many) => {
  const input = order({ photos: Array.from({ length: many }, (_, i) => photos[i % 2]!), durationSeconds: 1 });
  await render(input);
  expect(await describe(input.output)).toContain('270x480');
});

test('STU-01 no photos and too many are told apart', async () => {
  await expect(render(order({ photos: [] }))).rejects.toMatchObject({ code: 'no-photos' });
  await expect(render(order({ photos: Array.from({ length: 13 }, () => photos[0]!) }))).rejects.toMatchObject({
    code: 'bad-input',
  });
  await expect(render(order({ durationSeconds: NaN }))).rejects.toMatchObject({ code: 'bad-input' });
});

/** A PNG that says it has 60,000 by 60,000 pixels. */
async function enormous(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}

const BAD: [string, () => Promise<Uint8Array>][] = [
  ['0-byte', async () => new Uint8Array()],
  ['random', async () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)],
  ['cut', async () => (await readFile(photos[0]!)).subarray(0, 9000)],
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['enormous', enormous],
];

test.each(BAD)('STU-01 a photo that is %s is a bad photo, named by its index alone', async (name, bytes) => {
  const path = join(directory, `Ruth-${name}.jpg`);
  await writeFile(path, await bytes());
  const input = order({
    photos: [photos[0]!, path],
    durationSeconds: 8,
    timeline: { words: [{ text: 'late', start: 6, end: 6.4, line: 0 }], beats: [], sections: [] },
  });
  const error: unknown = await render(input).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'bad-photo', message: 'photo 1 cannot be read' });
  expect(await leftovers()).toEqual([]);
});

test('STU-01 a missing photo is a bad photo', async () => {
  await expect(render(order({ photos: [join(directory, 'none.jpg')] }))).rejects.toMatchObject({ code: 'bad-photo' });
});

test('STU-01 cancelled in the middle: no file and no ffmpeg are left', async () => {
  const controller = new AbortController();
  const input = order({ durationSeconds: 20 });
  const onProgress = (fraction: number): void => void (fraction > 0.3 && controller.abort());
  await expect(render(input, stage({ signal: controller.signal, onProgress }))).rejects.toMatchObject({
    code: 'cancelled',
  });
  const stem = basename(input.output, '.mp4');
  expect((await readdir(directory)).filter((name) => name.startsWith(`${stem}.`))).toEqual([]);
  const { stdout } = await run('ps', ['-eo', 'args']);
  expect(stdout).not.toContain(input.output);
});

test('STU-01 cancelled before it began', async () => {
  await expect(render(order(), stage({ signal: AbortSignal.abort() }))).rejects.toMatchObject({ code: 'cancelled' });
});

test('STU-01 a full disk is told, and nothing stays', async () => {
  const full = await mkdtemp(join(directory, 'full-'));
  const input = order({ output: join(full, 'video.mp4'), durationSeconds: 2 });
  await symlink('/dev/full', `${input.output}.part`);
  await expect(render(input)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await readdir(full)).toEqual([]);
});

test('STU-01 a disk that fills in the middle of a film is told, and no half film stays', async () => {
  const narrow = await mkdtemp(join(directory, 'narrow-'));
  const limited = join(directory, 'ffmpeg-with-16-kilobytes');
  await writeFile(limited, `#!/bin/sh\nulimit -f 32\nexec "${ffmpeg}" "$@"\n`, { mode: 0o755 });
  const input = order({ output: join(narrow, 'video.mp4'), durationSeconds: 6 });
  let most = 0;
  const onProgress = (): void => {
    most = Math.max(most, statSync(`${input.output}.part`, { throwIfNoEntry: false })?.size ?? 0);
  };
  const failed = createVideoRenderer({ ffmpeg: limited }).render(input, stage({ onProgress }));
  await expect(failed).rejects.toMatchObject({ code: 'disk-full' });
  expect(most).toBeGreaterThan(0);
  expect(await readdir(narrow)).toEqual([]);
});

test('STU-01 a directory that is not there is an encoder failure', async () => {
  const input = order({ output: join(directory, 'none', 'video.mp4'), durationSeconds: 1 });
  await expect(render(input)).rejects.toMatchObject({ name: 'StudioError' });
});

test('STU-01 an ffmpeg that is not there or cannot encode is told', async () => {
  await expect(findFfmpeg(join(directory, 'no-ffmpeg'))).rejects.toMatchObject({ code: 'encoder-missing' });
  await expect(findFfmpeg('/bin/true')).rejects.toMatchObject({ code: 'encoder-missing' });
});

test('STU-01 a teaser is 15 to 20 seconds around the chorus', async () => {
  const input = order({
    cut: 'teaser',
    durationSeconds: 25,
    timeline: { words: [], beats: [], sections: [{ tag: 'chorus', start: 6, end: 20 }] },
    size: { width: 136, height: 240 },
  });
  const video = await createVideoRenderer({ ffmpeg }).render(input, stage());
  expect(video.durationSeconds).toBeGreaterThanOrEqual(15);
  expect(video.durationSeconds).toBeLessThanOrEqual(20);
});
