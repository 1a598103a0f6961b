import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplesOf } from '../band/band-buses.ts';
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

/** More than are handed to the encoder at once. */
const frames = 50_000;
const wave = (): Float32Array => Float32Array.from({ length: frames }, (_, i) => Math.sin(i / 20) / 2);

test('STU-02 stored takes are read as they were heard, though a mix uses them up meanwhile; a file without all of them is refused', async () => {
  const takes = [0, 1].map((line): KeptTake => {
    const samples = wave();
    return { kind: 'lead', line, start: line, syllables: [], samples, scale: round([samples]) };
  });
  const heard = structuredClone(takes);
  const writing = writeTakes(ffmpeg, takes, directory, crew);
  for (const { samples } of takes) samples.fill(0);
  const file = await writing;
  const stored = takes.map(({ samples, ...take }) => ({ ...take, frames: samples.length }));
  expect(await readTakes(ffmpeg, file, stored, crew)).toEqual(heard);
  const more = [...stored, { ...stored[0]!, line: 2 }];
  await expect(readTakes(ffmpeg, file, more, crew)).rejects.toMatchObject({ name: 'StudioError' });
});

test('STU-02 a stored band is read as it was heard, though a mix uses it up meanwhile; a file that is too short is refused', async () => {
  const bus = () => ({ left: wave(), right: wave() });
  const band = { rhythm: bus(), harmony: bus(), send: bus() };
  const stored = roundBand(band);
  const heard = structuredClone(band);
  const writing = writeBand(ffmpeg, { band, scales: stored.scales }, directory, crew);
  for (const samples of samplesOf(band)) samples.fill(0);
  const file = await writing;
  expect(await readBand(ffmpeg, file, stored, crew)).toEqual(heard);
  const longer = { ...stored, frames: frames + 1 };
  await expect(readBand(ffmpeg, file, longer, crew)).rejects.toMatchObject({ name: 'StudioError' });
});
