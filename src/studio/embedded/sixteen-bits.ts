/** Samples rounded as they are stored. Whoever plays or sings them does it, on a thread of its own. */
import type { BandBuses } from '../band/band-buses.ts';
import { rounded } from '../dsp/round.ts';

export const FULL_SCALE = 32_767;

export interface StoredBand {
  frames: number;
  /** Value of a full-scale sample of each bus. */
  scales: Record<keyof BandBuses, number>;
}

/** Rounds in place to 16 bits of the highest sample. @returns the value of a full-scale sample */
export function round(channels: readonly Float32Array[]): number {
  let most = 0;
  for (const samples of channels) most = Math.max(most, highestOf(samples));
  const scale = most || 1;
  for (const samples of channels)
    for (let i = 0; i < samples.length; i++) samples[i] = (asInteger(samples[i]!, scale) * scale) / FULL_SCALE;
  return scale;
}

function highestOf(samples: Float32Array): number {
  let most = 0;
  for (let i = 0; i < samples.length; i++) {
    const value = Math.abs(samples[i]!);
    if (value > most) most = value;
  }
  return most;
}

export function roundBand(band: BandBuses): StoredBand {
  const scaleOf = ({ left, right }: BandBuses['rhythm']): number => round([left, right]);
  const scales = { rhythm: scaleOf(band.rhythm), harmony: scaleOf(band.harmony), send: scaleOf(band.send) };
  return { frames: band.rhythm.left.length, scales };
}

export const asInteger = (value: number, scale: number): number => rounded((value / scale) * FULL_SCALE);
