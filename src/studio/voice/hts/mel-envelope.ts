/** Turns a voice's mel-cepstra into the spectral envelope that the vocoder sings. */
import { exponential } from '../../dsp/exponential.ts';
import { Fft } from '../../dsp/fft.ts';
import { COEFFICIENTS, GRID, SAMPLE_RATE, type SpectralEnvelope } from '../spectral-envelope.ts';
import type { HtsVoice } from './voice-file.ts';

export interface Tract {
  /** Formants moved up (> 1) or down. */
  formantShift: number;
  /** Exaggeration (> 0) or softening (< 0) of the spectrum's peaks. */
  sharpness: number;
}

const TOP = GRID / 2;
/** The models are of 16-bit samples: 1 / 32768 as a natural logarithm. */
const FULL_SCALE = -10.4;
const LOWEST_LOG = -15;
const HIGHEST_VOICE = 1200;
/** Share of the sample rate up to which the spectrum is trusted. */
const EDGE = 0.47;
/** Fall above that, as logarithm of amplitude an octave-like step; hissing sounds go on. */
const FALL = 4.4;
const HISS_FALL = 2.6;

const bases = new Map<string, Float64Array[]>();

/** @param hissOf brightness (0 to 1) of the phone at a frame */
export function envelopeOf(
  voice: HtsVoice,
  cepstra: readonly Float64Array[],
  hissOf: (frame: number) => number,
  tract: Tract,
): SpectralEnvelope {
  const frames = cepstra.length;
  const envelope = {
    frames,
    cepstra: new Float32Array((frames + 1) * COEFFICIENTS),
    level: new Float32Array(frames + 1),
    voiceLevel: new Float32Array(frames + 1),
  };
  const cosines = cosinesOf(voice, tract.formantShift);
  const fft = new Fft(GRID);
  const [first, second] = [new Float64Array(GRID), new Float64Array(GRID)];
  const rowOf = (frame: number): Float64Array =>
    cepstra[Math.min(frame, frames - 1)]!.map((value, i) => (i > 2 ? value * (1 + tract.sharpness) : value));
  const edge = Math.floor((EDGE * voice.sampleRate * tract.formantShift * GRID) / SAMPLE_RATE);
  const spectrumOf = (frame: number, logs: Float64Array): void => {
    const fall = (FALL - HISS_FALL * hissOf(frame)) / edge;
    let [energy, voiced] = [0, 0];
    for (let bin = 0; bin <= TOP; bin++) {
      let log = logs[bin]!;
      if (bin > edge) log -= fall * (bin - edge);
      logs[bin] = Math.max(LOWEST_LOG, log);
      const power = exponential(2 * log);
      energy += power;
      if ((bin * SAMPLE_RATE) / GRID < HIGHEST_VOICE) voiced += power;
    }
    for (let bin = 1; bin < TOP; bin++) logs[GRID - bin] = logs[bin]!;
    envelope.level[frame] = Math.sqrt(energy / TOP);
    envelope.voiceLevel[frame] = Math.sqrt(voiced / TOP);
  };
  // Two frames at a time: their spectra are even, so that one transform serves both, as its real and its imaginary part.
  for (let frame = 0; frame <= frames; frame += 2) {
    const [row, next] = [rowOf(frame), rowOf(frame + 1)];
    first.fill(FULL_SCALE);
    second.fill(FULL_SCALE);
    addCosines([first, second], cosines, [row, next]);
    spectrumOf(frame, first);
    if (frame < frames) spectrumOf(frame + 1, second);
    fft.inverse(first, second);
    fold(first, envelope.cepstra, frame);
    if (frame < frames) fold(second, envelope.cepstra, frame + 1);
  }
  return envelope;
}

/** Minimum phase: the cepstrum's negative times are added to its positive ones. */
function fold(cepstrum: Float64Array, target: Float32Array, frame: number): void {
  const offset = frame * COEFFICIENTS;
  target[offset] = cepstrum[0]!;
  for (let i = 1; i < COEFFICIENTS; i++) target[offset + i] = 2 * cepstrum[i]!;
}

/**
 * Bin by bin: sums that do not wait for each other. Three coefficients and both frames a pass, so that a sum is read and written a third as often, and
 * a cosine half as often.
 */
function addCosines(
  [first, second]: readonly [Float64Array, Float64Array],
  cosines: readonly Float64Array[],
  [row, next]: readonly [Float64Array, Float64Array],
): void {
  const none = new Float64Array(TOP + 1);
  for (let i = 0; i < row.length; i += 3) {
    const [one, two, three] = [cosines[i]!, cosines[i + 1] ?? none, cosines[i + 2] ?? none];
    const [a, b, c] = [row[i]!, row[i + 1] ?? 0, row[i + 2] ?? 0];
    const [d, e, f] = [next[i]!, next[i + 1] ?? 0, next[i + 2] ?? 0];
    for (let bin = 0; bin <= TOP; bin++) {
      const x = one[bin]!;
      const y = two[bin]!;
      const z = three[bin]!;
      first[bin] = first[bin]! + a * x + b * y + c * z;
      second[bin] = second[bin]! + d * x + e * y + f * z;
    }
  }
}

/** For each coefficient of a mel-cepstrum its cosines at the grid's frequencies, which sum it to its log amplitude; above the voice's band those of its edge. */
function cosinesOf(voice: HtsVoice, formantShift: number): Float64Array[] {
  const key = `${voice.sampleRate} ${voice.alpha} ${voice.order} ${formantShift}`;
  const known = bases.get(key);
  if (known) return known;
  const warped = Float64Array.from({ length: TOP + 1 }, (_, bin) => {
    const hertz = Math.min(voice.sampleRate / 2, (bin * SAMPLE_RATE) / GRID / formantShift);
    const angle = (2 * Math.PI * hertz) / voice.sampleRate;
    return angle + 2 * Math.atan((voice.alpha * Math.sin(angle)) / (1 - voice.alpha * Math.cos(angle)));
  });
  const rows = Array.from({ length: voice.order }, (_, i) => warped.map((angle) => Math.cos(i * angle)));
  bases.set(key, rows);
  return rows;
}
