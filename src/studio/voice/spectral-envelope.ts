/**
 * Spectral envelope of speech without its pitch: a smooth spectrum every 5 ms (after CheapTrick, Morise 2015),
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
  /** The same of what lies below 1.2 kHz, where a voice is and hissing is not. */
  voiceLevel: Float32Array;
}

/** Window of voiceless sounds: three periods of this pitch, hertz. */
const VOICELESS_PITCH = 400;
const FLOOR = 1e-14;
const LOWEST_LOG = -15;
/** Above the trusted band the spectrum is continued from so many bins below its edge. */
const EDGE_BINS = 24;
const HIGHEST_VOICE = 1200;

export function analyseSpeech(speech: Speech, craft: VoiceCraft): SpectralEnvelope {
  const hop = Math.round(FRAME_SECONDS * speech.sampleRate);
  const frames = Math.floor(speech.samples.length / hop) + 1;
  const pitch = framePitches(speech, craft, frames);
  const spectrum = new SmoothSpectrum(speech, craft);
  const cepstra = new Float32Array((frames + 1) * COEFFICIENTS);
  const level = new Float32Array(frames + 1);
  const voiceLevel = new Float32Array(frames + 1);
  // Two frames at a time: their spectra are even, so that one transform serves both, as its real and its imaginary part.
  for (let frame = 0; frame < frames; frame += 2) {
    const pair = [frame, frame + 1].map((at) => ({
      centre: at * hop,
      pitch: pitch.hertz[at] ?? VOICELESS_PITCH,
      hiss: pitch.hiss[at] ?? 0,
    }));
    const [first, second] = [pair[0]!, pair[1]!];
    const measured = spectrum.measure(first, second);
    measured.forEach((frameLevel, index) => {
      level[frame + index] = frameLevel.all;
      voiceLevel[frame + index] = frameLevel.voice;
    });
    spectrum.cepstraTo(cepstra, frame * COEFFICIENTS, first.hiss, second.hiss);
  }
  return { frames, cepstra, level, voiceLevel };
}

interface FrameLevel {
  all: number;
  voice: number;
}

interface AnalysisFrame {
  /** Sample. */
  centre: number;
  pitch: number;
  hiss: number;
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
  readonly #speech: Speech;
  readonly #craft: VoiceCraft;
  readonly #size: number;
  /** Half of the size. */
  readonly #top: number;
  readonly #analysis: Fft;
  readonly #grid = new Fft(GRID);
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  /** Log power of the two frames. */
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #power: Float64Array;
  readonly #sums: Float64Array;
  readonly #gridFirst = new Float64Array(GRID);
  readonly #gridSecond = new Float64Array(GRID);
  // Dither keeps the logarithm of digital silence finite.
  readonly #dither = randomFrom('dither');

  constructor(speech: Speech, craft: VoiceCraft) {
    this.#speech = speech;
    this.#craft = craft;
    this.#size = craft.analysisSize;
    this.#top = this.#size / 2;
    this.#analysis = new Fft(this.#size);
    this.#real = new Float64Array(this.#size);
    this.#imaginary = new Float64Array(this.#size);
    this.#first = new Float64Array(this.#size);
    this.#second = new Float64Array(this.#size);
    this.#power = new Float64Array(this.#top + 1);
    this.#sums = new Float64Array(this.#top + 2);
  }

  /** Keeps the smooth log power spectra of two frames; returns their levels (root mean square). */
  measure(first: AnalysisFrame, second: AnalysisFrame): FrameLevel[] {
    const levels = [this.#logPower(first, this.#first), this.#logPower(second, this.#second)];
    this.#lifter(first.pitch, second.pitch);
    return levels;
  }

  #logPower({ centre, pitch }: AnalysisFrame, target: Float64Array): FrameLevel {
    this.#windowedPower(centre, pitch);
    const highest = (HIGHEST_VOICE * this.#size) / this.#speech.sampleRate;
    let [energy, voice] = [0, 0];
    for (let bin = 0; bin <= this.#top; bin++) {
      energy += this.#power[bin]!;
      if (bin < highest) voice += this.#power[bin]!;
    }
    this.#smooth(pitch, target);
    return { all: Math.sqrt(energy / this.#top), voice: Math.sqrt(voice / this.#top) };
  }

  #windowedPower(centre: number, pitch: number): void {
    const { samples, sampleRate } = this.#speech;
    const half = Math.min(this.#top - 1, Math.round((1.5 * sampleRate) / pitch));
    const real = this.#real.fill(0);
    const imaginary = this.#imaginary.fill(0);
    const turn = Math.PI / half;
    let weight = 0;
    let sum = 0;
    let squares = 0;
    for (let i = -half; i <= half; i++) {
      const window = 0.5 + 0.5 * Math.cos(turn * i);
      const value = ((samples[centre + i] ?? 0) + (this.#dither() - 0.5) * 1e-5) * window;
      real[i + half] = value;
      weight += window;
      squares += window * window;
      sum += value;
    }
    const mean = sum / weight;
    for (let i = 0; i <= 2 * half; i++) real[i] = real[i]! - mean * (0.5 - 0.5 * Math.cos(turn * i));
    this.#analysis.forward(real, imaginary);
    for (let bin = 0; bin <= this.#top; bin++) {
      this.#power[bin] = (real[bin]! * real[bin]! + imaginary[bin]! * imaginary[bin]!) / squares + FLOOR;
    }
    // Below the first partial the spectrum is its mirror image.
    const first = (pitch * this.#size) / sampleRate;
    for (let bin = 0; bin < first / 2; bin++) {
      this.#power[bin] = Math.max(this.#power[bin]!, this.#power[Math.round(first - bin)]!);
    }
  }

  /** Averages over two thirds of the pitch, which hides the partials, and takes the logarithm. */
  #smooth(pitch: number, target: Float64Array): void {
    const sums = this.#sums;
    const power = this.#power;
    for (let bin = 0; bin <= this.#top; bin++) sums[bin + 1] = sums[bin]! + power[bin]!;
    const upTo = (position: number): number => {
      if (position < 0) return -upTo(-position);
      if (position > this.#top + 1) return 2 * sums[this.#top + 1]! - upTo(2 * (this.#top + 1) - position);
      const below = Math.floor(position);
      return sums[below]! + (position - below) * power[Math.min(this.#top, below)]!;
    };
    const half = (pitch * this.#size) / this.#speech.sampleRate / 3;
    for (let bin = 0; bin <= this.#top; bin++) {
      target[bin] = Math.log((upTo(bin + 0.5 + half) - upTo(bin + 0.5 - half)) / (2 * half) + FLOOR);
    }
    mirror(target);
  }

  /** Removes what is left of the partials in the cepstra, undoes the smoothing of the peaks, and sharpens them. */
  #lifter(firstPitch: number, secondPitch: number): void {
    this.#analysis.inverse(this.#first, this.#second);
    this.#weigh(this.#first, firstPitch);
    this.#weigh(this.#second, secondPitch);
    this.#analysis.forward(this.#first, this.#second);
  }

  #weigh(cepstrum: Float64Array, pitch: number): void {
    const turn = (Math.PI * pitch) / this.#speech.sampleRate;
    for (let i = 1; i <= this.#top; i++) {
      const angle = turn * i;
      const sharpening = i < 3 ? 1 : 1 + this.#craft.sharpness;
      cepstrum[i] = cepstrum[i]! * (Math.sin(angle) / angle) * (1.3 - 0.3 * Math.cos(2 * angle)) * sharpening;
    }
    mirror(cepstrum);
  }

  /** Turns the spectra of the last `measure` into two rows of minimum-phase cepstra on the grid of the singing voice. */
  cepstraTo(target: Float32Array, offset: number, firstHiss: number, secondHiss: number): void {
    this.#toGrid(this.#first, this.#gridFirst, firstHiss);
    this.#toGrid(this.#second, this.#gridSecond, secondHiss);
    this.#grid.inverse(this.#gridFirst, this.#gridSecond);
    fold(this.#gridFirst, target, offset);
    fold(this.#gridSecond, target, offset + COEFFICIENTS);
  }

  /** Log amplitude at the grid's frequencies; above the band of the source it falls off, for hissing sounds slowly. */
  #toGrid(logPower: Float64Array, grid: Float64Array, hiss: number): void {
    const ratio = SAMPLE_RATE / GRID / (this.#speech.sampleRate / this.#size) / this.#craft.formantShift;
    const edge = Math.floor((this.#craft.trustedHertz * this.#size) / this.#speech.sampleRate);
    const edgeLevel = average(logPower, edge - EDGE_BINS, edge);
    const slope = 5.5 - 3.3 * hiss;
    for (let bin = 0; bin <= GRID / 2; bin++) {
      const position = bin * ratio;
      const below = Math.floor(position);
      const part = position - below;
      const power =
        position < edge
          ? logPower[below]! * (1 - part) + logPower[below + 1]! * part
          : edgeLevel - (slope * (position - edge)) / edge;
      grid[bin] = Math.max(LOWEST_LOG, power / 2);
    }
    mirror(grid);
  }
}

function average(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
}

/** Completes an even sequence from its first half. */
function mirror(values: Float64Array): void {
  const size = values.length;
  for (let i = 1; i < size / 2; i++) values[size - i] = values[i]!;
}

/** Minimum phase: the cepstrum's negative times are added to its positive ones. */
function fold(cepstrum: Float64Array, target: Float32Array, offset: number): void {
  target[offset] = cepstrum[0]!;
  for (let i = 1; i < COEFFICIENTS; i++) target[offset + i] = 2 * cepstrum[i]!;
}
