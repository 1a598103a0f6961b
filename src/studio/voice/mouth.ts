/** The vocal tract as a filter: shaped by the spectral envelope of speech, it makes a period of song out of a pulse and a burst of noise. */
import { complexExponentials } from '../dsp/exponential.ts';
import { RealFft } from '../dsp/real-fft.ts';
import { noiseShares, PULSE_CENTRE, type Burst, type Spectrum } from './excitation.ts';
import type { PhoneTraits } from './phone-traits.ts';
import { COEFFICIENTS, FRAME_SECONDS, GRID, type SpectralEnvelope } from './spectral-envelope.ts';

const TOP = GRID / 2;

/** Amplitudes at each frequency. */
export interface Shares {
  noise: Float64Array;
  voice: Float64Array;
}

/** Shares of noise and voice in voiced sounds of a singer. */
export class NoiseShares {
  readonly #breathiness: number;
  readonly #byTraits = new Map<boolean, Shares>();

  constructor(breathiness: number) {
    this.#breathiness = breathiness;
  }

  of(traits: PhoneTraits): Shares {
    const known = this.#byTraits.get(traits.buzzing);
    if (known) return known;
    const noise = Float64Array.from(noiseShares(traits, this.#breathiness));
    const shares = { noise, voice: noise.map((share) => Math.sqrt(1 - share * share)) };
    this.#byTraits.set(traits.buzzing, shares);
    return shares;
  }
}

export interface Source {
  pulse: Spectrum;
  burst: Burst;
}

export interface Sounding {
  /** Of a voiced sound. */
  shares: Shares;
  /** 0 to 1. */
  voicing: number;
  /** Samples. */
  period: number;
  gain: number;
  /** Decibels added to the first partial. */
  lift: number;
  /** The sound is moved by as much as the mouth delays its first partial. */
  isFirstPartialSteady: boolean;
}

/** Complex logarithm of the mouth's response at each frequency. */
interface Shape {
  real: Float64Array;
  imaginary: Float64Array;
}

const bins = (): Float64Array => new Float64Array(TOP + 1);

export class Mouth {
  readonly #envelope: SpectralEnvelope;
  readonly #fft = new RealFft(GRID);
  readonly #shape: Shape = { real: bins(), imaginary: bins() };
  /** Shapes of the frame that was asked for last and of the next one, while one or both are known. */
  #below: Shape = { real: bins(), imaginary: bins() };
  #above: Shape = { real: bins(), imaginary: bins() };
  #frame = -1;
  #isKnown = false;
  readonly #fading: Shares = { noise: bins(), voice: bins() };
  readonly #source: Shape = { real: bins(), imaginary: bins() };
  readonly #response: Shape = { real: bins(), imaginary: bins() };
  /** A cepstrum, or the sound of a period. */
  readonly #samples = new Float64Array(GRID);

  constructor(envelope: SpectralEnvelope) {
    this.#envelope = envelope;
  }

  /** Log spectrum and minimum phase of the envelope at a source time in seconds. */
  shape(sourceTime: number): void {
    const position = Math.max(0, Math.min(this.#envelope.frames - 1.001, sourceTime / FRAME_SECONDS));
    const frame = Math.floor(position);
    const part = position - frame;
    // A held vowel stays in a frame for many periods, and its frames follow each other: their shapes are blended, as their cepstra would be.
    const follows = this.#isKnown && frame === this.#frame + 1;
    const isBlended = follows || frame === this.#frame;
    if (follows) [this.#below, this.#above] = [this.#above, this.#below];
    else if (isBlended && !this.#isKnown) this.#transform(frame, 0, this.#below);
    if (isBlended) {
      if (follows || !this.#isKnown) this.#transform(frame + 1, 0, this.#above);
      blend(this.#below, this.#above, part, this.#shape);
    } else this.#transform(frame, part, this.#shape);
    this.#isKnown = isBlended;
    this.#frame = frame;
  }

  /** Shape between a frame and the next. */
  #transform(frame: number, part: number, shape: Shape): void {
    const { cepstra } = this.#envelope;
    const row = frame * COEFFICIENTS;
    const cepstrum = this.#samples.fill(0, COEFFICIENTS);
    const next = part === 0 ? row : row + COEFFICIENTS;
    for (let i = 0; i < COEFFICIENTS; i++) cepstrum[i] = cepstra[row + i]! * (1 - part) + cepstra[next + i]! * part;
    this.#fft.forward(cepstrum, shape.real, shape.imaginary);
  }

  /** Adds the period to the output. @param pulseAt place of its pulse there */
  sound(source: Source, sounding: Sounding, output: Float32Array, pulseAt: number): void {
    const { period, lift, isFirstPartialSteady, gain } = sounding;
    const position = isFirstPartialSteady ? pulseAt - this.#firstPartialDelay(period) : pulseAt;
    const whole = Math.floor(position);
    this.#excite(source, sounding, position - whole);
    if (lift !== 0) this.#liftFirstPartial(lift, period);
    const { real, imaginary } = this.#response;
    complexExponentials(this.#shape.real, this.#shape.imaginary, real, imaginary);
    const [sourceReal, sourceImaginary] = [this.#source.real, this.#source.imaginary];
    for (let bin = 0; bin <= TOP; bin++) {
      const mouthReal = real[bin]! * gain;
      const mouthImaginary = imaginary[bin]! * gain;
      real[bin] = mouthReal * sourceReal[bin]! - mouthImaginary * sourceImaginary[bin]!;
      imaginary[bin] = mouthReal * sourceImaginary[bin]! + mouthImaginary * sourceReal[bin]!;
    }
    imaginary[0] = 0;
    imaginary[TOP] = 0;
    const sound = this.#samples;
    this.#fft.inverse(real, imaginary, sound);
    const start = whole - PULSE_CENTRE;
    const first = Math.max(0, -start);
    const last = Math.min(GRID, output.length - start);
    for (let i = first; i < last; i++) output[start + i] = output[start + i]! + sound[i]!;
  }

  /** Spectrum of pulse and noise. @param fraction of a sample by which the pulse is late */
  #excite({ pulse, burst }: Source, { shares, voicing, period }: Sounding, fraction: number): void {
    const { real, imaginary } = this.#source;
    const noiseGain = Math.sqrt(period / burst.length);
    if (voicing === 0) {
      for (let bin = 0; bin <= TOP; bin++) {
        real[bin] = noiseGain * burst.real[bin]!;
        imaginary[bin] = noiseGain * burst.imaginary[bin]!;
      }
      return;
    }
    const { noise, voice } = voicing === 1 ? shares : this.#faded(shares, voicing);
    const pulseGain = Math.sqrt(period);
    const turn = (-2 * Math.PI * fraction) / GRID;
    const [turnReal, turnImaginary] = [Math.cos(turn), Math.sin(turn)];
    // Rotation by the fraction of a sample, carried from bin to bin.
    let rotationReal = 1;
    let rotationImaginary = 0;
    for (let bin = 0; bin <= TOP; bin++) {
      const voiced = voice[bin]! * pulseGain;
      const hiss = noise[bin]! * noiseGain;
      const pulseReal = pulse.real[bin]! * rotationReal - pulse.imaginary[bin]! * rotationImaginary;
      const pulseImaginary = pulse.real[bin]! * rotationImaginary + pulse.imaginary[bin]! * rotationReal;
      real[bin] = voiced * pulseReal + hiss * burst.real[bin]!;
      imaginary[bin] = voiced * pulseImaginary + hiss * burst.imaginary[bin]!;
      const nextReal = rotationReal * turnReal - rotationImaginary * turnImaginary;
      rotationImaginary = rotationReal * turnImaginary + rotationImaginary * turnReal;
      rotationReal = nextReal;
    }
  }

  #faded({ noise }: Shares, voicing: number): Shares {
    const fading = this.#fading;
    for (let bin = 0; bin <= TOP; bin++) {
      const share = 1 - (1 - noise[bin]!) * voicing;
      fading.noise[bin] = share;
      fading.voice[bin] = Math.sqrt(1 - share * share);
    }
    return fading;
  }

  #liftFirstPartial(decibels: number, period: number): void {
    const fundamental = GRID / period;
    const lifting = (decibels * Math.LN10) / 20;
    const { real } = this.#shape;
    for (let bin = 0; bin <= TOP && bin < 2 * fundamental; bin++)
      real[bin] = real[bin]! + lifting * Math.min(1, 2 - bin / fundamental);
  }

  /** Samples by which the shape delays the first partial of a period: its phase there, as time. */
  #firstPartialDelay(period: number): number {
    const bin = Math.min(TOP - 1, GRID / period);
    const below = Math.floor(bin);
    const { imaginary } = this.#shape;
    const phase = imaginary[below]! * (1 - (bin - below)) + imaginary[below + 1]! * (bin - below);
    return (-phase * period) / (2 * Math.PI);
  }
}

function blend(below: Shape, above: Shape, part: number, shape: Shape): void {
  for (let bin = 0; bin <= TOP; bin++) {
    shape.real[bin] = below.real[bin]! * (1 - part) + above.real[bin]! * part;
    shape.imaginary[bin] = below.imaginary[bin]! * (1 - part) + above.imaginary[bin]! * part;
  }
}
