/**
 * The sound of the mouth without the voice's pitch: a smooth spectrum for every 5 ms of speech (after CheapTrick, Morise 2015),
 * kept as a minimum-phase cepstrum on the grid of the singing voice so that frames can be blended by adding.
 */
import { Fft } from '../dsp/fft.ts';
import { randomFrom } from '../random.ts';
import type { VoiceCraft } from './craft.ts';
import { trackPitch } from './source-pitch.ts';
import type { Speech } from './speech.ts';

export const SAMPLE_RATE = 44_100;
/** Size of the transform at SAMPLE_RATE. */
export const GRID = 1024;
/** Cepstral coefficients kept of each frame. */
export const COEFFICIENTS = 320;
export const FRAME_SECONDS = 0.005;

export interface SpectralEnvelope {
  frames: number;
  /** `frames` rows of COEFFICIENTS: log amplitude, folded to minimum phase. */
  cepstra: Float32Array;
  /** Root mean square of each frame. */
  level: Float32Array;
}

const ANALYSIS = 1024;
/** Window of voiceless sounds: three periods of this pitch, hertz. */
const VOICELESS_PITCH = 400;
const FLOOR = 1e-14;

export function analyseSpeech(speech: Speech, craft: VoiceCraft): SpectralEnvelope {
  const hop = Math.round(FRAME_SECONDS * speech.sampleRate);
  const frames = Math.floor(speech.samples.length / hop) + 1;
  const pitch = framePitches(speech, craft, frames);
  const spectrum = new SmoothSpectrum(speech.sampleRate, craft);
  const cepstra = new Float32Array(frames * COEFFICIENTS);
  const level = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    level[frame] = spectrum.measure(speech.samples, frame * hop, pitch.hertz[frame]!);
    spectrum.cepstrumTo(cepstra, frame * COEFFICIENTS, pitch.hiss[frame]!);
  }
  return { frames, cepstra, level };
}

/** The pitch that sets the analysis window, and the hiss of the phone, for each frame. */
function framePitches(speech: Speech, craft: VoiceCraft, frames: number): { hertz: Float32Array; hiss: Float32Array } {
  const hertz = new Float32Array(frames).fill(craft.sourcePitch ?? 0);
  const hiss = new Float32Array(frames);
  if (craft.sourcePitch === null) trackPitch(speech, craft.sourceRange, FRAME_SECONDS, hertz);
  let at = 0;
  for (let frame = 0; frame < frames; frame++) {
    while (at < speech.phones.length - 1 && frame * FRAME_SECONDS >= speech.phones[at]!.end) at++;
    const { voiceless, hiss: brightness } = speech.phones[at]!.traits;
    if (voiceless) hertz[frame] = VOICELESS_PITCH;
    hiss[frame] = brightness;
  }
  return { hertz, hiss };
}

class SmoothSpectrum {
  readonly #sampleRate: number;
  readonly #craft: VoiceCraft;
  readonly #analysis = new Fft(ANALYSIS);
  readonly #grid = new Fft(GRID);
  readonly #real = new Float64Array(ANALYSIS);
  readonly #imaginary = new Float64Array(ANALYSIS);
  readonly #power = new Float64Array(ANALYSIS / 2 + 1);
  readonly #sums = new Float64Array(ANALYSIS / 2 + 2);
  readonly #gridReal = new Float64Array(GRID);
  readonly #gridImaginary = new Float64Array(GRID);
  // Dither keeps the logarithm of digital silence finite.
  readonly #dither = randomFrom('dither');

  constructor(sampleRate: number, craft: VoiceCraft) {
    this.#sampleRate = sampleRate;
    this.#craft = craft;
  }

  /** Smooth log power spectrum around a sample, left in `#real`; returns the level (root mean square). */
  measure(samples: Float32Array, centre: number, pitch: number): number {
    this.#windowedPower(samples, centre, pitch);
    this.#smooth(pitch);
    let energy = 0;
    for (let bin = 0; bin <= ANALYSIS / 2; bin++) energy += this.#power[bin]!;
    this.#lifter(pitch);
    return Math.sqrt(energy / (ANALYSIS / 2));
  }

  #windowedPower(samples: Float32Array, centre: number, pitch: number): void {
    const half = Math.min(ANALYSIS / 2 - 1, Math.round((1.5 * this.#sampleRate) / pitch));
    const real = this.#real.fill(0);
    const imaginary = this.#imaginary.fill(0);
    let weight = 0;
    let sum = 0;
    let squares = 0;
    for (let i = -half; i <= half; i++) {
      const window = 0.5 + 0.5 * Math.cos((Math.PI * i) / half);
      const value = (samples[centre + i] ?? 0) + (this.#dither() - 0.5) * 1e-5;
      real[(i + ANALYSIS) % ANALYSIS] = value * window;
      weight += window;
      squares += window * window;
      sum += value * window;
    }
    const mean = sum / weight;
    for (let i = -half; i <= half; i++) {
      const at = (i + ANALYSIS) % ANALYSIS;
      real[at] = real[at]! - mean * (0.5 + 0.5 * Math.cos((Math.PI * i) / half));
    }
    this.#analysis.forward(real, imaginary);
    for (let bin = 0; bin <= ANALYSIS / 2; bin++) {
      this.#power[bin] = (real[bin]! ** 2 + imaginary[bin]! ** 2) / squares + FLOOR;
    }
    // Below the first partial the spectrum is its mirror image.
    const first = (pitch * ANALYSIS) / this.#sampleRate;
    for (let bin = 0; bin < first / 2; bin++) {
      this.#power[bin] = Math.max(this.#power[bin]!, this.#power[Math.round(first - bin)]!);
    }
  }

  /** Averages over two thirds of the pitch, which hides the partials. */
  #smooth(pitch: number): void {
    const top = ANALYSIS / 2;
    const sums = this.#sums;
    const power = this.#power;
    for (let bin = 0; bin <= top; bin++) sums[bin + 1] = sums[bin]! + power[bin]!;
    const upTo = (position: number): number => {
      if (position < 0) return -upTo(-position);
      if (position > top + 1) return 2 * sums[top + 1]! - upTo(2 * (top + 1) - position);
      const below = Math.floor(position);
      return sums[below]! + (position - below) * power[Math.min(top, below)]!;
    };
    const half = (pitch * ANALYSIS) / this.#sampleRate / 3;
    for (let bin = 0; bin <= top; bin++) {
      this.#real[bin] = (upTo(bin + 0.5 + half) - upTo(bin + 0.5 - half)) / (2 * half) + FLOOR;
    }
  }

  /** Removes what is left of the partials in the cepstrum, undoes the smoothing of the peaks, and sharpens them. */
  #lifter(pitch: number): void {
    const [real, imaginary, top] = [this.#real, this.#imaginary, ANALYSIS / 2];
    for (let bin = 0; bin <= top; bin++) real[bin] = Math.log(real[bin]!);
    mirror(real, imaginary);
    this.#analysis.inverse(real, imaginary);
    for (let i = 0; i <= top; i++) {
      const angle = (Math.PI * pitch * i) / this.#sampleRate;
      const smoothing = i === 0 ? 1 : Math.sin(angle) / angle;
      const recovery = 1.3 - 0.3 * Math.cos(2 * angle);
      const sharpening = i < 3 ? 1 : 1 + this.#craft.sharpness;
      real[i] = real[i]! * smoothing * recovery * sharpening;
    }
    mirror(real, imaginary);
    this.#analysis.forward(real, imaginary);
  }

  /** Turns the spectrum of the last `measure` into a minimum-phase cepstrum on the grid of the singing voice. */
  cepstrumTo(target: Float32Array, offset: number, hiss: number): void {
    const [real, imaginary, top] = [this.#gridReal, this.#gridImaginary, GRID / 2];
    const ratio = SAMPLE_RATE / GRID / (this.#sampleRate / ANALYSIS) / this.#craft.formantShift;
    const edge = Math.floor((ANALYSIS / 2) * 0.93);
    const edgeLevel = (this.#real[edge]! + this.#real[edge - 6]! + this.#real[edge - 12]!) / 3;
    const slope = 5.5 - 3.3 * hiss;
    for (let bin = 0; bin <= top; bin++) {
      const position = bin * ratio;
      const below = Math.floor(position);
      const part = position - below;
      const power =
        position < edge
          ? this.#real[below]! * (1 - part) + this.#real[below + 1]! * part
          : edgeLevel - (slope * (position - edge)) / edge;
      real[bin] = Math.max(-15, power / 2);
    }
    mirror(real, imaginary);
    this.#grid.inverse(real, imaginary);
    target[offset] = real[0]!;
    for (let i = 1; i < COEFFICIENTS; i++) target[offset + i] = 2 * real[i]!;
  }
}

/** Completes a real, even sequence from its first half. */
function mirror(real: Float64Array, imaginary: Float64Array): void {
  imaginary.fill(0);
  const size = real.length;
  for (let i = 1; i < size / 2; i++) real[size - i] = real[i]!;
}
