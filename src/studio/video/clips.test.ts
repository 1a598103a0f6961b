import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
let directory: string;
let ffmpeg: string;
let photo: string;
/** Four seconds of red, then of green, then of blue. */
let film: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'clips-'));
  ffmpeg = await findFfmpeg();
  [photo, film] = [join(directory, 'photo.jpg'), join(directory, 'film.mp4')];
  const tone = Float32Array.from({ length: 44_100 * 13 }, (_, i) => Math.sin(i / 16) * 0.3);
  await writeFile(join(directory, 'song.wav'), encodeWav({ sampleRate: 44_100, channels: [tone, tone] }));
  await writeFile(
    photo,
    await drawExamplePhoto({ scene: 'beach', orientation: 'portrait', seed: 'test', longSide: 320 }),
  );
  const colours = ['red', 'lime', 'blue'].flatMap((colour) => [
    '-f',
    'lavfi',
    '-t',
    '4',
    '-i',
    `color=${colour}:s=180x320:r=30`,
  ]);
  const joined = ['-filter_complex', '[0][1][2]concat=n=3', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', film];
  await run(ffmpeg, ['-v', 'error', ...colours, ...joined]);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const order = (photos: VideoInput['photos'], name: string): VideoInput => ({
  photos,
  timeline: { words: [], beats: [], sections: [] },
  lyrics: { title: 'Rosa', language: 'en', sections: [], facts: [] },
  wav: join(directory, 'song.wav'),
  durationSeconds: 12,
  sleeve: { occasion: 'travel', seed: 'house', title: 'Rosa', name: 'Rosa' },
  cut: 'full',
  output: join(directory, name),
  size: { width: 90, height: 160 },
});

const stage = { signal: new AbortController().signal, onProgress: () => undefined };

/** Colour in the middle of a film at each of its frames, four a second. */
async function colours(path: string): Promise<string[]> {
  const { stdout } = await run(
    ffmpeg,
    ['-v', 'error', '-i', path, '-vf', 'fps=4,crop=8:8,scale=1:1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'],
    { encoding: 'buffer' },
  );
  const named = ([red = 0, green = 0, blue = 0]: number[]): string => {
    const [most] = Object.entries({ red, green, blue }).toSorted(([, one], [, other]) => other - one);
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 180 ? (most?.[0] ?? '') : 'other';
  };
  return Array.from({ length: stdout.length / 3 }, (_, i) => named([...stdout.subarray(i * 3, i * 3 + 3)]));
}

test('HOST-04 a film shows the chosen part of a clip between photos, moving, and no other part of it', async () => {
  const input = order([{ file: film, start: 3, duration: 4 }, photo], 'mixed.mp4');
  await createVideoRenderer({ ffmpeg }).render(input, stage);
  const seen = await colours(input.output);
  expect(seen).toContain('red');
  expect(seen).toContain('green');
  expect(seen, 'it lies after the part').not.toContain('blue');
  expect(seen.indexOf('red'), 'from its beginning').toBeLessThan(seen.indexOf('green'));
  expect(seen.filter((colour) => colour === 'green').length).toBeGreaterThan(4);
  expect(seen.slice(seen.indexOf('green')), 'the photo between').toContain('other');
});

test('HOST-04 a film of one clip alone shows it again from its beginning when it is over', async () => {
  const input = order([{ file: film, start: 2, duration: 4.5 }], 'alone.mp4');
  await createVideoRenderer({ ffmpeg }).render(input, stage);
  const seen = (await colours(input.output)).filter((colour) => colour !== 'other');
  const changes = seen.filter((colour, i) => colour !== seen[i - 1]);
  expect(changes.slice(0, 3)).toEqual(['red', 'green', 'red']);
  expect(seen).not.toContain('blue');
});

test('HOST-04 a clip that cannot be read is told by its index, and nothing stays', async () => {
  const text = join(directory, 'Rosa.mp4');
  await writeFile(text, 'no film');
  const failed = createVideoRenderer({ ffmpeg }).render(
    order([photo, { file: text, start: 0, duration: 3 }], 'broken.mp4'),
    stage,
  );
  await expect(failed).rejects.toMatchObject({ code: 'bad-photo', message: 'clip 1 cannot be read' });
  expect((await readdir(directory)).filter((name) => name.startsWith('broken'))).toEqual([]);
});

test('HOST-04 a film that is cancelled leaves no program that decodes its clips', async () => {
  const controller = new AbortController();
  const onProgress = (fraction: number): void => void (fraction > 0.3 && controller.abort());
  const input = order([{ file: film, start: 0, duration: 8 }], 'cancelled.mp4');
  const failed = createVideoRenderer({ ffmpeg }).render(input, { signal: controller.signal, onProgress });
  await expect(failed).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(async () => (await run('ps', ['-eo', 'args'])).stdout.includes(film)).toBe(false);
});
