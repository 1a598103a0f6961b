/**
 * Spectra of the glottal excitation: pulses whose high partials are scattered in time (a plain pulse train buzzes), bursts of
 * noise, and the share of each at each frequency.
 */
import { Fft } from '../dsp/fft.ts';
import { randomFrom } from '../random.ts';
import type { PhoneTraits } from './phone-traits.ts';
import { GRID, SAMPLE_RATE } from './spectral-envelope.ts';

const BINS = GRID / 2 + 1;
const PULSES = 32;
const BURSTS = 24;
const BURST_LENGTHS = [64, 96, 128, 192, 256, 384, 512];
/** Scattered pulses need room before their centre. */
export const PULSE_CENTRE = 96;

export interface Spectrum {
  real: Float32Array;
  imaginary: Float32Array;
}

export interface Burst extends Spectrum {
  length: number;
}

export class Excitation {
  readonly #pulses: Spectrum[];
  readonly #bursts: Burst[][];

  constructor(dispersion: number) {
    const random = randomFrom('excitation');
    this.#pulses = Array.from({ length: PULSES }, () => scatteredPulse(dispersion, random));
    this.#bursts = BURST_LENGTHS.map((length) => Array.from({ length: BURSTS }, () => noiseBurst(length, random)));
  }

  /** A pulse of unit magnitude at every frequency, delayed by PULSE_CENTRE samples. `choice`: 0 to 1. */
  pulse(choice: number): Spectrum {
    return this.#pulses[Math.floor(choice * PULSES)]!;
  }

  /** White noise of about `length` samples and unit variance. */
  burst(length: number, choice: number): Burst {
    const size = BURST_LENGTHS.findIndex((candidate) => candidate >= length);
    return this.#bursts[size < 0 ? BURST_LENGTHS.length - 1 : size]![Math.floor(choice * BURSTS)]!;
  }
}

/** All-pass: group delay wanders smoothly over frequency, nothing below 1 kHz, all of `dispersion` (seconds) above 4 kHz. */
function scatteredPulse(dispersion: number, random: () => number): Spectrum {
  const spectrum = { real: new Float32Array(BINS), imaginary: new Float32Array(BINS) };
  const step = (2 * Math.PI) / GRID;
  let phase = 0;
  let delay = 0;
  let target = 0;
  for (let bin = 0; bin < BINS; bin++) {
    if (bin % 6 === 0) target = 2 * random() - 1;
    delay += (target - delay) * 0.3;
    const strength = Math.max(0, Math.min(1, ((bin * SAMPLE_RATE) / GRID - 1000) / 3000));
    phase -= step * (PULSE_CENTRE + delay * strength * dispersion * SAMPLE_RATE);
    spectrum.real[bin] = Math.cos(phase);
    spectrum.imaginary[bin] = Math.sin(phase);
  }
  return spectrum;
}

function noiseBurst(length: number, random: () => number): Burst {
  const fft = new Fft(GRID);
  const real = new Float64Array(GRID);
  const imaginary = new Float64Array(GRID);
  for (let i = 0; i < length; i++) {
    real[PULSE_CENTRE + i] = Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  }
  fft.forward(real, imaginary);
  return {
    length,
    real: Float32Array.from(real.subarray(0, BINS)),
    imaginary: Float32Array.from(imaginary.subarray(0, BINS)),
  };
}

/** Share of noise (amplitude, 0 to 1) at each frequency of a voiced phone. */
export function noiseShares(traits: PhoneTraits, breathiness: number): Float32Array {
  return Float32Array.from({ length: BINS }, (_, bin) => {
    const hertz = (bin * SAMPLE_RATE) / GRID;
    const voice =
      between(hertz, [0, 1500, 4000, 8000], [0.02, 0.03, 0.15, 0.7]) + breathiness * (hertz > 1000 ? 1 : 0.3);
    const friction = traits.buzzing ? between(hertz, [0, 1500, 2500], [0.05, 0.2, 0.8]) : 0;
    return Math.min(1, voice + friction);
  });
}

function between(x: number, knots: number[], values: number[]): number {
  const next = knots.findIndex((knot) => knot > x);
  if (next < 0) return values.at(-1)!;
  const share = (x - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
  return values[next - 1]! * (1 - share) + values[next]! * share;
}
