/** Programme loudness. Source: ITU-R BS.1770-4 (K-weighting, 400 ms blocks each 100 ms, gates at -70 LUFS and -10 LU). */
import { type Biquad, FilterChain } from './biquad.ts';

const BLOCK_SECONDS = 0.4;
const STEP_SECONDS = 0.1;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;

/** Mean square power of the K-weighted signal, all channels together, in each 100 ms step. */
export function weightedPower(channels: readonly Float32Array[], sampleRate: number): Float64Array {
  const step = Math.round(STEP_SECONDS * sampleRate);
  const frames = channels[0]?.length ?? 0;
  const powers = new Float64Array(Math.floor(frames / step));
  const block = new Float32Array(step);
  for (const samples of channels) {
    const weighting = new FilterChain(kWeighting(sampleRate));
    for (let i = 0; i < powers.length; i++) {
      block.set(samples.subarray(i * step, (i + 1) * step));
      weighting.process(block);
      let energy = 0;
      for (let j = 0; j < step; j++) energy += block[j]! * block[j]!;
      powers[i] = powers[i]! + energy / step;
    }
  }
  return powers;
}

/** Momentary loudness (400 ms) each 100 ms, in LUFS. */
export function momentaryLoudness(powers: Float64Array): number[] {
  return blocksOf(powers).map(lufs);
}

/** Integrated loudness in LUFS; -70 when everything is below the absolute gate. */
export function integratedLoudness(channels: readonly Float32Array[], sampleRate: number): number {
  return gatedLoudness(weightedPower(channels, sampleRate));
}

/** Integrated loudness from the powers of `weightedPower`. */
export function gatedLoudness(powers: Float64Array): number {
  const audible = blocksOf(powers).filter((power) => lufs(power) > ABSOLUTE_GATE);
  if (audible.length === 0) return ABSOLUTE_GATE;
  const gate = lufs(mean(audible)) + RELATIVE_GATE;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

function blocksOf(powers: Float64Array): number[] {
  const steps = Math.round(BLOCK_SECONDS / STEP_SECONDS);
  return Array.from({ length: Math.max(0, powers.length - steps + 1) }, (_, i) => mean(powers.subarray(i, i + steps)));
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power + 1e-20);
}

/**
 * The standard gives coefficients for 48 kHz only; these analogue prototypes reproduce them there and hold at other rates.
 * Source: B. De Man, "Evaluation of implementations of the EBU R128 loudness measurement" (2018).
 */
function kWeighting(sampleRate: number): Biquad[] {
  return [shelfStage(sampleRate), highpassStage(sampleRate)];
}

function shelfStage(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (band * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

function highpassStage(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
