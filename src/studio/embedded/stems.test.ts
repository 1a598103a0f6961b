import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFfmpeg } from '../ffmpeg.ts';
import { round, roundBand } from './sixteen-bits.ts';
import { type Crew, type KeptTake, readBand, readTakes, writeBand, writeTakes } from './stems.ts';

let directory = '';
let ffmpeg = '';
const crew: Crew = new Set();
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'stems-'));
  ffmpeg = await findFfmpeg();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const frames = 5000;
const wave = (): Float32Array => Float32Array.from({ length: frames }, (_, i) => Math.sin(i / 20) / 2);

test('STU-02 stored takes are read as they were heard; a file without all of them is refused', async () => {
  const takes = [0, 1].map((line): KeptTake => {
    const samples = wave();
    return { kind: 'lead', line, start: line, syllables: [], samples, scale: round([samples]) };
  });
  const file = await writeTakes(ffmpeg, takes, directory, crew);
  const stored = takes.map(({ samples, ...take }) => ({ ...take, frames: samples.length }));
  expect(await readTakes(ffmpeg, file, stored, crew)).toEqual(takes);
  const more = [...stored, { ...stored[0]!, line: 2 }];
  await expect(readTakes(ffmpeg, file, more, crew)).rejects.toMatchObject({ name: 'StudioError' });
});

test('STU-02 a stored band is read as it was heard; a file that is too short is refused', async () => {
  const bus = () => ({ left: wave(), right: wave() });
  const band = { rhythm: bus(), harmony: bus(), send: bus() };
  const stored = roundBand(band);
  const file = await writeBand(ffmpeg, { band, scales: stored.scales }, directory, crew);
  expect(await readBand(ffmpeg, file, stored, crew)).toEqual(band);
  const longer = { ...stored, frames: frames + 1 };
  await expect(readBand(ffmpeg, file, longer, crew)).rejects.toMatchObject({ name: 'StudioError' });
});
