/**
 * Band and takes as FLAC. Their samples are rounded to 16 bits before the first mix too, so that a stem that is read again is
 * the one that was heard.
 */
import { join } from 'node:path';
import type { BandBuses } from '../band/band-buses.ts';
import { StudioError } from '../contracts.ts';
import { startDecoder, startEncoder } from '../ffmpeg.ts';
import type { TakeKind } from '../mix/voice-bus.ts';
import type { Take } from '../score.ts';
import { asInteger, FULL_SCALE, type StoredBand } from './sixteen-bits.ts';

const SAMPLE_RATE = 44_100;
/** Samples of each channel that are handed to the encoder at once. */
const SHARE = SAMPLE_RATE;

export interface StoredTake extends Omit<Take, 'samples'> {
  kind: TakeKind;
  /** Index of the line over the whole song. */
  line: number;
  frames: number;
  /** Value of a full-scale sample. */
  scale: number;
}

export interface StoredStems {
  band: StoredBand;
  takes: StoredTake[];
}

export interface KeptTake extends Take {
  kind: TakeKind;
  line: number;
  scale: number;
}

/** Processes that end when the song is cancelled. */
export type Crew = Set<{ stop(): Promise<void> }>;

const BUSES = ['rhythm', 'harmony', 'send'] as const satisfies readonly (keyof BandBuses)[];

/** Has copied the samples, as integers, when it returns its promise: the band may be used up then. @throws StudioError */
export async function writeBand(
  ffmpeg: string,
  { band, scales }: { band: BandBuses; scales: StoredStems['band']['scales'] },
  directory: string,
  crew: Crew,
): Promise<string> {
  const integers = interleaved(band, scales);
  const file = join(directory, 'band.flac');
  const channels = 2 * BUSES.length;
  const encoder = flacEncoder(ffmpeg, channels, file, crew);
  for (let from = 0; from < integers.length; from += SHARE * channels)
    await encoder.write(bytesOf(integers.subarray(from, from + SHARE * channels)));
  await encoder.finish();
  return file;
}

/** Frame by frame, left and right of each bus. */
function interleaved(band: BandBuses, scales: StoredBand['scales']): Int16Array {
  const channels = 2 * BUSES.length;
  const integers = new Int16Array(band.rhythm.left.length * channels);
  BUSES.forEach((bus, b) => {
    const scale = scales[bus];
    [band[bus].left, band[bus].right].forEach((samples, side) => {
      let at = 2 * b + side;
      for (let i = 0; i < samples.length; i++, at += channels) integers[at] = asInteger(samples[i]!, scale);
    });
  });
  return integers;
}

/** Has copied the samples, as integers, when it returns its promise. @throws StudioError */
export async function writeTakes(
  ffmpeg: string,
  takes: readonly KeptTake[],
  directory: string,
  crew: Crew,
): Promise<string> {
  const rounded = takes.map(({ samples, scale }) => {
    const integers = new Int16Array(samples.length);
    for (let i = 0; i < samples.length; i++) integers[i] = asInteger(samples[i]!, scale);
    return integers;
  });
  const file = join(directory, 'voice.flac');
  const encoder = flacEncoder(ffmpeg, 1, file, crew);
  for (const integers of rounded) await encoder.write(bytesOf(integers));
  await encoder.finish();
  return file;
}

/** @throws StudioError, for a file that is shorter than what was stored too */
export async function readBand(
  ffmpeg: string,
  file: string,
  { frames, scales }: StoredStems['band'],
  crew: Crew,
): Promise<BandBuses> {
  const silence = () => ({ left: new Float32Array(frames), right: new Float32Array(frames) });
  const band: BandBuses = { rhythm: silence(), harmony: silence(), send: silence() };
  const channels = BUSES.flatMap((bus) => [band[bus].left, band[bus].right]);
  const factors = BUSES.flatMap((bus) => [scales[bus], scales[bus]]);
  let at = 0;
  await decode(ffmpeg, file, crew, (samples) => {
    for (const value of samples) {
      const channel = at % channels.length;
      channels[channel]![Math.floor(at / channels.length)] = (value * factors[channel]!) / FULL_SCALE;
      at++;
    }
  });
  if (at < frames * channels.length) throw new StudioError('internal', 'The stored band is not whole.');
  return band;
}

/** @throws StudioError, for a file that is shorter than what was stored too */
export async function readTakes(
  ffmpeg: string,
  file: string,
  stored: readonly StoredTake[],
  crew: Crew,
): Promise<KeptTake[]> {
  const takes = stored.map(({ frames, ...take }) => ({ ...take, samples: new Float32Array(frames) }));
  let [index, at] = [0, 0];
  let missing = stored.reduce((sum, { frames }) => sum + frames, 0);
  await decode(ffmpeg, file, crew, (samples) => {
    for (const value of samples) {
      while (at === takes[index]?.samples.length) [index, at] = [index + 1, 0];
      const take = takes[index];
      if (!take) return;
      take.samples[at++] = (value * take.scale) / FULL_SCALE;
      missing--;
    }
  });
  if (missing > 0) throw new StudioError('internal', 'The stored takes are not whole.');
  return takes;
}

function flacEncoder(ffmpeg: string, channels: number, file: string, crew: Crew): ReturnType<typeof startEncoder> {
  const input = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', String(channels), '-i', 'pipe:0'];
  const encoder = startEncoder(ffmpeg, [...input, '-c:a', 'flac', '-compression_level', '3', '-f', 'flac', file]);
  crew.add({ stop: () => encoder.kill() });
  return encoder;
}

async function decode(
  ffmpeg: string,
  file: string,
  crew: Crew,
  onSamples: (samples: Int16Array) => void,
): Promise<void> {
  const decoder = startDecoder(ffmpeg, file, onSamples);
  crew.add({ stop: () => decoder.kill() });
  await decoder.finish();
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
